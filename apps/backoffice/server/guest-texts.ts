import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, locales } from '@sufra/ordering';
import { catalogueNames } from '@sufra/ui/i18n/language-tags.ts';

/** The sentences that guests read, by message id, in every language. */
export type GuestTexts = { [id: string]: { [Key in Locale]?: string } };

/**
 * Reads the catalogues of texts as they are written, before they are compiled for the browser.
 *
 * @param folders each with a folder for every area, which holds a file for every language
 */
export async function readGuestTexts(folders: readonly string[]): Promise<GuestTexts> {
  const texts: GuestTexts = {};
  for (const folder of folders) {
    const areas = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name } of areas) {
      for (const locale of locales) {
        const file = pathToFileURL(path.join(folder, name, `${catalogueNames[locale]}.ts`)).href;
        const { messages } = (await import(/* @vite-ignore */ file)) as { messages: Record<string, string> };
        for (const [id, text] of Object.entries(messages)) (texts[id] ??= {})[locale] = text;
      }
    }
  }
  return texts;
}
