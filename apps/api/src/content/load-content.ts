import type { Locale, LocalizedText } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { createVersionCache } from '../platform/version-cache.ts';
import { cleanHtml } from './clean-html.ts';
import { selectDocuments } from './content.store.ts';

/** Where a slide leads, by the handles that the merchant's files use. */
export type StoredLink =
  | { type: 'category'; category: string }
  | { type: 'item'; item: string }
  | { type: 'page'; page: string }
  | { type: 'url'; url: string };

export type Slide = {
  handle: string;
  image: string;
  title?: LocalizedText;
  text?: LocalizedText;
  button?: LocalizedText;
  link?: StoredLink;
};

export type Slider = { handle: string; slides: Slide[] };

/** What a guest is shown once, on arrival. */
export type Popup = {
  handle: string;
  title: LocalizedText;
  text?: LocalizedText;
  image?: string;
  button?: LocalizedText;
  link?: StoredLink;
};

/** A page of the merchant: sections of plain text, HTML, or an address elsewhere. */
export type Page = {
  handle: string;
  label: LocalizedText;
  title: LocalizedText;
  url?: string;
  sections: { heading?: LocalizedText; paragraphs: LocalizedText[] }[];
  /** Cleaned: it may be put into a page as it is. */
  html?: LocalizedText;
};

/** The merchant's own words and pictures. */
export type Content = {
  pages: Page[];
  sliders: Slider[];
  popup?: Popup | undefined;
  /** Interface words said differently, per language. */
  translations: { locale: Locale; texts: Record<string, string> }[];
};

const remember = createVersionCache<Content>(200);

/** The merchant's content, remembered by the merchant's version. */
export function loadContent(context: Pick<Context, 'db'>, merchant: { id: string; version: string }): Promise<Content> {
  return remember(merchant.id, merchant.version, () => readContent(context, merchant.id));
}

/** The same, always from the tables. */
export async function readContent(context: Pick<Context, 'db'>, merchantId: string): Promise<Content> {
  const documents = await selectDocuments(context.db, merchantId);
  // The import has checked every document against the schema of its path.
  const sliders = documents.get('content/sliders.json') as { sliders: Slider[] } | undefined;
  const popup = documents.get('content/popup.json') as Popup | undefined;
  const pages = documents.get('content/pages.json') as { pages: Page[] } | undefined;
  const translations = (['en-us', 'ar-sa', 'fr'] as const).flatMap((locale) => {
    const file = documents.get(`content/translations/${locale}.json`) as { texts: Record<string, string> } | undefined;
    return file ? [{ locale, texts: file.texts }] : [];
  });
  return { pages: pages?.pages.map(cleanPage) ?? [], sliders: sliders?.sliders ?? [], popup, translations };
}

/** Cleaned whenever it is read, so that a row from before a stricter rule is no exception. */
function cleanPage({ html, ...page }: Page): Page {
  if (!html) return page;
  return { ...page, html: Object.fromEntries(Object.entries(html).map(([locale, text]) => [locale, cleanHtml(text)])) };
}
