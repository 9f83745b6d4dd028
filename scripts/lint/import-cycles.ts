import type { Breach } from './breach.ts';
import { importsOf } from './imports-of.ts';
import type { SourceFile } from './source-file.ts';

/** The workspaces whose files form no cycle, type imports included. */
const folders = ['apps/api/src/', 'apps/simulator/src/', 'apps/server/src/', 'apps/storefront/', 'packages/'];

/** Files that import each other in a circle: a breach for each circle, at the import that closes it. */
export function findImportCycles(files: readonly SourceFile[]): Breach[] {
  const inside = files.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  const byPath = new Map(inside.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const breaches: Breach[] = [];

  function visit(file: SourceFile, trail: string[]): void {
    state.set(file.path, 'open');
    for (const { target, line } of importsOf(file)) {
      const next = target === undefined ? undefined : byPath.get(target);
      if (!next) continue;
      if (state.get(next.path) === 'open') breaches.push({ path: file.path, line, message: circle(next.path, trail) });
      else if (!state.has(next.path)) visit(next, [...trail, next.path]);
    }
    state.set(file.path, 'done');
  }

  for (const file of inside) if (!state.has(file.path)) visit(file, [file.path]);
  return breaches;
}

const circle = (first: string, trail: string[]): string =>
  `These files import each other in a circle: ${[...trail.slice(trail.indexOf(first)), first].join(' -> ')}. ` +
  'Move what both need to the lower one, types too.';
