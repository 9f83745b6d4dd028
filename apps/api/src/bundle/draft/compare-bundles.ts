import type { BundleDifference } from '@sufra/contracts';
import { compareFiles, type Json, type LocalizedText, valueAtPlace } from '@sufra/ordering';
import type { BundleFiles } from '../check/read-bundle.ts';

/** Beyond this a list of differences helps no reader. */
const mostDifferences = 5000;

/** The differences of two bundles, value by value; of pictures only that they differ. */
export function compareBundles(before: BundleFiles, after: BundleFiles): BundleDifference[] {
  const differences: BundleDifference[] = [];
  for (const file of new Set([...before.keys(), ...after.keys()])) {
    const [was, now] = [before.get(file), after.get(file)];
    if (was && now && was.equals(now)) continue;
    if (!file.endsWith('.json')) {
      const kind = was ? (now ? 'changed' : 'removed') : 'added';
      differences.push({ file, at: [], kind, was: null, now: null, thing: null });
      continue;
    }
    const [old, current] = [readJson(was), readJson(now)];
    for (const difference of compareFiles(old, current))
      differences.push({
        file,
        ...difference,
        at: [...difference.at],
        thing: nameAt(current, difference.at) ?? nameAt(old, difference.at) ?? null,
      });
  }
  return differences.slice(0, mostDifferences);
}

/** The content of a JSON file; undefined for none, and for a text that is no JSON. */
export function readJson(body: Buffer | null | undefined): Json | undefined {
  if (!body) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** The name of the innermost thing around a place. */
function nameAt(file: Json | undefined, at: readonly string[]): LocalizedText | undefined {
  for (let length = at.length; length >= 0; length -= 1) {
    const thing = valueAtPlace(file, at.slice(0, length));
    if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) continue;
    const name = thing.name ?? thing.label ?? thing.title;
    if (typeof name === 'object' && name !== null && 'en-us' in name) return name;
  }
  return undefined;
}
