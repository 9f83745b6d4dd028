import { errorCodes, type ReceiptAttributes } from '@sufra/contracts';
import {
  accept,
  cameToNothing,
  deliveryChargeKey,
  type Locale,
  refuse,
  type Result,
  timeZoneOf,
} from '@sufra/ordering';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import type { RequestContext } from '../../../context.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { deliveryChargeName } from '../../checkout/checkout-words.ts';
import type { OrderableCart } from '../../checkout/validate-order.ts';
import type { ReceiptCopy, StoredLine, StoredOrder } from '../../order.tables.ts';
import type { ArchivedOrder } from '../archive/read-archive.ts';
import { linesOf } from '../order.store.ts';

/** The texts of the order's receipt about the seller and the charges, independent of later changes by the merchant. */
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
function receiptLanguages(concept: Pick<BundleConcept, 'languages' | 'primaryLanguage'>): Locale[] {
  const { languages, primaryLanguage } = concept;
  const known = [primaryLanguage, ...languages.filter((language) => language !== primaryLanguage)];
  const isBoth = known.includes('ar-sa') && known.includes('en-us');
  const chosen: Locale[] = isBoth ? ['ar-sa', 'en-us'] : known.slice(0, 2);
  return chosen.toSorted((one, other) => Number(other === 'ar-sa') - Number(one === 'ar-sa'));
}

export type Receipt = {
  order: StoredOrder;
  lines: StoredLine[];
  copy: ReceiptCopy;
  /** The online payment of it, and its refund. */
  paid: Paid;
};

/** The payment of an order, and its refund, as a document prints them. */
export type Paid = Pick<
  ReceiptAttributes,
  'paid-at' | 'paid-with' | 'card-brand' | 'card-last4' | 'refund-status' | 'refunded-amount' | 'refunded-at'
>;

/** Reads it; payment knows how. */
export type ReadPaid = (context: RequestContext, order: StoredOrder, archived?: ArchivedOrder) => Promise<Paid>;

/** The data of a receipt. There is none before an order was placed for good, and none for a cancelled one. */
export async function findReceipt(
  context: RequestContext,
  order: StoredOrder,
  readPaid: ReadPaid,
  archived?: ArchivedOrder,
): Promise<Result<Receipt, Refusal>> {
  if (order.status === 'waiting-for-payment' || cameToNothing(order.status)) {
    return refuse(refusal(errorCodes.receiptUnavailable));
  }
  const lines = await linesOf(context, order, archived);
  const paid = await readPaid(context, order, archived);
  return accept({ order, lines, copy: receiptCopyOf(context, order, lines), paid });
}

/** The texts of the order's receipt, beside its own amounts. */
export const receiptCopyOf = (context: RequestContext, order: StoredOrder, lines: StoredLine[]): ReceiptCopy =>
  order.receipt ?? copyOfBefore(context, order, lines);

/** For orders from before receipts were kept: the facts that are certain, so no VAT number and no tax invoice. */
function copyOfBefore({ merchant }: RequestContext, order: StoredOrder, lines: StoredLine[]): ReceiptCopy {
  const { concept } = merchant;
  const linesVatMinor = lines.reduce((sum, line) => sum + line.vatMinor, 0);
  const chargesVatMinor = order.vatMinor - linesVatMinor;
  const amounts = [
    { key: deliveryChargeKey, name: deliveryChargeName, amountMinor: order.deliveryChargeMinor },
    { key: 'service_charge', name: serviceName, amountMinor: order.serviceChargeMinor },
  ].filter(({ amountMinor }) => amountMinor > 0);
  return {
    sellerName: concept.label,
    sellerAddress: order.branchName,
    vatNumber: null,
    timeZone: timeZoneOf(concept.defaultTimezone),
    languages: receiptLanguages(concept),
    charges: amounts.map((charge, index) => ({
      ...charge,
      isTaxable: chargesVatMinor > 0,
      vatMinor: index === 0 ? chargesVatMinor : 0,
    })),
  };
}

const serviceName = { 'en-us': 'Service charge', 'ar-sa': 'رسوم الخدمة', fr: 'Frais de service' };
