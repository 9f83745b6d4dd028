import { locales } from '@sufra/ordering';
import { keepMessages, type Messages } from '../catalogue.ts';
import { catalogueNames } from '../language-tags.ts';

export type CatalogueFiles = Record<string, { messages: Messages }>;

/** A server renders every language at once, so it holds all catalogues from the start: by `./<area>/<language>.ts`. */
export function keepCatalogues(files: CatalogueFiles): void {
  for (const [file, { messages }] of Object.entries(files)) {
    const [, area = '', name] = file.split('/');
    const locale = locales.find((candidate) => `${catalogueNames[candidate]}.ts` === name);
    if (locale) keepMessages(area, locale, messages);
  }
}

keepCatalogues(import.meta.glob<{ messages: Messages }>('./*/{en,ar,fr}.ts', { eager: true }));
