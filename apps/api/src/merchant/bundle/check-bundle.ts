import type { Bundle } from './bundle.ts';
import { assembleBundle } from './assemble-bundle.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { checkConsistency } from './check-consistency.ts';
import { checkNames } from './check-names.ts';
import { checkPolygons } from './check-polygons.ts';
import { checkAmountsAndTexts, checkImages } from './check-values.ts';
import type { BundleMerchant } from './merchant.schema.ts';
import { parseBundleFile } from './parse-bundle-file.ts';
import type { ParsedFile } from './parse-bundle-file.ts';
import type { BundleFiles } from './read-bundle.ts';

export type CheckedBundle = { problems: BundleProblem[]; bundle?: Bundle };

/** Finds everything that is wrong with a bundle at once; the bundle itself only when no error is left. */
export function checkBundle(files: BundleFiles): CheckedBundle {
  const parsed = [...files].flatMap(([path, content]) => parseBundleFile(path, content) ?? []);
  const problems = oncePerPlace([
    ...checkNames(parsed),
    ...parsed.flatMap((file) => file.problems),
    ...checkConsistency(parsed),
    ...checkImages(parsed, files),
    ...parsed.filter((file) => file.kind === 'branch').flatMap(checkPolygons),
    ...checkByMerchant(parsed),
  ]);
  const ordered = problems.toSorted(byFile);
  if (problems.some((problem) => problem.severity === 'error')) return { problems: ordered };
  return { problems: ordered, bundle: assembleBundle(parsed, files) };
}

/** Amounts and languages can only be judged when merchant.json says which ones are right. */
function checkByMerchant(parsed: ParsedFile[]): BundleProblem[] {
  const merchant = parsed.find((file) => file.kind === 'merchant')?.value as BundleMerchant | undefined;
  if (!merchant) return [];
  const { currency, languages } = merchant.concept;
  const settings = { digits: currency.decimalPlaces, currencyCode: currency.code, languages };
  return parsed.flatMap((file) => checkAmountsAndTexts(file, settings));
}

/** Several things may be wrong with one value; the first one says enough. Files as a whole have no place. */
function oncePerPlace(problems: BundleProblem[]): BundleProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ file, place }) => {
    const where = `${file} ${place}`;
    const isNew = place === '' || !seen.has(where);
    seen.add(where);
    return isNew;
  });
}

function byFile(first: BundleProblem, second: BundleProblem): number {
  if (first.severity !== second.severity) return first.severity === 'error' ? -1 : 1;
  return first.file < second.file ? -1 : first.file > second.file ? 1 : 0;
}
