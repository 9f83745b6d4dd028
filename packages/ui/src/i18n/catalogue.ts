import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@sufra/ordering';
import { untilLoaded } from '../until-loaded.ts';
import { catalogueNames } from './language-tags.ts';

/** Texts of one area in one language, compiled; a text without placeholders stays a string. */
export type Messages = Record<string, string | CompiledMessage>;

/** The merchant's own wording for some texts (I18N-07). */
export type Overrides = Messages;

/** The files of a language by their path, `./messages/<area>/<language>.ts`; each is fetched when a screen needs it. */
export type AreaFiles = Record<string, () => Promise<unknown>>;

type Languages = Record<string, () => Promise<{ areas: AreaFiles }>>;

/** Areas that come with every page: the words of this package's controls, and of the frame around a face's pages. */
export const sharedAreas = ['controls', 'shell'] as const;

const loaded = new Map<string, Messages>();
const loading = new Map<string, Promise<void>>();
const awaited = new Map<string, Promise<void>>();
let languages: Languages = {};

/**
 * Says where a browser finds the catalogues of its face: the lists of files by `./i18n/areas-<language>.ts`. A page speaks one
 * language, so its first screen carries no list of the others' files.
 */
export function openCatalogues(lists: Languages): void {
  languages = lists;
}

const keyOf = (area: string, locale: Locale) => `${area}/${catalogueNames[locale]}`;

export function keepMessages(area: string, locale: Locale, messages: Messages): void {
  loaded.set(keyOf(area, locale), messages);
}

export const findMessages = (area: string, locale: Locale): Messages | undefined => loaded.get(keyOf(area, locale));

/** The texts that a screen waits for, also after they arrived; undefined where they were here before it. */
export function arrivingMessages(area: string, locale: Locale): Promise<void> | undefined {
  const key = keyOf(area, locale);
  const known = awaited.get(key);
  if (known || loaded.has(key)) return known;
  const promise = untilLoaded(() => loadMessages(area, locale));
  awaited.set(key, promise);
  return promise;
}

/** Fetches the texts of an area once; a failed fetch may be tried again. */
export function loadMessages(area: string, locale: Locale): Promise<void> {
  const key = keyOf(area, locale);
  const known = loading.get(key);
  if (known) return known;
  if (loaded.has(key)) return Promise.resolve();
  const promise = fetchMessages(key, locale).then((messages) => keepMessages(area, locale, messages));
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

/** Fetches the list of a language's files, so that the first screen that needs one of them waits for that alone. */
export const prepareMessages = async (locale: Locale): Promise<AreaFiles> =>
  (await languages[`./i18n/areas-${catalogueNames[locale]}.ts`]?.())?.areas ?? {};

async function fetchMessages(key: string, locale: Locale): Promise<Messages> {
  const file = (await prepareMessages(locale))[`./messages/${key}.ts`];
  if (!file) throw new Error(`There is no catalogue ${key}.`);
  return ((await file()) as { messages: Messages }).messages;
}
