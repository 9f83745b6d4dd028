import type { ErrorDocument, ErrorEntry } from '@sufra/contracts';
import { localizedText, type Locale } from '@sufra/ordering';
import { errorTexts } from './error-texts/error-texts.ts';
import { errorTitle } from './error-texts/error-titles.ts';
import { statusOf } from './refusal-status.ts';
import type { Refusal, RefusalParams } from './refusal.ts';

const listStatuses = [400, 401, 422];

/** More than anybody corrects at once; a hostile request must not be answered by a book. */
const mostEntries = 100;

/** The answer to a refused request in both dialects (ERR-01, decision 68), in the guest's language. */
export function presentRefusals(refusals: Refusal[], locale: Locale): { status: number; body: ErrorDocument } {
  const [first] = refusals;
  if (!first) throw new Error('There is nothing to refuse.');
  const status = first.status ?? statusOf(first.code);
  const errors = eachOnce(refusals).map((refusal) => presentEntry(refusal, locale));
  const [main] = errors;
  return { status, body: { error: listStatuses.includes(status) || !main ? errors : main, errors } };
}

/** JSON:API's own schema asks for entries that differ: a mistake made twice in one place is told once. */
function eachOnce(refusals: Refusal[]): Refusal[] {
  const known = new Map<string, Refusal>();
  for (const refusal of refusals) {
    known.set(JSON.stringify(refusal), refusal);
    if (known.size === mostEntries) break;
  }
  return [...known.values()];
}

function presentEntry(refusal: Refusal, locale: Locale): ErrorEntry {
  const status = refusal.status ?? statusOf(refusal.code);
  const { pointer, parameter } = refusal;
  return {
    status: String(status),
    code: refusal.code,
    title: errorTitle(status, refusal.code)[locale],
    detail: fill(errorTexts[refusal.code][locale], refusal.params ?? {}, locale),
    ...((pointer ?? parameter) === undefined ? {} : { source: pointer === undefined ? { parameter } : { pointer } }),
    ...(refusal.meta ? { meta: refusal.meta } : {}),
  };
}

function fill(text: string, params: RefusalParams, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return typeof value === 'object' ? localizedText(value, locale, 'en-us') : String(value);
  });
}
