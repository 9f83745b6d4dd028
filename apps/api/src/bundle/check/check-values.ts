import { type Locale, toMinor } from '@sufra/ordering';
import { z } from 'zod';
import { findLostTags } from '../../catalogue/content/clean-html.ts';
import { bundleFileKinds } from '../schema/bundle-file.schema.ts';
import { htmlTextSchema, imagePathSchema, moneySchema } from '../../catalogue/settings/values.schema.ts';
import { type BundleProblem, error, type ParsedFile, warning } from './parse-bundle-file.ts';
import { type BundleFiles } from './read-bundle.ts';
import { detectImageType, imageTypeOfPath } from '../../catalogue/publishing/image-type.ts';

type Steps = readonly PropertyKey[];

/** The callbacks for each amount, picture and translated text of a file. */
export type ValueVisitor = {
  money?(amount: string, steps: Steps): void;
  image?(path: string, steps: Steps): void;
  text?(text: Record<string, unknown>, steps: Steps): void;
  html?(text: Record<string, unknown>, steps: Steps): void;
};

/**
 * Walks a file along its schema, so that new fields are always checked. The value may be wrong in places: parts that do
 * not fit the schema are passed over.
 */
function visitBundleValues(schema: z.core.$ZodType, value: unknown, visitor: ValueVisitor, steps: Steps = []): void {
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
export function checkAmountsAndTexts(
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
export function checkImages(parsed: ParsedFile[], files: BundleFiles): BundleProblem[] {
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
