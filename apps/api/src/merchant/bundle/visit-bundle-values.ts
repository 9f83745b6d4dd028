import { z } from 'zod';
import { htmlTextSchema, imagePathSchema, moneySchema } from './values.schema.ts';

type Steps = readonly PropertyKey[];

/** What is done with each amount, picture and translated text of a file. */
export type ValueVisitor = {
  money?(amount: string, steps: Steps): void;
  image?(path: string, steps: Steps): void;
  text?(text: Record<string, unknown>, steps: Steps): void;
  html?(text: Record<string, unknown>, steps: Steps): void;
};

/**
 * Walks a file along its schema, so that new fields are checked without anybody remembering to. The
 * value may be wrong in places: whatever does not fit the schema is passed over.
 */
export function visitBundleValues(
  schema: z.core.$ZodType,
  value: unknown,
  visitor: ValueVisitor,
  steps: Steps = [],
): void {
  if (value === undefined || value === null) return;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    visitBundleValues(schema.unwrap(), value, visitor, steps);
  } else if (schema === moneySchema) {
    if (typeof value === 'string') visitor.money?.(value, steps);
  } else if (schema === imagePathSchema) {
    if (typeof value === 'string') visitor.image?.(value, steps);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) visitBundleValues(schema.element, entry, visitor, [...steps, index]);
  } else if (schema instanceof z.ZodDiscriminatedUnion && isObject(value)) {
    const option = schema.options.find((candidate) => isOption(candidate, schema.def.discriminator, value));
    if (option) visitBundleValues(option, value, visitor, steps);
  } else if (schema instanceof z.ZodObject && isObject(value)) {
    if ('en-us' in schema.shape) visitor.text?.(value, steps);
    if (schema === htmlTextSchema) visitor.html?.(value, steps);
    for (const [key, field] of Object.entries(schema.shape)) {
      visitBundleValues(field, value[key], visitor, [...steps, key]);
    }
  }
}

function isOption(candidate: z.core.$ZodType, discriminator: string, value: Record<string, unknown>): boolean {
  if (!(candidate instanceof z.ZodObject)) return false;
  const literal: unknown = candidate.shape[discriminator];
  return literal instanceof z.ZodLiteral && literal.value === value[discriminator];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
