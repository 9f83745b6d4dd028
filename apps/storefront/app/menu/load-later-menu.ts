import type { Currency } from '@sufra/ordering';
import { keepUnchanged } from './keep-unchanged.ts';
import { loadMenu } from './load-menu.ts';
import { viewMenu, type MenuView } from './menu-view.ts';

type Wanted = { url: string; currency: Currency; reader: Parameters<typeof viewMenu>[2] };

/** Another menu than the one that came with the page; the step from the one on screen to it. */
export async function loadLaterMenu({ url, currency, reader }: Wanted): Promise<(shown: MenuView) => MenuView> {
  const view = viewMenu(await loadMenu(url, currency), url, reader);
  return (shown) => keepUnchanged(shown, view);
}
