import type { Locale, LocalizedText } from '@sufra/ordering';
import { and, eq, like } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { merchantDocuments } from '../merchant/merchant.tables.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import { cleanHtml } from './clean-html.ts';

/** The merchant's content files by their path in the bundle. */
async function selectDocuments(db: Db, merchantId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db
    .select()
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), like(merchantDocuments.path, 'content/%')));
  return new Map(rows.map((row) => [row.path, row.content]));
}

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

/** The popup that a guest sees once, on arrival. */
export type Popup = {
  handle: string;
  title: LocalizedText;
  text?: LocalizedText;
  image?: string;
  button?: LocalizedText;
  link?: StoredLink;
};

/** A page of the merchant: sections of plain text, HTML, or an address elsewhere. */
export type MerchantPage = {
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
  pages: MerchantPage[];
  sliders: Slider[];
  popup?: Popup | undefined;
  /** Interface words said differently, per language. */
  translations: { locale: Locale; texts: Record<string, string> }[];
};

const cached = createVersionCache<Content>(200);

/** The merchant's content, cached by the merchant's version. */
export function loadContent(context: Pick<Context, 'db'>, merchant: { id: string; version: string }): Promise<Content> {
  return cached(merchant.id, merchant.version, () => readContent(context, merchant.id));
}

/** The same, always from the tables. */
export async function readContent(context: Pick<Context, 'db'>, merchantId: string): Promise<Content> {
  const documents = await selectDocuments(context.db, merchantId);
  // The import has checked every document against the schema of its path.
  const sliders = documents.get('content/sliders.json') as { sliders: Slider[] } | undefined;
  const popup = documents.get('content/popup.json') as Popup | undefined;
  const pages = documents.get('content/pages.json') as { pages: MerchantPage[] } | undefined;
  const translations = (['en-us', 'ar-sa', 'fr'] as const).flatMap((locale) => {
    const file = documents.get(`content/translations/${locale}.json`) as { texts: Record<string, string> } | undefined;
    return file ? [{ locale, texts: file.texts }] : [];
  });
  return { pages: pages?.pages.map(cleanPage) ?? [], sliders: sliders?.sliders ?? [], popup, translations };
}

/** Cleaned whenever it is read, so that a row from before a stricter rule is no exception. */
function cleanPage({ html, ...page }: MerchantPage): MerchantPage {
  if (!html) return page;
  return { ...page, html: Object.fromEntries(Object.entries(html).map(([locale, text]) => [locale, cleanHtml(text)])) };
}
