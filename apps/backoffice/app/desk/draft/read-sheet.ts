import { type Currency, formatMinorDigits, toMinor } from '@sufra/ordering';
import { readAmount } from '../../money/read-amount.ts';

/**
 * A price as somebody types or pastes it, written as files have it; undefined for what is none. Arabic digits, a
 * currency's name and spaces are read.
 *
 * @example readPrice('٤٢٫٥ ريال', { code: 'SAR', digits: 2 }) // '42.50'
 */
export function readPrice(text: string, currency: Currency): string | undefined {
  const amount = readAmount(text, currency);
  if (amount === undefined) return undefined;
  const minor = toMinor(amount, currency);
  return minor.ok ? formatMinorDigits(minor.value, currency) : undefined;
}

/** The minor units of an amount as files have it; none for what is no amount. */
export const minorOf = (price: string, currency: Currency): number => {
  const minor = toMinor(price, currency);
  return minor.ok ? minor.value : 0;
};

/** Cells of a spreadsheet as the clipboard has them: a line a row, a tab between cells. */
export const readCells = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));

/** More rows than any menu has items are no prices of it. */
export const mostPastedRows = 5000;
