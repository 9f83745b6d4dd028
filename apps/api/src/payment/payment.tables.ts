import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { PayWith, PaymentChannel, PaymentFailure, PaymentStep, RefundStatus } from '@sufra/contracts';
import type { GatewayMemory } from '@sufra/payment-gateways/gateway';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * One attempt to pay an order through a provider. `success` is final; a `failed` one may still become paid, because
 * money can arrive late. A refund is a state of its own.
 */
export const payments = pgTable(
  'payments',
  {
    /** Also the reference that the provider gets. */
    id: uuid('id').notNull().unique(),
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** The key of the request that began it: a repeated one begins nothing. */
    startKey: text('start_key').notNull(),
    provider: text('provider').$type<PaymentChannel>().notNull(),
    method: text('method').$type<PayWith>().notNull(),
    providerPaymentId: text('provider_payment_id'),
    status: text('status').$type<'open' | 'success' | 'failed'>().notNull(),
    amountMinor: amount('amount_minor'),
    currencyCode: text('currency_code').notNull(),
    currencyDigits: integer('currency_digits').notNull(),
    /** The next step of the guest's page; null while the provider has not answered the start. */
    step: jsonb('step').$type<PaymentStep>(),
    memory: jsonb('memory').$type<GatewayMemory>().notNull(),
    failure: text('failure').$type<PaymentFailure>(),
    paidWith: text('paid_with').$type<PayWith>(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** Which browser opened the return link first, as a hash. */
    linkVisitor: text('link_visitor'),
    startedAt: moment('started_at').notNull(),
    settledAt: moment('settled_at'),
    /** When to ask the provider next, and how often that has been done. */
    checkAt: moment('check_at'),
    checks: integer('checks').notNull().default(0),
    refundStatus: text('refund_status').$type<RefundStatus>(),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** The total that has gone back when the refund under way is done. */
    refundMinor: amount('refund_minor').default(0),
    /** The total to go back in the end: more than `refundMinor` while another refund waits for the one under way. */
    refundWantedMinor: amount('refund_wanted_minor').default(0),
    /** In the currency that was taken, which a mismatch may make another one. */
    refundCurrencyCode: text('refund_currency_code'),
    refundedMinor: amount('refunded_minor').default(0),
    /** The request that is under way, so that it is not sent twice. */
    refundId: uuid('refund_id'),
    refundTries: integer('refund_tries').notNull().default(0),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('payments_attempt').on(table.orderId, table.attempt),
    unique('payments_start_key').on(table.orderId, table.startKey),
    unique('payments_provider_payment').on(table.merchantId, table.provider, table.providerPaymentId),
    // Only what still has to be asked about: the list stays short however many were ever paid.
    index('payments_to_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** Why money goes back; `returned`: parts of an order that was kept. */
export type RefundReason = 'late' | 'surplus' | 'cancelled' | 'mismatch' | 'returned';

/** The events of a payment, appended and never changed: they explain its state. */
export const paymentLog = pgTable(
  'payment_log',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid('id').notNull().unique(),
    paymentId: uuid('payment_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').$type<PaymentLogKind>().notNull(),
    /** Codes and amounts; never a card, a name or a token. */
    detail: jsonb('detail').$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('payment_log_payment').on(table.paymentId, table.id),
  ],
);

export type PaymentLogKind = 'started' | 'answered' | 'looked-up' | 'webhook' | 'settled' | 'mismatch' | 'refund';
