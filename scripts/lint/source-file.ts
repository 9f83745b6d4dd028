import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the project: where it is (from the root, with forward slashes) and what it says. */
export type SourceFile = { path: string; text: string };

const notOurs = new Set(['node_modules', 'build', '.react-router', 'migrations']);

/** Every file of the folders, by default the workspaces of the product, with one of the endings. */
export function readSourceFiles(
  root: string,
  endings: readonly string[],
  folders: readonly string[] = ['packages', 'apps'],
): SourceFile[] {
  const paths = folders.flatMap((folder) => [...walk(path.join(root, folder))]);
  const wanted = paths.filter((file) => endings.some((ending) => file.endsWith(ending)));
  return wanted.map((file) => ({
    path: path.relative(root, file).split(path.sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }));
}

/** Every migration of the database, oldest first. */
export function readMigrations(root = path.resolve(import.meta.dirname, '../..')): SourceFile[] {
  const folder = 'apps/api/src/platform/database/migrations';
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'));
  return names
    .toSorted()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(path.join(root, folder, name), 'utf8') }));
}

/** The line on which an offset of the text lies, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else yield full;
  }
}
