import { z } from 'zod';

/** Text in each language the merchant wrote it in. */
export const localizedText = z
  .partialRecord(z.enum(['en-us', 'ar-sa', 'fr']), z.string())
  .describe('Text per locale; at least one is present.');

/** Address of a published picture in its original size; `pictureVariant` gives it in smaller ones. */
export const imageUri = z
  .string()
  .nullable()
  .describe(
    'original picture; photographs also at ….w160.webp, ….w320.webp and ….w640.webp instead of their ending, or ….avif',
  );

/** An amount in major units with at most the currency's decimals, for example 42.5 for SAR 42.50. */
export const amount = z.number().nonnegative();

export const resourceIdentifier = z.object({ type: z.string(), id: z.string() });

export const links = z.object({ self: z.string() }).catchall(z.string());

/**
 * Schema of one JSON:API resource with its attributes.
 *
 * @example resource('locations', z.object({ name: localizedText }))
 */
export function resource<Type extends string, Attributes extends z.ZodType>(type: Type, attributes: Attributes) {
  return z.object({
    type: z.literal(type),
    id: z.string(),
    attributes,
    relationships: z
      .record(z.string(), z.object({ data: z.union([resourceIdentifier, z.array(resourceIdentifier), z.null()]) }))
      .optional(),
    links: links.optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
  });
}

/** Any resource: what `included` holds when a call can include several types. */
const anyResource = resource('any', z.record(z.string(), z.unknown())).extend({
  type: z.string(),
});

/** A document with one resource, or none where the call allows it. */
export function oneOf<Resource extends z.ZodType>(item: Resource) {
  return z.object({
    data: item,
    included: z.array(anyResource).optional(),
    links: links.optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
  });
}

/** A document with a list of resources. */
export function listDocument<Resource extends z.ZodType>(item: Resource) {
  return z.object({
    data: z.array(item),
    included: z.array(anyResource).optional(),
    links: links.optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
  });
}

/**
 * Schema of `include`: a comma list of relationships that the call knows; others are refused.
 *
 * @example z.object({ include: includeOf('concept', 'popup') })
 */
export function includeOf(...known: string[]) {
  return z
    .string()
    .refine((list) => readInclude(list).every((name) => known.includes(name)))
    .optional()
    .describe(`comma list of ${known.join(', ')}`);
}

/** The names in a comma list such as `include`. */
export const readInclude = (list: string | undefined): string[] =>
  list ? list.split(',').map((name) => name.trim()) : [];

/** API-05, API-07: a list may be asked for in pages of at most 999; `page` and `page[number]` are the same. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(999).optional(),
  page: z.coerce.number().int().min(1).optional(),
  'page[number]': z.coerce.number().int().min(1).optional(),
  'page[size]': z.coerce.number().int().min(1).max(999).optional(),
});

export const errorEntry = z.object({
  status: z.string(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  source: z
    .object({
      pointer: z.string().optional(),
      parameter: z.string().optional(),
      header: z.string().optional(),
    })
    .optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Errors in both dialects: `error` is a list on 400, 401 and 422 and one object otherwise (ERR-01,
 * D-68); `errors` is always JSON:API's list with the same entries.
 */
export const errorDocument = z.object({
  error: z.union([z.array(errorEntry), errorEntry]),
  errors: z.array(errorEntry),
  meta: z.record(z.string(), z.unknown()).optional(),
});

export type ErrorEntry = z.infer<typeof errorEntry>;
export type ErrorDocument = z.infer<typeof errorDocument>;
export type AnyResource = z.infer<typeof anyResource>;
