import {
  answerMissingBody,
  decideMissingBody,
  errorCodes,
  errorDocument,
  missingDocument,
  missingListDocument,
  type MissingResource,
  reportMissingBody,
  substituteListDocument,
  substitutesQuery,
} from '@sufra/contracts';
import { cameToNothing, fromMinor, refundBill, restOfBill, substituteWish } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { refusal } from '../../../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts';
import { forRight, requireCustomer, requireStaff } from '../../../platform/http/session.plugin.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { findReachableOrder, requireCustomerOrStaff, requireOwnOrder } from '../find-reachable-order.ts';
import { currencyOf } from '../order.resource.ts';
import type { CardMoney } from '../refund/refund-order.ts';
import { loadRefundable, type RefundableOrder } from '../refund/refund.store.ts';
import { findSubstitutes } from './find-substitutes.ts';
import { listMissing } from './missing.store.ts';
import type { StoredMissing } from './missing.tables.ts';
import { answerMissing, reportMissing } from './report-missing.ts';

type Options = {
  money: CardMoney;
  /** The name of a member of staff, as a refund keeps it. */
  nameOf: (context: RequestContext, staffId: string) => Promise<string>;
};

type Amounts = { missingMinor: number; substituteMinor: number; giftMinor: number; isLast: boolean };

/** The change of the bill by an open question as the bill is now, and by one that ended. */
function amountsOf(missing: StoredMissing, { lines, bill, earlier }: RefundableOrder): Amounts {
  const nothing = { missingMinor: 0, substituteMinor: 0, giftMinor: 0, isLast: false };
  if (missing.state !== 'waiting') {
    const refund = earlier.find(({ id }) => id === missing.refundId);
    const sum = (isBack: boolean) =>
      (refund?.parts ?? []).reduce((total, one) => total + (one.quantity > 0 === isBack ? one.amountMinor : 0), 0);
    return { ...nothing, missingMinor: sum(true), substituteMinor: -sum(false) };
  }
  const index = lines.findIndex(({ id }) => id === missing.lineId);
  const { quantity, priceMinor } = missing;
  const wishes = earlier.map(({ wish }) => wish);
  const wish = { lines: [{ index, quantity }], charges: [], amountMinor: 0 };
  const back = refundBill(bill, wishes, wish);
  const substitute = substituteWish(bill, wishes, { index, quantity, priceMinor: priceMinor ?? 0 });
  if (!back.ok || !substitute.ok) return nothing;
  return {
    missingMinor: back.value.amountMinor,
    substituteMinor: substitute.value.wish.substitutes?.[0]?.amountMinor ?? 0,
    giftMinor: substitute.value.giftMinor,
    isLast: restOfBill(bill, [...wishes, wish]).lines.length === 0,
  };
}

function presentMissing(missing: StoredMissing, refundable: RefundableOrder, isStaff: boolean): MissingResource {
  const { order, lines } = refundable;
  const toMajor = (minor: number) => fromMinor(minor, currencyOf(order));
  const { missingMinor, substituteMinor, giftMinor, isLast } = amountsOf(missing, refundable);
  const now = order.totalMinor - order.refundedMinor;
  const isOpen = missing.state === 'waiting';
  return {
    type: 'missing-items',
    id: missing.id,
    attributes: {
      'order-id': missing.orderId,
      'line-id': missing.lineId,
      name: lines.find(({ id }) => id === missing.lineId)?.name ?? {},
      quantity: missing.quantity,
      state: missing.state,
      until: missing.until?.toISOString() ?? null,
      'call-asked-at': missing.callAskedAt?.toISOString() ?? null,
      'asked-at': missing.askedAt.toISOString(),
      'ended-at': missing.endedAt?.toISOString() ?? null,
      substitute:
        missing.itemId === null
          ? null
          : {
              'item-id': missing.itemId,
              name: missing.name ?? {},
              choices: (missing.modifiers ?? []).map(({ name }) => name),
            },
      'currency-code': order.currencyCode,
      'amount-missing': toMajor(missingMinor),
      'amount-substitute': toMajor(substituteMinor),
      gift: isStaff ? toMajor(giftMinor) : null,
      'total-now': toMajor(now),
      'total-accepted': toMajor(isOpen ? now - missingMinor + substituteMinor : now),
      'total-refused': toMajor(isLast ? 0 : isOpen ? now - missingMinor : now),
      'is-last': isLast,
      'is-decided': missing.refundId === null || refundable.earlier.some(({ id }) => id === missing.refundId),
      'is-paid': order.paymentStatus === 'success',
    },
  };
}

const params = z.object({ id: z.string().max(64) });
const missingParams = params.extend({ missing: z.string().max(64) });
const tags = ['order'];
const failures = { '4xx': errorDocument };

/** Dishes of an order that the restaurant does not have: staff say so and offer another one, its guest answers. */
export const missingRoutes: FastifyPluginAsyncZod<Options> = async (app, { money, nameOf }) => {
  const presentAll = async (context: RequestContext, order: StoredOrder, isStaff: boolean) => {
    const refundable = await loadRefundable(context, order);
    const all = await listMissing(context, [order.id]);
    // Nothing is asked about an order that came to nothing.
    const shown = all.filter(({ state }) => state !== 'waiting' || !cameToNothing(order.status));
    return shown.map((missing) => presentMissing(missing, refundable, isStaff));
  };
  const presentOne = async (context: RequestContext, request: FastifyRequest, { orderId, id }: StoredMissing) => {
    const order = await findReachableOrder(context, request, orderId);
    const all = await presentAll(context, order, request.session?.kind === 'staff');
    const data = all.find((one) => one.id === id);
    if (!data) throw new Error('what is missing was not found again');
    return { data };
  };

  app.get(
    '/orders/:id/missing-items',
    {
      onRequest: async (request) => requireCustomerOrStaff(request),
      schema: {
        tags,
        summary:
          'Dishes of an order that the restaurant does not have, what is offered instead, and what became of it.',
        params,
        response: { 200: missingListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      return { data: await presentAll(context, order, request.session?.kind === 'staff') };
    },
  );

  app.post(
    '/orders/:id/missing-items',
    {
      ...forRight('refund-orders'),
      schema: {
        tags,
        summary:
          'Says that pieces of a line of the own branch are missing. With a substitute the guest is asked for some ' +
          'minutes, without one they come off the bill. Each press has an Idempotency-Key.',
        params,
        body: reportMissingBody,
        response: { 200: missingDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const key = readIdempotencyKey(request.headers);
      const order = await findReachableOrder(context, request, request.params.id);
      const { staffId } = requireStaff(request);
      const staff = { staffId, name: await nameOf(context, staffId) };
      const reported = await reportMissing(context, order, { ...request.body, key }, staff, money);
      return reported.ok ? presentOne(context, request, reported.value) : reply.refuse(reported.refusal);
    },
  );

  app.patch(
    '/orders/:id/missing-items/:missing',
    {
      ...forRight('refund-orders'),
      schema: {
        tags,
        summary: 'Staff end the question: the dish comes off the bill, or the guest accepted on the phone.',
        params: missingParams,
        body: decideMissingBody,
        response: { 200: missingDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id, missing } = request.params;
      const order = await findReachableOrder(context, request, id);
      const { staffId } = requireStaff(request);
      const given = { by: 'staff', answer: request.body.decision, staffId } as const;
      const decided = await answerMissing(context, order, missing, given, money);
      return decided.ok ? presentOne(context, request, decided.value) : reply.refuse(decided.refusal);
    },
  );

  app.post(
    '/orders/:id/missing-items/:missing/answers',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'The guest takes the substitute, refuses it, or asks to be called. Said again, it changes nothing.',
        params: missingParams,
        body: answerMissingBody,
        response: { 200: missingDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id, missing } = request.params;
      const order = await requireOwnOrder(context, request, id);
      const given = { by: 'guest', answer: request.body.answer } as const;
      const answered = await answerMissing(context, order, missing, given, money);
      return answered.ok ? presentOne(context, request, answered.value) : reply.refuse(answered.refusal);
    },
  );

  app.get(
    '/orders/:id/substitutes',
    {
      ...forRight('refund-orders'),
      schema: {
        tags,
        summary:
          'Dishes that can be made instead of pieces of a line now, with what the guest would pay; the likeliest first.',
        params,
        querystring: substitutesQuery,
        response: { 200: substituteListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const { line, quantity } = request.query;
      const refundable = await loadRefundable(context, order);
      const found = await listOffers(context, refundable, { lineId: line, quantity });
      if (!found) return reply.refuse(refusal(errorCodes.refundPartUnknown, { pointer: '/line' }));
      const meta = {
        'currency-code': order.currencyCode,
        'answer-minutes': context.merchant.concept.substituteAnswerMinutes,
      };
      return { data: found, meta };
    },
  );
};

/** Every dish that may be offered for pieces of a line, with what it does to the bill; nothing for no line of the order. */
async function listOffers(
  context: RequestContext,
  { order, lines, bill, earlier }: RefundableOrder,
  { lineId, quantity }: { lineId: string; quantity: number },
) {
  const index = lines.findIndex(({ id }) => id === lineId);
  const line = lines[index];
  if (!line) return undefined;
  const toMajor = (minor: number) => fromMinor(minor, currencyOf(order));
  const wishes = earlier.map(({ wish }) => wish);
  const priced = bill.lines[index];
  // A substitute that has run out as well is no line of the bill as it was placed.
  const one = refundBill(bill, wishes, { lines: [{ index, quantity: 1 }], charges: [], amountMinor: 0 });
  const priceMinor = priced ? Math.round(priced.totalMinor / priced.quantity) : one.ok ? one.value.amountMinor : 0;
  const { dishes, categoryId } = await findSubstitutes(context, order, { itemId: line.itemId, priceMinor });
  return dishes.flatMap((dish) => {
    const substitute = substituteWish(bill, wishes, { index, quantity, priceMinor: dish.priceMinor * quantity });
    const refund = substitute.ok ? refundBill(bill, wishes, substitute.value.wish) : undefined;
    if (!substitute.ok || !refund?.ok) return [];
    return [
      {
        type: 'substitutes' as const,
        id: dish.item.id,
        attributes: {
          name: dish.item.name,
          category: dish.category,
          'is-suggested': dish.categoryId === categoryId,
          price: toMajor(dish.priceMinor * quantity),
          'guest-pays': toMajor(substitute.value.wish.substitutes?.[0]?.amountMinor ?? 0),
          back: toMajor(refund.value.amountMinor),
          gift: toMajor(substitute.value.giftMinor),
        },
      },
    ];
  });
}
