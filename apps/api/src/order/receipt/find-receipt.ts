import { errorCodes } from '@sufra/contracts';
import { accept, cameToNothing, deliveryChargeKey, refuse, timeZoneOf, type Result } from '@sufra/ordering';
import { deliveryChargeName } from '../../checkout/charge-names.ts';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { receiptLanguages } from './copy-receipt.ts';
import { viewPayments, type PaymentView } from '../../payment/payment-view.ts';
import { listLines } from '../order.store.ts';
import type { ReceiptCopy } from './receipt-copy.ts';
import type { StoredLine, StoredOrder } from '../stored-order.ts';

export type Receipt = {
  order: StoredOrder;
  lines: StoredLine[];
  copy: ReceiptCopy;
  /** What came in online for it, and what went back. */
  paid: PaymentView;
};

/** What a receipt is made of. Nothing was sold before an order was placed for good, and nothing when it was called off. */
export async function findReceipt(context: RequestContext, order: StoredOrder): Promise<Result<Receipt, Refusal>> {
  if (order.status === 'waiting-for-payment' || cameToNothing(order.status)) {
    return refuse(refusal(errorCodes.receiptUnavailable));
  }
  const [lines, paid] = [await listLines(context, order.id), await viewPayments(context, order)];
  return accept({ order, lines, copy: order.receipt ?? copyOfBefore(context, order, lines), paid });
}

/** For orders from before receipts were kept: what can be told for sure, so no VAT number and no tax invoice. */
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
