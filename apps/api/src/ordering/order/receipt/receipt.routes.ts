import { errorDocument, type ReceiptAttributes, type ReceiptDocument, receiptDocument } from '@sufra/contracts';
import { displayNumber, formatMinorDigits, fromMinor, localize, summarizeTax, wireOrderType } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { StoredOrder } from '../../order.tables.ts';
import { findReachableOrder, requireCustomerOrStaff } from '../find-reachable-order.ts';
import { currencyOf, presentOrderItem } from '../order.resource.ts';
import { drawCode } from './draw-code.ts';
import { findReceipt, type ReadPaid, type Receipt } from './find-receipt.ts';

/** The contents of the code on a Saudi simplified tax invoice, in the words of the invoice. */
export type ZatcaInvoice = {
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

/** An order as a receipt: everything as it was sold, every amount as it was charged. */
function presentReceipt(receipt: Receipt): ReceiptDocument {
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
        ...paid,
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
    sellerName: localize(copy.sellerName, 'ar-sa', 'en-us'),
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

/** The receipt of an order, for whom it belongs to and for the branch that sold it. */
export const receiptRoutes: FastifyPluginAsyncZod<{ readPaid: ReadPaid }> = async (app, { readPaid }) => {
  app.addHook('onRequest', async (request) => requireCustomerOrStaff(request));

  app.get(
    '/orders/:id/receipt',
    {
      schema: {
        tags: ['order'],
        summary: 'The receipt of an order, as it was sold; a simplified tax invoice when the seller has a VAT number.',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: receiptDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const receipt = await findReceipt(context, order, readPaid);
      if (!receipt.ok) return reply.refuse(receipt.refusal);
      return presentReceipt(receipt.value);
    },
  );
};
