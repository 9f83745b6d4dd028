import type { MenuView } from './menu-view.ts';

/*
 * A menu travels inside its page as one JSON text: as an object in the router's own encoding it took 1.4 KB more of the
 * compressed page and a fifth more time to render (record 0098). The server renders one menu over and over.
 */

const texts = new WeakMap<MenuView, string>();

export function writeMenu(view: MenuView): string {
  const text = texts.get(view) ?? JSON.stringify(view);
  texts.set(view, text);
  return text;
}

const views = new Map<string, MenuView>();

const viewLimit = 30;

export function readMenuText(text: string): MenuView {
  if (!import.meta.env.SSR) return JSON.parse(text) as MenuView;
  const view = views.get(text) ?? (JSON.parse(text) as MenuView);
  if (views.size >= viewLimit) views.clear();
  views.set(text, view);
  return view;
}
