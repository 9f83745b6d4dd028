import { z } from 'zod';
import { schemaReferenceSchema } from './concept.schema.ts';
import {
  handleSchema,
  htmlTextSchema,
  imagePathSchema,
  linkSchema,
  orderTypeSchema,
  textSchema,
} from './values.schema.ts';

const sectionSchema = z.strictObject({
  heading: textSchema.optional(),
  paragraphs: z.array(textSchema).min(1).describe('Plain text, one entry a paragraph.'),
});

const pageSchema = z
  .strictObject({
    handle: handleSchema,
    label: textSchema.describe('Words of the link in the side bar.'),
    title: textSchema,
    url: linkSchema.optional().describe('A page elsewhere instead of sections.'),
    sections: z.array(sectionSchema).default([]),
    html: htmlTextSchema.optional().describe('HTML instead of sections: headings, lists, tables, emphasis and links.'),
  })
  .refine(
    ({ url, sections, html }) => [url, html, sections[0]].filter((given) => given !== undefined).length === 1,
    'A page is one of three: give it sections, html or a url.',
  );

/** content/pages.json: the merchant's own pages, in the order of the side bar. */
export const pagesFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  pages: z.array(pageSchema),
});

const slideLinkSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('category'), category: handleSchema }),
  z.strictObject({ type: z.literal('item'), item: handleSchema }),
  z.strictObject({ type: z.literal('page'), page: handleSchema }),
  z.strictObject({ type: z.literal('url'), url: linkSchema }),
]);

const slideSchema = z.strictObject({
  handle: handleSchema,
  image: imagePathSchema,
  title: textSchema.optional(),
  text: textSchema.optional(),
  button: textSchema.optional(),
  link: slideLinkSchema.optional(),
});

const sliderSchema = z.strictObject({ handle: handleSchema, slides: z.array(slideSchema).min(1) });

/** content/sliders.json: rows of pictures with a message; the application names the one it shows. */
export const slidersFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  sliders: z.array(sliderSchema),
});

/** content/popup.json: what a guest is shown once, on arrival. */
export const popupFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema.describe('Shown again after it changed.'),
  title: textSchema,
  text: textSchema.optional(),
  image: imagePathSchema.optional(),
  button: textSchema.optional(),
  link: slideLinkSchema.optional(),
});

/** content/translations/<locale>.json: interface words that the merchant says differently, by message id. */
export const translationsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  texts: z.record(z.string(), z.string().min(1)),
});

const topicSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema.describe('What guests give stars for, such as Food.'),
  description: textSchema.optional(),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Asked about these orders alone; leave out for every one.'),
});

/** rating-topics.json: what guests are asked about an order, in this order. */
export const ratingTopicsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  topics: z.array(topicSchema).min(1).max(12),
});
