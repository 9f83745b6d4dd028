import { toMinor } from '@sufra/ordering';
import type { Locale } from '@sufra/ordering';
import { findLostTags } from '../../content/clean-html.ts';
import { error, warning } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { bundleFileKinds } from './bundle-file.schema.ts';
import { detectImageType, imageTypeOfPath } from './image-type.ts';
import type { ParsedFile } from './parse-bundle-file.ts';
import type { BundleFiles } from './read-bundle.ts';
import { visitBundleValues } from './visit-bundle-values.ts';

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
