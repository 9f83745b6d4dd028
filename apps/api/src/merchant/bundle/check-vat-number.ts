import { error, type BundleProblem } from './bundle-problem.ts';
import type { BundleMerchant } from './merchant.schema.ts';

/** A Saudi number has a shape of its own, and receipts carry it in their code. */
export function checkVatNumber(path: string, { concept }: BundleMerchant): BundleProblem[] {
  const number = concept.vat?.number;
  if (number === undefined || concept.country !== 'SA' || /^3\d{13}3$/.test(number)) return [];
  return [
    error(
      path,
      ['concept', 'vat', 'number'],
      'This is no Saudi VAT number.',
      'Write its 15 digits; the first and the last are 3.',
    ),
  ];
}
