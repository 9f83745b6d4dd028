import path from 'node:path';
import { lineAt, type SourceFile } from './source-file.ts';

/** One import: what it names, the project path it leads to when it is relative, and whether only types come with it. */
export type Import = { specifier: string; target: string | undefined; isTypeOnly: boolean; line: number };

const statement = /^[ \t]*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The imports, re-exports and dynamic imports of a file, in the order of the text. */
export function importsOf(file: SourceFile): Import[] {
  const statements = [...file.text.matchAll(statement)].map((match) => ({
    specifier: match[2] ?? '',
    isTypeOnly: match[1] !== undefined,
    offset: match.index,
  }));
  const calls = [...file.text.matchAll(call)].map((match) => ({
    specifier: match[1] ?? '',
    isTypeOnly: false,
    offset: match.index,
  }));
  return [...statements, ...calls].map(({ specifier, isTypeOnly, offset }) => ({
    specifier,
    isTypeOnly,
    target: specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), specifier) : undefined,
    line: lineAt(file.text, offset + 1),
  }));
}
