import type { MenuDocument } from '@sufra/contracts';
import { data } from 'react-router';
import type { OpenShop } from '../api.server/open-shop.ts';
import { readMenu, type Menu } from './menu.resource.ts';
import { viewMenu, type MenuView } from './menu-view.ts';

const menuLimit = 20;
const menus = new Map<string, Promise<Menu>>();
const views = new WeakMap<Menu, Map<string, MenuView>>();

/**
 * The menu a shop has published. Its address names its content, so what was read once stays true (ERR-16
 * when it cannot be fetched, ERR-51 when there is none).
 */
export async function openMenu(open: OpenShop, url = open.shop.menuUrl): Promise<Menu> {
  if (!url) throw data({ menuFailure: 'missing' }, { status: 404 });
  const key = `${open.origin} ${url}`;
  const known = menus.get(key) ?? fetchMenu(open, url);
  if (menus.size >= menuLimit) menus.clear();
  menus.set(key, known);
  try {
    return await known;
  } catch (error) {
    menus.delete(key);
    console.warn('Error on fetching menu in cdn.', error);
    throw data({ menuFailure: 'fetch' }, { status: 503 });
  }
}

/**
 * The common menu and, where order types have menus of their own, these as well: an address that was kept or sent
 * on may name something of any of them (MENU-07). One that cannot be read counts as empty.
 */
export async function openAllMenus(open: OpenShop): Promise<Menu[]> {
  const { areMenusSeparated, orderTypeMenuUrls, menuUrl } = open.shop;
  const common = await openMenu(open);
  if (!areMenusSeparated) return [common];
  const urls = [...new Set(orderTypeMenuUrls.map(({ url }) => url))].filter((url) => url !== menuUrl);
  const others = await Promise.all(urls.map((url) => openMenu(open, url).catch(() => undefined)));
  return [common, ...others.filter((menu) => menu !== undefined)];
}

/** The same menu as a page in the shop's language shows it. */
export async function openMenuView(open: OpenShop): Promise<MenuView> {
  const { menuUrl, locale, primaryLocale, applicationId } = open.shop;
  const menu = await openMenu(open);
  const known = views.get(menu) ?? new Map<string, MenuView>();
  views.set(menu, known);
  const key = `${locale} ${applicationId}`;
  const view = known.get(key) ?? viewMenu(menu, menuUrl, { locale, primary: primaryLocale, appId: applicationId });
  known.set(key, view);
  return view;
}

const fetchMenu = async ({ api, shop }: OpenShop, url: string): Promise<Menu> =>
  readMenu(await api.readPublished<MenuDocument>(url), shop.prices.currency);
