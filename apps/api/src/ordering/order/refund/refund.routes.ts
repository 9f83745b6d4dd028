import {
  decideRefundBody,
  errorDocument,
  refundDocument,
  type RefundAttributes,
  type RefundListDocument,
  refundListDocument,
  refundOrderBody,
  type RefundResource,
  staffRefundListDocument,
  staffRefundsQuery,
} from '@sufra/contracts';
import { displayNumber, fromMinor, type Locale, type LocalizedText, mayRole, type RefundReason } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts';
import { forRight, requireRight, requireStaff, type StaffSession } from '../../../platform/http/session.plugin.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { findReachableOrder, requireCustomerOrStaff } from '../find-reachable-order.ts';
import { currencyOf } from '../order.resource.ts';
import { presentCode, receiptNumber } from '../receipt/receipt-code.ts';
import { approvalFromMinor, askRefund, type CardMoney, decideRefund, isRefundable } from './refund-order.ts';
import { leftOf, listRefunds, listStaffRefunds, loadRefundable, type RefundableOrder } from './refund.store.ts';
import type { StoredRefund } from './refund.tables.ts';

type Options = {
  money: CardMoney;
  /** The name of a member of staff, as a refund keeps it. */
  nameOf: (context: RequestContext, staffId: string) => Promise<string>;
};

/** Reasons in the guest's words. */
const reasons: Record<Exclude<RefundReason, 'other'>, Record<Locale, string>> = {
  'missing-item': {
    'en-us': 'Something was missing.',
    'ar-sa': 'كان أحد الأصناف ناقصًا.',
    fr: 'Il manquait quelque chose.',
  },
  'wrong-item': {
    'en-us': 'Something else was handed over.',
    'ar-sa': 'سُلّم صنف غير المطلوب.',
    fr: 'Un autre plat a été remis.',
  },
  quality: {
    'en-us': 'Something was not as it should be.',
    'ar-sa': 'لم يكن أحد الأصناف كما ينبغي.',
    fr: 'Quelque chose n’était pas comme il faut.',
  },
  late: { 'en-us': 'It came too late.', 'ar-sa': 'وصل الطلب متأخرًا.', fr: 'La commande est arrivée trop tard.' },
  'guest-asked': { 'en-us': 'You asked for it.', 'ar-sa': 'بناءً على طلبك.', fr: 'À votre demande.' },
};

function wordsOf({ reasonCode, reason }: StoredRefund): LocalizedText | null {
  if (reasonCode !== 'other') return reasons[reasonCode];
  return reason === null ? null : { 'en-us': reason, 'ar-sa': reason, fr: reason };
}

type Reader = { staff: StaffSession | undefined; money: Awaited<ReturnType<CardMoney['read']>> };

/** A refund as its reader may see it; `refundedMinor` of the gateway tells how far the money of a card has come. */
function presentRefund(refund: StoredRefund, refundable: RefundableOrder, { staff, money }: Reader): RefundResource {
  const { order, copy, lines, earlier } = refundable;
  const toMajor = (minor: number) => fromMinor(minor, currencyOf(order));
  const isHeld = refund.status === 'approved' && refund.decidedAt !== null;
  const nameOf = (kind: 'line' | 'charge', index: number): LocalizedText =>
    (kind === 'line' ? lines[index]?.name : copy.charges[index]?.name) ?? {};
  return {
    type: 'refunds',
    id: refund.id,
    attributes: {
      'order-id': order.id,
      'order-number': displayNumber(order.number),
      status: refund.status,
      'credit-note-number': refund.number === null ? null : `${receiptNumber(order)}-C${refund.number}`,
      'receipt-number': receiptNumber(order),
      way: refund.isBeforePayment ? 'bill' : refund.way,
      money: isHeld ? moneyOf(refund, earlier, money.get(order.id)) : null,
      'currency-code': order.currencyCode,
      amount: toMajor(refund.amountMinor),
      tax: toMajor(refund.vatMinor),
      discount: toMajor(refund.parts.reduce((sum, part) => sum + part.discountMinor, 0)),
      'points-returned': refund.pointsReturned,
      'points-taken': refund.pointsTaken,
      'reason-code': refund.reasonCode,
      reason: wordsOf(refund),
      'amount-besides': toMajor(refund.wish.amountMinor),
      parts: refund.parts.map(({ kind, index, quantity, amountMinor, vatMinor }) => ({
        kind,
        name: nameOf(kind, index),
        quantity,
        amount: toMajor(amountMinor),
        tax: toMajor(vatMinor),
      })),
      'asked-at': refund.askedAt.toISOString(),
      'decided-at': refund.decidedAt?.toISOString() ?? null,
      'asked-by': staff ? refund.askedByName : null,
      'decided-by': staff ? refund.decidedByName : null,
      'may-decide':
        staff !== undefined &&
        refund.status === 'waiting' &&
        refund.askedBy !== staff.staffId &&
        mayRole(staff.role, 'approve-refunds'),
      'seller-name': copy.sellerName,
      'vat-number': copy.vatNumber,
      ...(isHeld && refund.decidedAt
        ? presentCode({
            order,
            copy,
            issuedAt: refund.decidedAt,
            totalMinor: refund.amountMinor,
            vatMinor: refund.vatMinor,
          })
        : { 'qr-text': null, 'qr-path': null, 'qr-size': null }),
    },
  };
}

/** The gateway gives an order's refunds back one after another: this one has, when everything up to it has. */
function moneyOf(
  refund: StoredRefund,
  held: readonly StoredRefund[],
  payment: { refundedMinor: number; isGivenUp: boolean } | undefined,
): RefundAttributes['money'] {
  if (refund.way !== 'card') return 'returned';
  const upToIt = held
    .filter(({ number }) => (number ?? 0) <= (refund.number ?? 0))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (payment && payment.refundedMinor >= upToIt) return 'returned';
  return payment?.isGivenUp ? 'failed' : 'on-its-way';
}

const params = z.object({ id: z.string().max(64) });
const tags = ['order'];

/** Refunds of orders that were kept: by staff with the right to it, and read by the guest. */
export const refundRoutes: FastifyPluginAsyncZod<Options> = async (app, { money, nameOf }) => {
  const presentAll = async (context: RequestContext, order: StoredOrder, staff: StaffSession | undefined) => {
    const refundable = await loadRefundable(context, order);
    const all = await listRefunds(context, order);
    const reader = { staff, money: await money.read(context, [order.id]) };
    const shown = staff ? all : all.filter(({ status }) => status === 'approved');
    return { refundable, data: shown.map((refund) => presentRefund(refund, refundable, reader)) };
  };
  const presentOne = async (context: RequestContext, order: StoredOrder, refund: StoredRefund, staff: StaffSession) => {
    const { data } = await presentAll(context, order, staff);
    const found = data.find(({ id }) => id === refund.id);
    if (!found) throw new Error('a refund was not found again');
    return { data: found };
  };
  const staffOf = async (context: RequestContext, request: FastifyRequest) => {
    const session = requireStaff(request);
    return { ...session, name: await nameOf(context, session.staffId) };
  };

  app.get(
    '/orders/:id/refunds',
    {
      onRequest: async (request) => requireCustomerOrStaff(request),
      schema: {
        tags,
        summary: 'What of a paid order went back, with its credit notes; for staff also what waits and what is left.',
        params,
        response: { 200: refundListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const staff = request.session?.kind === 'staff' ? request.session : undefined;
      const { refundable, data } = await presentAll(context, order, staff);
      return { data, meta: metaOf(context, refundable) };
    },
  );

  app.post(
    '/orders/:id/refunds',
    {
      ...forRight('refund-orders'),
      schema: {
        tags,
        summary:
          'Takes a part of a paid order of the own branch back: pieces, charges or an amount, with a reason. From the ' +
          'merchant’s sum on it waits for a second person. Each press has an Idempotency-Key.',
        params,
        body: refundOrderBody,
        response: { 200: refundDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const key = readIdempotencyKey(request.headers);
      const order = await findReachableOrder(context, request, request.params.id);
      const staff = await staffOf(context, request);
      const asked = await askRefund(context, order, { ...request.body, key }, staff, money);
      return asked.ok ? presentOne(context, order, asked.value, staff) : reply.refuse(asked.refusal);
    },
  );

  app.patch(
    '/orders/:id/refunds/:refund',
    {
      ...forRight('approve-refunds'),
      schema: {
        tags,
        summary: 'The second person approves or declines a refund that waits.',
        params: params.extend({ refund: z.string().max(64) }),
        body: decideRefundBody,
        response: { 200: refundDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id, refund } = request.params;
      const order = await findReachableOrder(context, request, id);
      const staff = await staffOf(context, request);
      const { decision } = request.body;
      const decided = await decideRefund(context, order, { id: refund, decision }, staff, money);
      return decided.ok ? presentOne(context, order, decided.value, staff) : reply.refuse(decided.refusal);
    },
  );

  app.get(
    '/staff/refunds',
    {
      ...forRight('refund-orders'),
      schema: {
        tags: ['staff'],
        summary: 'Refunds that wait for a second person, then the newest, at most a hundred.',
        querystring: staffRefundsQuery,
        response: { 200: staffRefundListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'refund-orders');
      const { location } = request.query;
      const named = location !== undefined && isUuid(location) ? location : null;
      const found = await listStaffRefunds(context, staff.branchId ?? named);
      const reader = { staff, money: await money.read(context, [...new Set(found.map(({ order }) => order.id))]) };
      const data: RefundResource[] = [];
      for (const { refund, order } of found) {
        data.push(presentRefund(refund, await loadRefundable(context, order), reader));
      }
      return { data };
    },
  );
};

function metaOf(context: RequestContext, refundable: RefundableOrder): RefundListDocument['meta'] {
  const { order, lines, copy, earlier } = refundable;
  const { amountMinor, parts, rest } = leftOf(refundable);
  const toMajor = (minor: number) => fromMinor(minor, currencyOf(order));
  const amountOf = (kind: 'line' | 'charge', index: number) =>
    toMajor(parts.find((part) => part.kind === kind && part.index === index)?.amountMinor ?? 0);
  const from = approvalFromMinor(context, earlier);
  return {
    'is-refundable': isRefundable(order) && amountMinor > 0,
    'currency-code': order.currencyCode,
    left: toMajor(amountMinor),
    lines: lines.map(({ id, name }, index) => ({
      id,
      name,
      left: rest.lines.find((line) => line.index === index)?.quantity ?? 0,
      amount: amountOf('line', index),
    })),
    charges: copy.charges.flatMap(({ key, name }, index) =>
      rest.charges.includes(index) ? [{ key, name, amount: amountOf('charge', index) }] : [],
    ),
    'approval-from': from === undefined ? null : toMajor(from),
  };
}
