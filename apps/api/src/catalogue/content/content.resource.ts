import type { ContentDocument } from '@sufra/contracts';
import type { Content } from './load-content.ts';

/** The published content document: translations, all on one page (I18N-08). */
export function presentContent({ translations }: Content): ContentDocument {
  return {
    data: translations.map(({ locale, texts }) => ({
      type: 'translations',
      id: locale,
      attributes: { locale, texts },
    })),
    meta: { page: { number: 1, total: 1 } },
  };
}
