/** What the code on a Saudi simplified tax invoice says, in the words of the invoice. */
export type ZatcaInvoice = {
  sellerName: string;
  /** Fifteen digits, the first and the last a 3. */
  vatNumber: string;
  issuedAt: Date;
  /** Decimal amounts with the currency's digits, such as 115.00. */
  total: string;
  vat: string;
};

/** A value's length is told in one byte. */
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
