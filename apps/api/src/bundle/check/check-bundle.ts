import { crossingSides, type Locale, toMinor } from '@sufra/ordering';
import { z } from 'zod';
import { findLostTags } from '../../catalogue/content/clean-html.ts';
import { detectImageType, imageTypeOfPath } from '../../catalogue/publishing/image-type.ts';
import { htmlTextSchema, imagePathSchema, moneySchema } from '../../catalogue/settings/values.schema.ts';
import { assembleBundle } from '../assemble-bundle.ts';
import { declarations, homeOf, type NameScope, references } from '../bundle-names.ts';
import { type Bundle, menuOfPath } from '../bundle.ts';
import type { BundleMerchant } from '../../catalogue/settings/concept.schema.ts';
import { bundleFileKinds } from '../schema/bundle-file.schema.ts';
import { checkConsistency } from './check-consistency.ts';
import {
  type BundleProblem,
  error,
  parseBundleFile,
  type ParsedFile,
  pointer,
  valueAt,
  warning,
} from './parse-bundle-file.ts';
import type { BundleFiles } from './read-bundle.ts';

type Position = [number, number];

/** A delivery area whose border crosses itself has no clear inside. */
function checkPolygons(branch: ParsedFile): BundleProblem[] {
  const areas = valueAt(branch.raw, ['deliveryAreas']);
  if (!Array.isArray(areas)) return [];
  return areas.flatMap((area: unknown, index) => {
    const coordinates = valueAt(area, ['polygon', 'coordinates']);
    return ringsOf(coordinates, []).flatMap(({ ring, steps }) => {
      const place = ['deliveryAreas', index, 'polygon', 'coordinates', ...steps];
      const crossing = isClosed(ring) ? crossingSides(ring) : undefined;
      if (!crossing) return [];
      return [
        error(
          branch.path,
          place,
          `The border crosses itself between positions ${crossing[0]} and ${crossing[1]}.`,
          'Put the positions in the order in which one walks around the area.',
        ),
      ];
    });
  });
}

/** Rings of a Polygon or a MultiPolygon: lists of positions, one or two levels down. */
function ringsOf(value: unknown, steps: number[]): { ring: Position[]; steps: number[] }[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  if (value.every(isPosition)) return [{ ring: value, steps }];
  return steps.length > 2 ? [] : value.flatMap((entry: unknown, index) => ringsOf(entry, [...steps, index]));
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

function isClosed(ring: Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

type Steps = (string | number)[];
type FoundName = { file: ParsedFile; name: string; steps: Steps };

/** No name is given twice where it must be unique, and every name that is used is given somewhere. */
function checkNames(parsed: ParsedFile[]): BundleProblem[] {
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

type CheckedBundle = { problems: BundleProblem[]; bundle?: Bundle };

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

type ValueSteps = readonly PropertyKey[];

/** The callbacks for each amount, picture and translated text of a file. */
type ValueVisitor = {
  money?(amount: string, steps: ValueSteps): void;
  image?(path: string, steps: ValueSteps): void;
  text?(text: Record<string, unknown>, steps: ValueSteps): void;
  html?(text: Record<string, unknown>, steps: ValueSteps): void;
};

/**
 * Walks a file along its schema, so that new fields are always checked. The value may be wrong in places: parts that do
 * not fit the schema are passed over.
 */
function visitBundleValues(
  schema: z.core.$ZodType,
  value: unknown,
  visitor: ValueVisitor,
  steps: ValueSteps = [],
): void {
  if (value === undefined || value === null) return;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    visitBundleValues(schema.unwrap(), value, visitor, steps);
  } else if (schema === moneySchema) {
    if (typeof value === 'string') visitor.money?.(value, steps);
  } else if (schema === imagePathSchema) {
    if (typeof value === 'string') visitor.image?.(value, steps);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) visitBundleValues(schema.element, entry, visitor, [...steps, index]);
  } else if (schema instanceof z.ZodDiscriminatedUnion && isObject(value)) {
    const option = schema.options.find((candidate) => isOption(candidate, schema.def.discriminator, value));
    if (option) visitBundleValues(option, value, visitor, steps);
  } else if (schema instanceof z.ZodObject && isObject(value)) {
    if ('en-us' in schema.shape) visitor.text?.(value, steps);
    if (schema === htmlTextSchema) visitor.html?.(value, steps);
    for (const [key, field] of Object.entries(schema.shape)) {
      visitBundleValues(field, value[key], visitor, [...steps, key]);
    }
  }
}

function isOption(candidate: z.core.$ZodType, discriminator: string, value: Record<string, unknown>): boolean {
  if (!(candidate instanceof z.ZodObject)) return false;
  const literal: unknown = candidate.shape[discriminator];
  return literal instanceof z.ZodLiteral && literal.value === value[discriminator];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Amounts need exactly the currency's decimals, and texts every language the merchant offers. */
function checkAmountsAndTexts(
  file: ParsedFile,
  settings: { digits: number; currencyCode: string; languages: Locale[] },
): BundleProblem[] {
  const problems: BundleProblem[] = [];
  visitBundleValues(bundleFileKinds[file.kind].schema, file.raw, {
    money(amount, steps) {
      const decimals = amount.split('.')[1]?.length ?? 0;
      const isAmount = /^[\d.]+$/.test(amount) && toMinor(amount, { code: settings.currencyCode, digits: 3 }).ok;
      if (!isAmount || decimals === settings.digits) return;
      problems.push(
        error(
          file.path,
          steps,
          `"${amount}" has ${decimals} decimals, ${settings.currencyCode} has ${settings.digits}.`,
          `Write the amount with ${settings.digits} decimals.`,
        ),
      );
    },
    text(text, steps) {
      const missing = settings.languages.filter((language) => language !== 'en-us' && !text[language]);
      if (missing.length === 0) return;
      problems.push(
        warning(
          file.path,
          steps,
          `The text is missing in ${missing.join(' and ')}.`,
          'Add the translation; until then guests read the primary language.',
        ),
      );
    },
    html(text, steps) {
      for (const [locale, html] of Object.entries(text)) {
        const lost = typeof html === 'string' ? findLostTags(html) : [];
        if (lost.length === 0) continue;
        problems.push(
          warning(
            file.path,
            [...steps, locale],
            `Guests do not see ${lost.map((name) => `<${name}>`).join(', ')}.`,
            'Take it out, or say it with headings, lists, tables and links.',
          ),
        );
      }
    },
  });
  return problems;
}

/** Every picture that is named must be there and be what its name says; others are only mentioned. */
function checkImages(parsed: ParsedFile[], files: BundleFiles): BundleProblem[] {
  const problems: BundleProblem[] = [];
  const named = new Set<string>();
  for (const file of parsed) {
    visitBundleValues(bundleFileKinds[file.kind].schema, file.raw, {
      image(path, steps) {
        if (!files.has(path) && !named.has(path)) {
          problems.push(
            error(
              file.path,
              steps,
              `The picture ${path} is missing.`,
              'Add the file, correct its name, or take the key out.',
            ),
          );
        }
        named.add(path);
      },
    });
  }
  for (const [path, content] of files) {
    if (!path.startsWith('images/')) continue;
    if (!named.has(path)) {
      problems.push(warning(path, [], 'No file names this picture.', 'Use it or remove it.'));
    }
    if (detectImageType(content) !== imageTypeOfPath(path)) {
      problems.push(
        error(
          path,
          [],
          'The content is not the kind of picture that the name says.',
          'Save it again as webp, png, jpg or svg with the matching ending.',
        ),
      );
    }
  }
  return problems;
}
