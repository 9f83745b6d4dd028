import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

export type TextValues = Record<string, string | number>;

/**
 * Fills a compiled ICU text: {name} and {count, plural, ...} with its #. That is all our texts use, and a
 * tenth of what a general formatter weighs. `language` is a tag for Intl.
 *
 * @example formatMessage(['Hello ', ['name']], { name: 'Sara' }, 'en-US') // 'Hello Sara'
 */
export function formatMessage(message: CompiledMessage, values: TextValues, language: string, count = 0): string {
  return message.map((token) => formatToken(token, values, language, count)).join('');
}

function formatToken(token: CompiledMessageToken, values: TextValues, language: string, count: number): string {
  if (typeof token === 'string') return token === '#' ? formatNumber(count, language) : token;
  const [name, kind, choices] = token;
  const value = values[name] ?? '';
  if (kind === 'plural' && isChoices(choices)) {
    const amount = Number(value);
    const chosen = choices[amount] ?? choices[pluralRules(language).select(amount)] ?? choices['other'] ?? [];
    return formatMessage(chosen, values, language, amount);
  }
  return typeof value === 'number' ? formatNumber(value, language) : value;
}

const isChoices = (choices: unknown): choices is Record<string, CompiledMessage> =>
  typeof choices === 'object' && choices !== null;

const numberFormats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

/** Whole numbers without grouping, as prices and codes are the formatter's of their own. */
function formatNumber(value: number, language: string): string {
  const known = numberFormats.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false });
  numberFormats.set(language, known);
  return known.format(value);
}

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
