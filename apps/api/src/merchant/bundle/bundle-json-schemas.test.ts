import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleJsonSchemas } from './bundle-json-schemas.ts';
import { formatJson } from './format-bundle-file.ts';

const folder = new URL('../../../../../merchants/schema/', import.meta.url);

test('the schema folder holds one file for every kind of bundle file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(bundleJsonSchemas()).toSorted());
});

test.each(Object.entries(bundleJsonSchemas()))('%s is up to date', (name, schema) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toBe(`${formatJson(schema)}\n`);
});
