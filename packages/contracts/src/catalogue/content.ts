import { z } from 'zod';
import { imageUri, includeOf, listDocument, localizedText, oneOf, pageQuery, resource } from '../json-api.ts';

/** Interface words that the merchant says differently in one language, by message id. */
const translationResource = resource(
  'translations',
  z.object({ locale: z.enum(['en-us', 'ar-sa', 'fr']), texts: z.record(z.string(), z.string()) }),
);

/** API-90, I18N-07: what content-uri answers, one resource per language; always a single page (I18N-08). */
export const contentDocument = listDocument(translationResource).extend({
  meta: z.object({ page: z.object({ number: z.literal(1), total: z.literal(1) }) }),
});

/** Where a slide leads: a category, an item or a page by its id, or an address elsewhere. */
export const slideLink = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['category', 'item', 'page']), id: z.string() }),
  z.object({ type: z.literal('url'), url: z.string() }),
]);

const slideResource = resource(
  'slides',
  z.object({
    'image-uri': imageUri,
    title: localizedText,
    text: localizedText,
    button: localizedText,
    link: slideLink.nullable(),
  }),
);

/** A row of pictures with a message; its slides hang on the `slides` relationship and stand in `included`. */
const sliderResource = resource('sliders', z.object({ name: z.string() }));

/** API-08: what a guest is shown once, on arrival. */
export const popupResource = resource(
  'popups',
  z.object({
    'image-uri': imageUri,
    title: localizedText,
    text: localizedText,
    button: localizedText,
    link: slideLink.nullable(),
  }),
);

/** A page of the merchant: sections of plain text, HTML, or an address elsewhere. */
const pageResource = resource(
  'pages',
  z.object({
    label: localizedText.describe('words of the link'),
    title: localizedText,
    url: z.string().nullable(),
    sections: z.array(z.object({ heading: localizedText, paragraphs: z.array(localizedText) })),
    html: localizedText.describe('cleaned: headings, lists, tables, emphasis and links'),
  }),
);

export const pageListDocument = listDocument(pageResource);
export const sliderQuery = pageQuery.extend({ include: includeOf('slides') });
export const sliderListDocument = listDocument(sliderResource);
export const sliderDocument = oneOf(sliderResource);

export type ContentDocument = z.infer<typeof contentDocument>;
export type PageResource = z.infer<typeof pageResource>;
export type SliderResource = z.infer<typeof sliderResource>;
export type PopupResource = z.infer<typeof popupResource>;
export type SlideResource = z.infer<typeof slideResource>;
