import type { LocationListDocument, MenuDocument, SlideResource, SliderResource } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { categorySlug, type LocalizedText, localize, itemSlug, orderTypes } from '@sufra/ordering';
import { data } from 'react-router';
import type { OpenShop } from '../../api.server/open-shop.ts';
import { cacheByVersion } from '../../api.server/cache-by-version.ts';
import { cardState } from '../card-state.ts';
import type { RestaurantFacts } from '../describe-menu.ts';
import type { SlideView } from '../hero-slider.tsx';
import { type CategoryView, type MenuView, viewMenu, slugOf } from './menu-view.ts';
import { type Menu, readMenu } from './menu.resource.ts';

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

/** Path of the category the menu opens at; /menu where the menu cannot be read, which says why. */
export const firstMenuPath = (open: OpenShop): Promise<string> =>
  firstCategorySlug(open).then(
    (slug) => `/menu/${slug}`,
    () => '/menu',
  );

/** Slug of the category the menu opens at: the first with something on it at this hour, if there is one. */
export async function firstCategorySlug(open: OpenShop): Promise<string> {
  const { categories } = await openMenuView(open);
  const situation = { now: open.services.now(), timeZone: open.shop.timeZone };
  const first = categories.find((category) => isOn(category, situation)) ?? categories[0];
  if (!first) throw data({ menuFailure: 'missing' }, { status: 404 });
  return first.slug;
}

const isOn = (category: CategoryView, situation: { now: Date; timeZone: string }): boolean =>
  category.items.some((card) => cardState(card, category, situation).availability.isAvailable);

type SliderDocument = { data: SliderResource; included?: SlideResource[] };

/** The pictures above the menu, if the shop has any (API-38); the menu does not wait for a slider that fails. */
export const openSlides = cacheByVersion('slides', async (open: OpenShop): Promise<SlideView[]> => {
  if (!open.shop.sliderId) return [];
  const path = `/cms/sliders/${encodeURIComponent(open.shop.sliderId)}`;
  const result = await open.api.call<SliderDocument>({ path, query: { include: 'slides' } }).catch(() => undefined);
  if (!result?.ok) return [];
  const menu = await openMenu(open);
  const text = (words: LocalizedText) => localize(words, open.locale, open.shop.primaryLocale);
  return (result.value.included ?? []).map(({ id, attributes }) => ({
    id,
    picture: attributes['image-uri'] ? pictureOf(attributes['image-uri']) : undefined,
    title: text(attributes.title),
    text: text(attributes.text),
    button: text(attributes.button),
    path: attributes.link ? linkPath(attributes.link, menu) : undefined,
  }));
});

/** The original is for wide screens with fine pixels; phones, which wait for the picture, get it lighter. */
function pictureOf(uri: string): NonNullable<SlideView['picture']> {
  const [small, large] = [pictureVariant(uri, 320), pictureVariant(uri, 640)];
  if (large === uri) return { url: uri, sources: undefined, phoneSources: undefined };
  const phoneSources = `${pictureVariant(uri, 320, 'avif')} 320w, ${pictureVariant(uri, 640, 'avif')} 640w`;
  return { url: large, sources: `${small} 320w, ${large} 640w, ${uri} 1280w`, phoneSources };
}

/** A chain has a page of its own for its branches; the menu names the first of them. */
const mostNamed = 10;

/** Where the branches are and when they open, for search engines; the menu does not wait for what cannot be read. */
export const openRestaurants = cacheByVersion('restaurants', async (open: OpenShop): Promise<RestaurantFacts[]> => {
  const query = { limit: String(mostNamed) };
  const found = await open.api.call<LocationListDocument>({ path: '/locations', query }).catch(() => undefined);
  if (!found?.ok) return [];
  const text = (words: LocalizedText) => localize(words, open.locale, open.shop.primaryLocale);
  const { country, cuisine } = open.merchant.concept.attributes;
  return found.value.data.map(({ attributes: { name, address, phone, lat, long, ...own } }) => ({
    name: text(name),
    address: text(address),
    ...(phone && { phone }),
    country,
    ...(cuisine && { cuisine: text(cuisine) }),
    latitude: lat,
    longitude: long,
    hours: own['opening-hours'].weekly.flatMap(({ day, ranges }) => ranges.map(({ from, to }) => ({ day, from, to }))),
  }));
});

/** The address in the shop that a slide or popup of the merchant leads to; none when its goal is not on the menu. */
export function linkPath(link: NonNullable<SlideResource['attributes']['link']>, menu: Menu): string | undefined {
  if (link.type === 'url') return link.url;
  if (link.type === 'page') return `/pages/${link.id}`;
  const item = link.type === 'item' ? menu.items.get(link.id) : undefined;
  const categoryId = item ? item.categoryId : link.id;
  const category = menu.categories.find((candidate) => candidate.id === categoryId);
  if (!category) return undefined;
  return item
    ? `/menu/${slugOf(category)}/${itemSlug(item.id, item.name['en-us'] ?? '')}`
    : `/menu/${slugOf(category)}`;
}

/** The ends of an address that may follow a category, apart from a dish. */
const pagesOverCategory = ['', '/curbside', ...orderTypes.map((type) => `/location/${type}`)];

/**
 * The headers of a page of the menu, which is the same for everyone. It is shared only at addresses that the shop writes
 * itself, in any of its languages: names that a caller invents beside an id are endless.
 */
export function sharedAt(
  url: string,
  category: { id: string; name: LocalizedText } | undefined,
  rests: readonly string[] = pagesOverCategory,
): HeadersInit {
  const { pathname } = new URL(url);
  const starts = category ? Object.values(category.name).map((name) => `/menu/${categorySlug(name, category.id)}`) : [];
  const isWritten = starts.some((start) => rests.some((rest) => new URL(start + rest, url).pathname === pathname));
  return isWritten ? { 'cache-control': 'public' } : {};
}
