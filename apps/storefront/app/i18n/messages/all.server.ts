import { locales } from '@sufra/ordering';
import { catalogueNames } from '../language-tags.ts';
import { keepMessages, type Messages } from '../catalogue.ts';
import type { Area } from './message-ids.ts';

// The server renders every language at once, so it holds all catalogues from the start.
const files = import.meta.glob<{ messages: Messages }>('./*/{en,ar,fr}.ts', { eager: true });

for (const [file, { messages }] of Object.entries(files)) {
  const [, area, name] = file.split('/') as [string, Area, string];
  const locale = locales.find((candidate) => `${catalogueNames[candidate]}.ts` === name);
  if (locale) keepMessages(area, locale, messages);
}
