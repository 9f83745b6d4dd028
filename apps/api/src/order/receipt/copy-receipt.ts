import type { Locale } from '@sufra/ordering';
import { deliveryChargeName } from '../../checkout/charge-names.ts';
import type { OrderableCart } from '../../checkout/validate-order.ts';
import type { RequestContext } from '../../context.ts';
import type { BundleConcept } from '../../merchant/bundle/concept.schema.ts';
import type { ReceiptCopy } from './receipt-copy.ts';

/** What the receipt of an order will say about the seller and the charges, whatever the merchant changes later. */
export function copyReceipt({ merchant }: RequestContext, { quote, branch }: OrderableCart): ReceiptCopy {
  const { concept, rules } = merchant;
  return {
    sellerName: concept.legalName ?? concept.label,
    sellerAddress: branch.address,
    vatNumber: concept.vat?.number ?? null,
    timeZone: branch.timeZone,
    languages: receiptLanguages(concept),
    charges: quote.charges.map(({ key, amountMinor, isTaxable, vatMinor }) => ({
      key,
      name: rules.serviceCharges.find((charge) => charge.key === key)?.name ?? deliveryChargeName,
      amountMinor,
      isTaxable,
      vatMinor,
    })),
  };
}

/** Arabic and English where the merchant has both, otherwise its first two; Arabic stands first, as the law has it. */
export function receiptLanguages(concept: Pick<BundleConcept, 'languages' | 'primaryLanguage'>): Locale[] {
  const { languages, primaryLanguage } = concept;
  const known = [primaryLanguage, ...languages.filter((language) => language !== primaryLanguage)];
  const isBoth = known.includes('ar-sa') && known.includes('en-us');
  const chosen: Locale[] = isBoth ? ['ar-sa', 'en-us'] : known.slice(0, 2);
  return chosen.toSorted((one, other) => Number(other === 'ar-sa') - Number(one === 'ar-sa'));
}
