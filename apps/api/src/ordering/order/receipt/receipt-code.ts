import type { ReceiptAttributes } from '@sufra/contracts';
import { displayNumber, formatMinorDigits, localize } from '@sufra/ordering';
import type { ReceiptCopy, StoredOrder } from '../../order.tables.ts';
import { currencyOf } from '../order.resource.ts';
import { drawCode } from './draw-code.ts';

/** The contents of the code on a Saudi simplified tax invoice, in the words of the invoice. */
type ZatcaInvoice = {
  sellerName: string;
  /** Fifteen digits, the first and the last a 3. */
  vatNumber: string;
  issuedAt: Date;
  /** Decimal amounts with the currency's digits, such as 115.00. */
  total: string;
  vat: string;
};

/** A value's length is encoded in one byte. */
const longestValue = 255;

/**
 * The text of the square code on a simplified tax invoice in Saudi Arabia, phase 1: seller, VAT number, moment, total
 * and VAT, each as tag, length and value, all in base64. Lengths count bytes: an Arabic letter has two. A seller's
 * name that would not fit is cut between two letters.
 *
 * @example zatcaCode({ sellerName: 'مطعم التجربة', vatNumber: '399999999900003', issuedAt: new Date('2026-01-15T12:30:00Z'), total: '115.00', vat: '15.00' })
 *   // 'ARfZhdi32LnZhSDYp9mE2KrYrNix2KjYqQIPMzk5OTk5…'
 */
export function zatcaCode({ sellerName, vatNumber, issuedAt, total, vat }: ZatcaInvoice): string {
  const moment = `${issuedAt.toISOString().slice(0, 19)}Z`;
  const values = [sellerName, vatNumber, moment, total, vat];
  const bytes = values.flatMap((value, index) => {
    const encoded = encode(value);
    return [index + 1, encoded.length, ...encoded];
  });
  return Buffer.from(bytes).toString('base64');
}

function encode(value: string): Uint8Array {
  const room = new Uint8Array(longestValue);
  const { written } = new TextEncoder().encodeInto(value, room);
  return room.subarray(0, written);
}

/** A document with its code: an invoice, or a credit note with the amounts that it takes back. */
type CodedDocument = {
  order: StoredOrder;
  copy: ReceiptCopy;
  issuedAt: Date;
  totalMinor: number;
  vatMinor: number;
};

/** Saudi riyals alone: no other country asks for this code. */
export function presentCode(document: CodedDocument): Pick<ReceiptAttributes, 'qr-text' | 'qr-path' | 'qr-size'> {
  const { order, copy, issuedAt, totalMinor, vatMinor } = document;
  if (copy.vatNumber === null || order.currencyCode !== 'SAR')
    return { 'qr-text': null, 'qr-path': null, 'qr-size': null };
  const currency = currencyOf(order);
  const text = zatcaCode({
    sellerName: localize(copy.sellerName, 'ar-sa', 'en-us'),
    vatNumber: copy.vatNumber,
    issuedAt,
    total: formatMinorDigits(totalMinor, currency),
    vat: formatMinorDigits(vatMinor, currency),
  });
  const { path, size } = drawCode(text);
  return { 'qr-text': text, 'qr-path': path, 'qr-size': size };
}

/** The day, the number that was called out, and what tells two branches apart. */
export const receiptNumber = ({ businessDay, number, branchId }: StoredOrder): string =>
  `${businessDay.replaceAll('-', '')}-${displayNumber(number)}-${branchId.slice(-4).toUpperCase()}`;
