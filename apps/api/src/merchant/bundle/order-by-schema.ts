import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/**
 * A copy of a value with its keys in the order of the schema, without keys that hold their default:
 * parsing the copy gives the value back. The value must satisfy the schema's output.
 *
 * @example orderBySchema(z.object({ a: z.int(), b: z.int().default(1) }), { b: 1, a: 2 }) // { a: 2 }
 */
export function orderBySchema(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return orderBySchema(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => orderBySchema(schema.element, entry));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const option = schema.options.find((candidate) => z.safeParse(candidate, value).success);
    return option ? orderBySchema(option, value) : value;
  }
  if (schema instanceof z.ZodObject && isObject(value)) return orderObject(schema, value);
  return value;
}

function orderObject(schema: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const ordered: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    if (value[key] === undefined || isDeepStrictEqual(value[key], defaultOf(field))) continue;
    ordered[key] = orderBySchema(field, value[key]);
  }
  return ordered;
}

function defaultOf(schema: z.core.$ZodType): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? z.parse(schema, undefined) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
