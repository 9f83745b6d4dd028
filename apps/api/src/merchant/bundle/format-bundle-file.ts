import { bundleFileKinds, schemaReferenceOf } from './bundle-file.schema.ts';
import type { BundleFileKind } from './bundle-file.schema.ts';
import { orderBySchema } from './order-by-schema.ts';

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
