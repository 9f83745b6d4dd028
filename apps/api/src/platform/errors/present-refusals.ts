import type { ErrorDocument, ErrorEntry } from '@sufra/contracts';
import { errors as errorTable, errorTitle } from '@sufra/contracts/errors';
import { type Locale, localize } from '@sufra/ordering';
import type { Refusal, RefusalParams } from './refusal.ts';

const listStatuses = [400, 401, 422];

/** Above any useful number; a hostile request must not get a huge answer. */
const mostEntries = 100;

/** The answer to a refused request in both dialects (ERR-01, D-68), in the guest's language. */
export function presentRefusals(refusals: Refusal[], locale: Locale): { status: number; body: ErrorDocument } {
  const [first] = refusals;
  if (!first) throw new Error('There is nothing to refuse.');
  const status = first.status ?? errorTable[first.code].status;
  const errors = eachOnce(refusals).map((refusal) => presentEntry(refusal, locale));
  const [main] = errors;
  return { status, body: { error: listStatuses.includes(status) || !main ? errors : main, errors } };
}

/** JSON:API's own schema asks for entries that differ: a mistake made twice in one place is reported once. */
function eachOnce(refusals: Refusal[]): Refusal[] {
  const known = new Map<string, Refusal>();
  for (const refusal of refusals) {
    known.set(JSON.stringify(refusal), refusal);
    if (known.size === mostEntries) break;
  }
  return [...known.values()];
}

function presentEntry(refusal: Refusal, locale: Locale): ErrorEntry {
  const status = refusal.status ?? errorTable[refusal.code].status;
  const { pointer, parameter, header } = refusal;
  const source = Object.entries({ pointer, parameter, header }).filter(([, value]) => value !== undefined);
  return {
    status: String(status),
    code: refusal.code,
    title: errorTitle(status, refusal.code)[locale],
    detail: fill(errorTable[refusal.code].text[locale], refusal.params ?? {}, locale),
    ...(source.length > 0 ? { source: Object.fromEntries(source) } : {}),
    ...(refusal.meta ? { meta: refusal.meta } : {}),
  };
}

/** Puts in what a text names: `{minimum}`, or `{seconds:second}` with the unit in its right form. */
function fill(text: string, params: RefusalParams, locale: Locale): string {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, unit?: string) => {
    const value = params[name];
    if (value === undefined) return '';
    if (typeof value === 'object') return localize(value, locale, 'en-us');
    return unit ? inUnits(Number(value), unit, locale) : String(value);
  });
}

function inUnits(count: number, unit: string, locale: Locale): string {
  const format = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const words = new Intl.NumberFormat(locale, format).format(count);
  // These texts say "after" or "wait", where the Arabic dual has its other ending.
  return locale === 'ar-sa' ? words.replace(/ان$/, 'ين') : words;
}
