import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { messages as arabic } from './messages/shell/ar.ts';
import { messages as english } from './messages/shell/en.ts';
import { messages as french } from './messages/shell/fr.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/owners');
const catalogues: Record<string, Record<string, string>> = { en: english, ar: arabic, fr: french };

/** The words in frames on a printed card, by the id of the text that stands on the screen. */
async function wordsOf(language: string): Promise<[id: string, words: string][]> {
  const html = await readFile(path.join(folder, `cook-card.${language}.html`), 'utf8');
  return [...html.matchAll(/<b data-text="([^"]+)">([^<]+)<\/b>/g)].map(([, id = '', words = '']) => [
    id,
    words.replaceAll(/\s+/g, ' ').trim(),
  ]);
}

test.each(Object.keys(catalogues))('the cook’s card in %s has the words of the screen', async (language) => {
  const words = await wordsOf(language);
  expect(words.length).toBeGreaterThanOrEqual(20);
  const wrong = words.filter(([id, written]) => {
    const parts = catalogues[language]?.[id]?.split(/\{\w+\}/) ?? [];
    const form = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+');
    return parts.length === 0 || !new RegExp(`^${form}$`, 'u').test(written);
  });
  expect(wrong).toEqual([]);
});

test('the cards name the same buttons in every language', async () => {
  const idsOf = async (language: string) => (await wordsOf(language)).map(([id]) => id);
  const expected = await idsOf('en');
  for (const language of ['ar', 'fr']) expect(await idsOf(language)).toEqual(expected);
});
