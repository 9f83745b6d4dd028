import { normalizeDigits } from '../customer/normalize-digits.ts';
import { accept, refuse, type Result } from '../result.ts';
import { brandOfCard } from './card-brand.ts';

/** What is wrong with a field of a card. */
export type CardRefusal = { code: 'required' | 'invalid' };

/** A card as a guest writes it. `expiry` has its month first. */
export type WrittenCard = { number: string; expiry: string; cvv: string };

/** The end of a card: the month from 1 to 12, the year with its century. */
export type CardExpiry = { month: number; year: number };

/** A field of a card that cannot be used. */
export type CardField = keyof WrittenCard;

const yearsAhead = 20;
/** Until the month is over everywhere on earth; the bank knows better. */
const westernmostMilliseconds = 12 * 60 * 60 * 1000;

/**
 * Checks the number of a card and answers its digits (PAY-28): as many as its brand has, and Luhn's sum. Spaces and
 * hyphens are read over, Arabic-Indic digits are read. UnionPay has numbers without the sum, which are taken.
 *
 * @example checkCardNumber('٤٢٤٢ 4242 4242 4242') // { ok: true, value: '4242424242424242' }
 */
export function checkCardNumber(written: string): Result<string, CardRefusal> {
  const digits = bare(written).replace(/-/g, '');
  if (digits === '') return refuse({ code: 'required' });
  const { name, lengths } = brandOfCard(digits);
  const isNumber = /^[1-9]\d*$/.test(digits) && lengths.includes(digits.length);
  return isNumber && (name === 'unionpay' || hasLuhnSum(digits)) ? accept(digits) : refuse({ code: 'invalid' });
}

/**
 * Checks until when a card can be used (PAY-29): month and year as 12/30, 1230 or 12/2030, and the month is not over.
 * A year of two digits is one of this century; more than twenty years ahead is a slip.
 *
 * @example checkCardExpiry('١٢/٣٠', new Date('2026-11-21')) // { ok: true, value: { month: 12, year: 2030 } }
 */
export function checkCardExpiry(written: string, now: Date): Result<CardExpiry, CardRefusal> {
  const text = bare(written);
  if (text === '') return refuse({ code: 'required' });
  const [, month, year] = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(text) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year?.length === 2 ? 2000 : 0) };
  return isInDate(expiry, now) ? accept(expiry) : refuse({ code: 'invalid' });
}

/**
 * Checks the CVV of a card (PAY-30): three digits, four for American Express. A number of no known brand may have
 * either.
 *
 * @example checkCardCvv('١٢٣', '4242424242424242') // { ok: true, value: '123' }
 */
export function checkCardCvv(written: string, number: string): Result<string, CardRefusal> {
  const digits = bare(written);
  if (digits === '') return refuse({ code: 'required' });
  const { cvvLengths } = brandOfCard(bare(number).replace(/-/g, ''));
  return /^\d+$/.test(digits) && cvvLengths.includes(digits.length) ? accept(digits) : refuse({ code: 'invalid' });
}

/**
 * Checks a whole card and answers the fields that are wrong, in the order they stand in; none when it can be used.
 *
 * @example checkCard({ number: '4242', expiry: '12/30', cvv: '123' }, now) // ['number']
 */
export function checkCard({ number, expiry, cvv }: WrittenCard, now: Date): CardField[] {
  const problems: CardField[] = [];
  if (!checkCardNumber(number).ok) problems.push('number');
  if (!checkCardExpiry(expiry, now).ok) problems.push('expiry');
  if (!checkCardCvv(cvv, number).ok) problems.push('cvv');
  return problems;
}

/**
 * Writes what is known of a number in the groups that are printed on a card of its brand, for a field as it is typed.
 *
 * @example groupCardNumber('378282246310005') // '3782 822463 10005'
 */
export function groupCardNumber(written: string): string {
  const digits = normalizeDigits(written).replace(/\D/g, '').slice(0, 19);
  let rest = digits;
  const groups = brandOfCard(digits).groups.map((length) => {
    const group = rest.slice(0, length);
    rest = rest.slice(length);
    return group;
  });
  return [...groups, rest].filter((group) => group !== '').join(' ');
}

/** Without spaces and the invisible marks that text of two directions is pasted with. */
const bare = (written: string): string => normalizeDigits(written).replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '');

function hasLuhnSum(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function isInDate({ month, year }: CardExpiry, now: Date): boolean {
  if (!(month >= 1 && month <= 12)) return false;
  const here = new Date(now.getTime() - westernmostMilliseconds);
  const monthsLeft = (year - here.getUTCFullYear()) * 12 + month - (here.getUTCMonth() + 1);
  return monthsLeft >= 0 && monthsLeft <= yearsAhead * 12;
}
