import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Breach } from './breach.ts';
import { lineAt, type SourceFile } from './source-file.ts';

/** The citable ids of comments and titles: rules, choices and decision records of this repository. */
export type Citable = { rules: ReadonlySet<string>; choices: ReadonlySet<string>; records: ReadonlySet<string> };

/** Citations of what is not in the repository: an unknown rule, choice or record, or a bare number. */
export function findCitationBreaches(files: readonly SourceFile[], citable: Citable): Breach[] {
  const prefixes = [...new Set([...citable.rules].map((id) => id.slice(0, id.lastIndexOf('-'))))].join('|');
  const rule = new RegExp(String.raw`(?<![\w-])(?:${prefixes})-\d+\b`, 'g');
  const kinds = [
    { pattern: rule, known: citable.rules, where: 'docs/rules.tsv' },
    { pattern: /(?<![\w-])D-\d{1,2}\b/g, known: citable.choices, where: 'docs/choices.md' },
    { pattern: /(?<=\b(?:record|decision) )\d{4}\b/g, known: citable.records, where: 'docs/decisions' },
    { pattern: /\bdecisions? \d{1,2}\b/gi, known: new Set<string>(), where: 'this repository' },
  ];
  return files.flatMap(({ path: file, text }) =>
    kinds.flatMap(({ pattern, known, where }) =>
      [...text.matchAll(pattern)]
        .filter(([cited]) => !known.has(cited))
        .map((found) => ({
          path: file,
          line: lineAt(text, found.index),
          message: `${found[0]} is not in ${where}. Cite a rule id, a choice (D-n) or a decision record that is.`,
        })),
    ),
  );
}

export function readCitable(root: string): Citable {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const firstGroups = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, id = '']) => id));
  return {
    rules: firstGroups(read('docs/rules.tsv'), /^([A-Z][A-Z0-9]*-\d+)\t/gm),
    choices: firstGroups(read('docs/choices.md'), /^- \*\*(D-\d+)\*\*/gm),
    records: new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
  };
}
