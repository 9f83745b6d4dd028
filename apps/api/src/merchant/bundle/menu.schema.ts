import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, orderTypeSchema, textSchema } from './values.schema.ts';

/** menus/<handle>/menu.json: a menu, the order types it serves and its categories in the order shown. */
export const menuFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema,
  name: textSchema,
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
  categories: z.array(handleSchema).min(1).describe('Files of categories/, in the order shown.'),
});

export type BundleMenu = z.infer<typeof menuFileSchema>;
