import type { ReceiptAttributes, ReceiptDocument } from '@sufra/contracts';
import { formatMinorDigits, fromMinor, localizedText, summarizeTax, wireOrderType } from '@sufra/ordering';
import { displayNumber } from '../display-number.ts';
import { drawCode } from './draw-code.ts';
import { currencyOf, presentOrderItem } from '../order.resource.ts';
import { presentPaid } from '../../payment/present-paid.ts';
import type { StoredOrder } from '../stored-order.ts';
import type { Receipt } from './find-receipt.ts';
import { zatcaCode } from './zatca-code.ts';

/** An order as a receipt: everything as it was sold, every amount as it was charged. */
export function presentReceipt(receipt: Receipt): ReceiptDocument {
  const { order, lines, copy, paid } = receipt;
  const currency = currencyOf(order);
  const money = (minor: number) => fromMinor(minor, currency);
  return {
    data: {
      type: 'receipts',
      id: order.id,
      attributes: {
        'order-id': order.id,
        'order-number': displayNumber(order.number),
        'receipt-number': receiptNumber(order),
        ...presentSeller(receipt),
        'issued-at': order.placedAt.toISOString(),
        'placed-at': order.placedAt.toISOString(),
        'order-type': wireOrderType(order.type),
        'table-number': order.tableLabel,
        'location-name': order.branchName,
        status: order.status,
        'payment-method': order.paymentMethod,
        'payment-status': order.paymentStatus,
        'points-redeemed': order.pointsRedeemed,
        ...presentPaid(paid),
        'currency-code': order.currencyCode,
        lines: lines.map((line) => ({ ...presentOrderItem(line, currency).attributes, tax: money(line.vatMinor) })),
        subtotal: money(order.subtotalMinor),
        discount: money(order.discountMinor),
        'promotion-name': order.promotionName,
        charges: copy.charges.map(({ key, name, amountMinor, isTaxable }) => ({
          key,
          name,
          amount: money(amountMinor),
          'is-taxed': isTaxable,
        })),
        ...presentTax(receipt),
        total: money(order.totalMinor),
        ...presentCode(receipt),
      },
      links: { self: `/api/orders/${order.id}/receipt` },
    },
  };
}

function presentSeller({ copy }: Receipt) {
  return {
    'seller-name': copy.sellerName,
    'seller-address': copy.sellerAddress,
    'vat-number': copy.vatNumber,
    'is-tax-invoice': copy.vatNumber !== null,
    'time-zone': copy.timeZone,
    languages: copy.languages,
  };
}

function presentTax({ order, lines, copy }: Receipt) {
  const money = (minor: number) => fromMinor(minor, currencyOf(order));
  const isTaxable = order.vatRateBasisPoints > 0;
  const sold = lines.map((line) => ({
    amountMinor: line.totalMinor - line.discountMinor,
    vatMinor: line.vatMinor,
    isTaxable,
  }));
  const charged = copy.charges.map((charge) => ({ ...charge, isTaxable: isTaxable && charge.isTaxable }));
  const { taxableMinor, untaxedMinor } = summarizeTax([...sold, ...charged], order.vatType);
  return {
    'vat-type': order.vatType,
    'vat-rate': order.vatRateBasisPoints / 100,
    'taxable-amount': money(taxableMinor),
    'untaxed-amount': money(untaxedMinor),
    tax: money(order.vatMinor),
  };
}

/** Saudi riyals alone: no other country asks for this code. */
function presentCode({ order, copy }: Receipt): Pick<ReceiptAttributes, 'qr-text' | 'qr-path' | 'qr-size'> {
  if (copy.vatNumber === null || order.currencyCode !== 'SAR')
    return { 'qr-text': null, 'qr-path': null, 'qr-size': null };
  const currency = currencyOf(order);
  const text = zatcaCode({
    sellerName: localizedText(copy.sellerName, 'ar-sa', 'en-us'),
    vatNumber: copy.vatNumber,
    issuedAt: order.placedAt,
    total: formatMinorDigits(order.totalMinor, currency),
    vat: formatMinorDigits(order.vatMinor, currency),
  });
  const { path, size } = drawCode(text);
  return { 'qr-text': text, 'qr-path': path, 'qr-size': size };
}

/** The day, the number that was called out, and what tells two branches apart. */
const receiptNumber = ({ businessDay, number, branchId }: StoredOrder): string =>
  `${businessDay.replaceAll('-', '')}-${displayNumber(number)}-${branchId.slice(-4).toUpperCase()}`;
