import { errorDocument, type ReceiptDocument, receiptDocument } from '@sufra/contracts';
import { displayNumber, fromMinor, summarizeTax, wireOrderType } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findReadableOrder, requireCustomerOrStaff } from '../find-reachable-order.ts';
import { currencyOf, presentOrderItem } from '../order.resource.ts';
import { presentCode, receiptNumber } from './receipt-code.ts';
import { findReceipt, type ReadPaid, type Receipt } from './find-receipt.ts';

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
        'currency-digits': order.currencyDigits,
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
        ...presentCode({ order, copy, issuedAt: order.placedAt, ...order }),
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
      const { order, archived } = await findReadableOrder(context, request, request.params.id);
      const receipt = await findReceipt(context, order, readPaid, archived);
      if (!receipt.ok) return reply.refuse(receipt.refusal);
      return presentReceipt(receipt.value);
    },
  );
};
