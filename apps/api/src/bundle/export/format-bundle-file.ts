import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type BundleFileKind,
  bundleFileKindOf,
  bundleFileKinds,
  schemaReferenceOf,
} from '../schema/bundle-file.schema.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handleOfFolder, type BundleFiles, readBundle } from '../check/read-bundle.ts';

/**
 * A copy of a value with its keys in the order of the schema, without keys that hold their default:
 * parsing the copy gives the value back. The value must satisfy the schema's output.
 *
 * @example orderBySchema(z.object({ a: z.int(), b: z.int().default(1) }), { b: 1, a: 2 }) // { a: 2 }
 */
function orderBySchema(schema: z.core.$ZodType, value: unknown): unknown {
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

const lineWidth = 100;

/**
 * The one canonical text of a bundle file: keys in schema order, values equal to their default left out,
 * arrays in the given order, two spaces, lists of plain values on one line when they fit 100 columns,
 * a line break at the end. Writing what was read gives the same bytes.
 *
 * @example formatBundleFile('loyalty.json', 'loyalty', loyalty) // '{\n  "$schema": "../schema/…'
 */
export function formatBundleFile(path: string, kind: BundleFileKind, value: Record<string, unknown>): string {
  const complete = { ...value, $schema: schemaReferenceOf(path, kind) };
  return `${formatJson(orderBySchema(bundleFileKinds[kind].schema, complete))}\n`;
}

/**
 * The canonical bytes of a file that is being edited. A value that does not fit its schema yet is written as it is, so that
 * nothing typed is lost; the check names it.
 */
export function writeBundleFile(path: string, content: unknown): Buffer {
  const kind = bundleFileKindOf(path);
  const parsed = kind && bundleFileKinds[kind].schema.safeParse(content);
  if (!kind || !parsed?.success) return Buffer.from(`${formatJson(content)}\n`);
  return Buffer.from(formatBundleFile(path, kind, parsed.data as Record<string, unknown>));
}

/** JSON text with two spaces; a list of plain values stays on one line when it fits. */
export function formatJson(value: unknown, indent = '', column = 0): string {
  if (Array.isArray(value)) return formatList(value, indent, column);
  if (typeof value === 'object' && value !== null) return formatObject(value, indent);
  return JSON.stringify(value);
}

function formatList(values: unknown[], indent: string, column: number): string {
  if (values.every(isPlain)) {
    const line = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    if (column + line.length < lineWidth) return line;
  }
  const inner = `${indent}  `;
  return `[\n${values.map((value) => inner + formatJson(value, inner, inner.length)).join(',\n')}\n${indent}]`;
}

function formatObject(value: object, indent: string): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = entries.map(([key, entry]) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return start + formatJson(entry, inner, start.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * Writes a bundle into a folder. A folder with something else in it is refused; in one that holds this
 * merchant already, files that are no longer part of the bundle are removed.
 */
export async function writeBundle(folder: string, handle: string, files: BundleFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isEmpty = (await readdir(folder)).length === 0;
  if (!isEmpty && (await handleOfFolder(folder)) !== handle) {
    throw new Error(`${folder} is not empty and does not hold ${handle}. Choose an empty folder.`);
  }
  const before = isEmpty ? new Map<string, Buffer>() : (await readBundle(folder)).files;
  for (const path of before.keys()) {
    if (!files.has(path)) await rm(join(folder, path));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    if (!before.get(path)?.equals(content)) await writeFile(join(folder, path), content);
  }
}
