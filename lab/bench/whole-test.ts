import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from './report.ts';

const budgetMinutes = 12;

type Run = { minutes: number; closing: string; endedAt: string };

/** The duration of the last `npm test` here, as it recorded it: running it again would be the longest part of the bench. */
export function readWholeTest(file = path.resolve(import.meta.dirname, '../../.cache/last-test.json')): Figure[] {
  const figure = { what: '`npm test`', budget: `${budgetMinutes} minutes`, command: 'npm test' };
  if (!existsSync(file)) return [{ ...figure, measured: 'not run to its end here', isMet: false }];
  const { minutes, closing, endedAt } = JSON.parse(readFileSync(file, 'utf8')) as Run;
  const measured = `${minutes.toFixed(1)} minutes, ${closing} (${endedAt.slice(0, 16).replace('T', ' ')} UTC)`;
  return [{ ...figure, measured, isMet: minutes <= budgetMinutes && closing.endsWith(' 0 failed') }];
}
