import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatJson } from '../export/format-bundle-file.ts';
import { bundleFileKinds, kinds } from './bundle-file.schema.ts';

/** The committed schemas give editors completion and marks; `check` knows more (references, pictures, money digits). */
const schemas = Object.fromEntries(
  kinds.map((kind) => [
    `${kind}.schema.json`,
    z.toJSONSchema(bundleFileKinds[kind].schema, { io: 'input', reused: 'ref' }),
  ]),
);
const folder = new URL('../../../../../merchants/schema/', import.meta.url);

test('the schema folder holds one file for every kind of bundle file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(schemas).toSorted());
});

/** The numbers of a schema without an end that a date and an integer of the database can hold. */
const endless = (schema: unknown, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Infinity, const: only } = schema as { type?: unknown; maximum?: number; const?: unknown };
  const isEndless = (type === 'integer' || type === 'number') && only === undefined && maximum > 1_000_000_000;
  return [
    ...(isEndless ? [at] : []),
    ...Object.entries(schema).flatMap(([key, value]) => endless(value, `${at}/${key}`)),
  ];
};

test.each(Object.entries(schemas))('every number of %s has an upper end', (_name, schema) => {
  expect(endless(schema, '')).toEqual([]);
});

test.each(Object.entries(schemas))('%s is up to date', (name, schema) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(`${formatJson(schema)}\n`);
});
