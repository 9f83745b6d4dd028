import { globSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../e2e/support/visit.ts';

type Messages = Record<string, string>;

const files = { 'en-us': 'en.ts', 'ar-sa': 'ar.ts', fr: 'fr.ts' } as const;

/** The words of a shop, so that a control is known by the id of its message in every language. */
export type Catalogue = {
  /** Ids of the messages that this text can be. */
  idsOf(text: string, locale: Locale): string[];
  /** True when a text is this message, or begins with it and has something more behind it. */
  isSaidBy(id: string, text: string, locale: Locale): boolean;
  /** The text is an English message, and this language has another one for it. */
  isLeftInEnglish(text: string, locale: Locale): boolean;
  /** Ids of every message: none of them may stand on a page. */
  ids: ReadonlySet<string>;
};

/** Reads the messages of the shop whose sources are in a folder. */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const languages = Object.keys(files) as Locale[];
  const all = Object.fromEntries(
    await Promise.all(languages.map(async (locale) => [locale, await readLanguage(folder, files[locale])])),
  ) as Record<Locale, Messages>;
  const exact = mapLanguages(all, exactTexts);
  const patterns = mapLanguages(all, patternTexts);
  const remembered = new Map<string, string[]>();
  const catalogue: Catalogue = {
    ids: new Set(Object.keys(all['en-us'])),
    idsOf(text, locale) {
      const key = `${locale} ${text}`;
      const known = remembered.get(key);
      if (known) return known;
      const found =
        exact[locale].get(text) ?? patterns[locale].filter(([pattern]) => pattern.test(text)).map(([, id]) => id);
      remembered.set(key, found);
      return found;
    },
    isSaidBy(id, text, locale) {
      const message = all[locale][id];
      if (!message) return false;
      if (message.includes('{')) return catalogue.idsOf(text, locale).includes(id);
      return text.startsWith(message) && /^(\D{0,8}\d.*)?$/s.test(text.slice(message.length));
    },
    isLeftInEnglish(text, locale) {
      const ids = exact['en-us'].get(text) ?? [];
      return ids.length > 0 && ids.every((id) => all[locale][id] !== text) && !exact[locale].has(text);
    },
  };
  return catalogue;
}

async function readLanguage(folder: string, file: string): Promise<Messages> {
  const found = globSync(`{apps,packages}/*/{app,src}/**/messages/*/${file}`, { cwd: folder });
  const modules = await Promise.all(
    found.map(async (name) => (await import(path.join(folder, name))) as { messages: Messages }),
  );
  return Object.assign({}, ...modules.map(({ messages }) => messages)) as Messages;
}

const mapLanguages = <Found>(all: Record<Locale, Messages>, read: (messages: Messages) => Found) =>
  Object.fromEntries(Object.entries(all).map(([locale, messages]) => [locale, read(messages)])) as Record<
    Locale,
    Found
  >;

function exactTexts(messages: Messages): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [id, text] of Object.entries(messages)) texts.set(text, [...(texts.get(text) ?? []), id]);
  return texts;
}

/** Messages with a gap in them; plurals are handled by the caller. */
function patternTexts(messages: Messages): [RegExp, string][] {
  return Object.entries(messages)
    .filter(([, text]) => /\{\w+\}/.test(text) && !text.includes(', plural'))
    .map(([id, text]) => [
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(RegExp.escape)
          .join('.+')}$`,
        's',
      ),
      id,
    ]);
}
