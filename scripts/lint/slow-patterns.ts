import { analyse } from 'scslre';
import { parseSync } from 'vite';
import type { SourceFile } from './source-file.ts';

export type SlowPattern = { file: string; pattern: string; how: string };

/** Patterns whose work grows faster than the text that they are held against: whoever sends the text stops the server. */
export function findSlowPatterns(files: SourceFile[]): SlowPattern[] {
  return files.flatMap(({ path, text }) =>
    patternsOf(path, text).flatMap(({ pattern, flags }) =>
      analyse({ source: pattern, flags: flags.replace('v', 'u') })
        .reports.filter(({ type }) => type !== 'Move')
        .map(({ type, exponential }) => ({
          file: path,
          pattern: `/${pattern}/${flags}`,
          how: `${exponential ? 'exponential' : 'polynomial'} (${type})`,
        })),
    ),
  );
}

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
