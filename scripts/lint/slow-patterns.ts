import { analyse } from 'scslre';
import { parseSync } from 'vite';
import type { SourceFile } from './source-file.ts';

export type SlowPattern = { file: string; pattern: string; how: string };

/** Patterns with superlinear time in the length of the text: an attacker's text could stop the server. */
export function findSlowPatterns(files: SourceFile[]): SlowPattern[] {
  return files.flatMap(({ path, text }) =>
    patternsOf(path, text).flatMap(({ pattern, flags }) => {
      const { reports, parsed } = analyse({ source: pattern, flags: flags.replace('v', 'u') });
      const ways = reports
        .filter(({ type }) => type !== 'Move')
        .map(({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'} (${type})`);
      if (repeatsItself(parsed.pattern as unknown as Node, flags)) ways.push('exponential (repetition)');
      return ways.map((how) => ({ file: path, pattern: `/${pattern}/${flags}`, how }));
    }),
  );
}

/** The part of a parsed pattern that is examined here. */
type Node = {
  type: string;
  raw: string;
  max?: number;
  value?: number;
  element?: Node;
  elements?: Node[];
  alternatives?: Node[];
};

/**
 * True when a repeated group holds a repetition that can eat the group's own characters, such as `(<!--.*-->)*`: text
 * of several rounds can then be read in ever more ways. The analysis above tries one repeated character at a time, and
 * so does not see rounds of several.
 */
function repeatsItself(node: Node, flags: string): boolean {
  if (isEndless(node) && node.element?.alternatives?.some((round) => isEatenByOwnPart(round.elements ?? [], flags)))
    return true;
  return [node.element, ...(node.elements ?? []), ...(node.alternatives ?? [])].some(
    (child) => child !== undefined && repeatsItself(child, flags),
  );
}

function isEatenByOwnPart(elements: Node[], flags: string): boolean {
  const own = elements.filter(({ type }) => type === 'Character').map(({ value = 0 }) => String.fromCodePoint(value));
  return elements.some((part) => {
    if (!isEndless(part) || !/^Character(?:Set|Class)$/.test(part.element?.type ?? '')) return false;
    const eats = new RegExp(part.element?.raw ?? '', flags.replace(/[gy]/g, ''));
    return own.length > 0 && own.every((character) => eats.test(character));
  });
}

const isEndless = ({ type, max }: Node): boolean => type === 'Quantifier' && max === Infinity;

type Pattern = { pattern: string; flags: string };

function patternsOf(path: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && node.regex) found.push(node.regex as Pattern);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}
