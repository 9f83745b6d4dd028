import { z } from 'zod';
import { localizedText, oneOf, resource } from '../json-api.ts';
import { payWith, refundStatuses } from '../payment/payment.calls.ts';
import { orderItemAttributes, orderStatusCode, paymentMethods, paymentStatuses, wireOrderTypes } from './order.ts';

const money = z.number();

/** GET /orders/{id}/receipt: an order as it was sold, with nothing that may change later. Amounts are those charged. */
const receiptAttributes = z.object({
  'order-id': z.string(),
  'order-number': z.string(),
  'receipt-number': z.string().describe('unique at the merchant: day, number of the day, branch'),
  'seller-name': localizedText,
  'seller-address': localizedText.nullable(),
  'vat-number': z.string().nullable(),
  'is-tax-invoice': z.boolean().describe('a simplified tax invoice: the seller has a VAT number'),
  'issued-at': z.string(),
  'placed-at': z.string(),
  'time-zone': z.string(),
  languages: z.array(z.enum(['en-us', 'ar-sa', 'fr'])).describe('the one or two languages it is written in'),
  'order-type': z.enum(wireOrderTypes),
  'table-number': z.string().nullable(),
  'location-name': localizedText,
  status: orderStatusCode,
  'payment-method': z.enum(paymentMethods),
  'payment-status': z.enum(paymentStatuses),
  'points-redeemed': z.int().nullable(),
  'paid-at': z.string().nullable().describe('online payments: when the money was taken'),
  'paid-with': z.enum(payWith).nullable(),
  'card-brand': z.string().nullable(),
  'card-last4': z.string().nullable(),
  'refund-status': z.enum(refundStatuses).nullable(),
  'refunded-amount': money.describe('what went back so far'),
  'refunded-at': z.string().nullable(),
  'currency-code': z.string(),
  'currency-digits': z.int().min(0).max(3).optional().describe('decimals of its amounts, whatever the shop shows now'),
  lines: z.array(orderItemAttributes.extend({ tax: money })),
  subtotal: money,
  discount: money,
  'promotion-name': localizedText.nullable(),
  charges: z.array(z.object({ key: z.string(), name: localizedText, amount: money, 'is-taxed': z.boolean() })),
  'vat-type': z.enum(['inclusive', 'exclusive']),
  'vat-rate': z.number(),
  'taxable-amount': money.describe('what the tax was taken of, without it'),
  'untaxed-amount': money.describe('what no tax was taken of'),
  tax: money,
  total: money,
  'qr-text': z.string().nullable().describe('for the ZATCA code, base64; null without a VAT number'),
  'qr-path': z.string().nullable().describe('the same, drawn: SVG path data in units of one module'),
  'qr-size': z.int().nullable().describe('modules per side, with the quiet zone'),
});

export const receiptDocument = oneOf(resource('receipts', receiptAttributes));

export type ReceiptAttributes = z.infer<typeof receiptAttributes>;
export type ReceiptDocument = z.infer<typeof receiptDocument>;
