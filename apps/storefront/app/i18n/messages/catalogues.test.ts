import { locales } from '@sufra/ordering';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueNames } from '../language-tags.ts';

const areas = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function readTexts(area: string, language: string): Promise<Record<string, string>> {
  const file = (await import(path.join(import.meta.dirname, area, `${language}.ts`))) as {
    messages: Record<string, string>;
  };
  return file.messages;
}

/** The placeholders of a text, in the order of their names. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].toSorted();

describe.each(areas)('texts of %s', (area) => {
  test('I18N-01: English, Arabic and French say the same things with the same placeholders', async () => {
    const english = await readTexts(area, catalogueNames['en-us']);
    for (const locale of locales) {
      const texts = await readTexts(area, catalogueNames[locale]);
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const [id, text] of Object.entries(texts)) {
        expect(text.trim(), `${id} in ${locale}`).not.toBe('');
        expect(outer(text), `${id} in ${locale}`).toEqual(outer(english[id] ?? ''));
      }
    }
  });

  test('I18N-02: Arabic texts are written in Arabic', async () => {
    const arabic = await readTexts(area, 'ar');
    const latin = Object.entries(arabic).filter(
      ([, text]) => !/\p{Script=Arabic}/u.test(text) && /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, '')),
    );
    expect(latin).toEqual([]);
  });
});

/** Placeholders outside of plural branches, whose words look like them. */
function outer(text: string): string[] {
  let depth = 0;
  let flat = '';
  for (const letter of text) {
    if (letter === '{') depth += 1;
    if (depth <= 1) flat += letter;
    if (letter === '}') depth -= 1;
  }
  return placeholders(flat);
}
