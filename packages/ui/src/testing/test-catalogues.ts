import { readdirSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@sufra/ordering';
import { describe, expect, test } from 'vitest';
import { catalogueNames } from '../i18n/language-tags.ts';

/** Tests of every catalogue below a folder of the shape `<area>/<language>.ts`. */
export function testCatalogues(folder: string): void {
  const areas = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  describe.each(areas)('texts of %s', (area) => {
    test('I18N-01: English, Arabic and French say the same things with the same placeholders', async () => {
      const english = await readTexts(folder, area, catalogueNames['en-us']);
      for (const locale of locales) {
        const texts = await readTexts(folder, area, catalogueNames[locale]);
        expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
        for (const [id, text] of Object.entries(texts)) {
          expect(text.trim(), `${id} in ${locale}`).not.toBe('');
          expect(outer(text), `${id} in ${locale}`).toEqual(outer(english[id] ?? ''));
        }
      }
    });

    test('I18N-02: Arabic texts are written in Arabic', async () => {
      const arabic = await readTexts(folder, area, 'ar');
      const latin = Object.entries(arabic).filter(
        ([, text]) => !/\p{Script=Arabic}/u.test(text) && /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, '')),
      );
      expect(latin).toEqual([]);
    });
  });
}

async function readTexts(folder: string, area: string, language: string): Promise<Record<string, string>> {
  const file = (await import(path.join(folder, area, `${language}.ts`))) as {
    messages: Record<string, string>;
  };
  return file.messages;
}

/** The placeholders of a text, in the order of their names. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].toSorted();

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
