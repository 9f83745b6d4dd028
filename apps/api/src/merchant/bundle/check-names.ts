import { declarations, homeOf, references } from './bundle-names.ts';
import type { NameScope } from './bundle-names.ts';
import { error, pointer } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { menuOfPath } from './menu-of-path.ts';
import { valueAt } from './parse-bundle-file.ts';
import type { ParsedFile } from './parse-bundle-file.ts';

type Steps = (string | number)[];
type FoundName = { file: ParsedFile; name: string; steps: Steps };

/** No name is given twice where it must be unique, and every name that is used is given somewhere. */
export function checkNames(parsed: ParsedFile[]): BundleProblem[] {
  const known = new Map<string, FoundName>();
  const problems: BundleProblem[] = [];

  for (const file of parsed) {
    for (const { at, of, scope } of declarations[file.kind] ?? []) {
      for (const found of findNames(file, at)) {
        const key = keyOf(of, scopeOf(scope, found), found.name);
        const first = known.get(key);
        if (first) problems.push(duplicate(of, found, first));
        else known.set(key, found);
        if (scope === 'menu') known.set(keyOf(of, '', found.name), found);
      }
    }
  }

  for (const file of parsed) {
    for (const { at, of, scope } of references[file.kind] ?? []) {
      if (isHomeUnreadable(of)) continue;
      for (const found of findNames(file, at)) {
        if (!known.has(keyOf(of, scopeOf(scope, found), found.name))) problems.push(unknown(of, found));
      }
    }
  }
  return problems;

  function isHomeUnreadable(of: string): boolean {
    return parsed.some((file) => file.kind === homeOf[of] && file.raw === undefined);
  }
}

const keyOf = (of: string, where: string, name: string): string => `${of}|${where}|${name}`;

function duplicate(of: string, found: FoundName, first: FoundName): BundleProblem {
  const where = `${first.file === found.file ? '' : `${first.file.path} `}${pointer(first.steps)}`;
  return error(
    found.file.path,
    found.steps,
    `The ${of} "${found.name}" is there twice, first at ${where}.`,
    'Rename or remove one of the two.',
  );
}

function unknown(of: string, found: FoundName): BundleProblem {
  return error(
    found.file.path,
    found.steps,
    `There is no ${of} "${found.name}".`,
    `Correct the name, add the ${of}, or take it out here.`,
  );
}

function scopeOf(scope: NameScope, { file, steps }: FoundName): string {
  if (scope === 'bundle') return '';
  if (scope === 'menu') return menuOfPath(file.path) ?? '';
  const list = steps.findLastIndex((step) => typeof step === 'number');
  return `${file.path}${pointer(steps.slice(0, list))}`;
}

/** All names at a place such as items/*\/handle, each with where it was found. */
function findNames(file: ParsedFile, at: string): FoundName[] {
  let places: Steps[] = [[]];
  for (const step of at.split('/')) {
    places = places.flatMap((steps) => {
      if (step !== '*') return [[...steps, step]];
      const list = valueAt(file.raw, steps);
      return Array.isArray(list) ? list.map((_, index) => [...steps, index]) : [];
    });
  }
  return places.flatMap((steps) => {
    const name = valueAt(file.raw, steps);
    return typeof name === 'string' ? [{ file, name, steps }] : [];
  });
}
