import type { PageResource } from '@sufra/contracts';
import { localizedText, type LocalizedText } from '@sufra/ordering';
import { readPages } from '../api.server/content.ts';
import type { OpenShop } from '../api.server/open-shop.ts';

/** A page of the merchant in the language in use. */
export type ContentPage = {
  title: string;
  url: string | undefined;
  sections: { heading: string; paragraphs: string[] }[];
  /** Cleaned by the API. */
  html: string;
};

/** The page with an id; undefined when the merchant has none. */
export async function findContentPage(open: OpenShop, id: string): Promise<ContentPage | undefined> {
  const page = (await readPages(open)).find((candidate) => candidate.id === id);
  return page && presentContentPage(page, (words) => localizedText(words, open.locale, open.shop.primaryLocale));
}

export function presentContentPage({ attributes }: PageResource, text: (words: LocalizedText) => string): ContentPage {
  return {
    title: text(attributes.title) || text(attributes.label),
    url: attributes.url ?? undefined,
    sections: attributes.sections.map(({ heading, paragraphs }) => ({
      heading: text(heading),
      paragraphs: paragraphs.map(text).filter(Boolean),
    })),
    html: text(attributes.html),
  };
}
