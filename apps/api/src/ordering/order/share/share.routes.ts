import { timingSafeEqual } from 'node:crypto';
import {
  errorCodes,
  errorDocument,
  orderShareDocument,
  sharedOrderDocument,
  type SharedOrderDocument,
} from '@sufra/contracts';
import { hourMs, isFinalStatus } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { parse, stringify, validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { Context, RequestContext } from '../../../context.ts';
import { refusal, RefusalError } from '../../../platform/errors/refusal.ts';
import { requireCustomer } from '../../../platform/http/session.plugin.ts';
import { requireAddressAllowance } from '../../../platform/limits/take-allowance.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { requireOwnOrder } from '../find-reachable-order.ts';
import { listSteps } from '../order-event.store.ts';
import { presentOrder, presentSteps } from '../order.resource.ts';
import { findBranchOrder, outlookOf } from '../order.store.ts';

/** A link outlives its order by this, so that who was waiting still reads how it ended. */
const afterTheEndMs = 3 * hourMs;
/** An order that is never closed is over at last. */
const withoutAnEndMs = 24 * hourMs;

const idBytes = 16;

/**
 * The token of an order's link: the order and a signature over it, which only this installation can make. Nothing is
 * stored, and the token opens nothing else of the order (decision record 0102).
 */
const tokenOf = (context: Pick<Context, 'keyedHash'>, orderId: string): string =>
  Buffer.concat([parse(orderId), sign(context, orderId)]).toString('base64url');

/** 128 bits. */
const sign = ({ keyedHash }: Pick<Context, 'keyedHash'>, orderId: string): Buffer =>
  Buffer.from(keyedHash(`order-share:${orderId}`), 'hex').subarray(0, 16);

/** The order that a token is about; nothing for one that is forged or cut off, without a look into the database. */
function readToken(context: Pick<Context, 'keyedHash'>, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.length === 2 * idBytes ? asUuid(bytes.subarray(0, idBytes)) : undefined;
  return id && timingSafeEqual(sign(context, id), bytes.subarray(idBytes)) ? id : undefined;
}

function asUuid(bytes: Uint8Array): string | undefined {
  try {
    const id = stringify(bytes);
    return isUuid(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function isOver({ status, statusAt, placedAt, scheduledAt, estimatedReadyAt }: StoredOrder, now: Date): boolean {
  const last = Math.max(...[placedAt, scheduledAt, estimatedReadyAt].map((moment) => moment?.getTime() ?? 0));
  const end = isFinalStatus(status) ? statusAt.getTime() + afterTheEndMs : last + withoutAnEndMs;
  return now.getTime() >= end;
}

/** An order whose progress may be shown: the branch has got it, or will, and it is not over for long. */
function requireShareable(order: StoredOrder | undefined, now: Date): StoredOrder {
  if (!order || order.status === 'waiting-for-payment') throw new RefusalError(refusal(errorCodes.notFound));
  if (isOver(order, now)) throw new RefusalError(refusal(errorCodes.sharedOrderOver));
  return order;
}

/** The order behind a link; refused where there is none, and where it has ended. */
async function openShared(context: RequestContext, token: string): Promise<StoredOrder> {
  const id = readToken(context, token);
  const everyBranch = { merchantId: context.merchant.id, branchId: null };
  const order = id === undefined ? undefined : await findBranchOrder(context, everyBranch, id);
  return requireShareable(order, context.now());
}

/** Enough for a room full of open pages behind one address; a page asks every twenty seconds. */
const reads = { name: 'shared-order', windowSeconds: 60, limit: 300 };

async function presentShared(context: RequestContext, order: StoredOrder, token: string): Promise<SharedOrderDocument> {
  const steps = await listSteps(context.db, order);
  const outlook = await outlookOf(context, [order]);
  const { attributes } = presentOrder(order, context, outlook.get(order.id));
  return {
    data: {
      type: 'shared-orders',
      id: token,
      attributes: {
        'current-status': attributes['current-status'],
        'order-type': attributes['order-type'],
        'scheduled-time': attributes['scheduled-time'],
        'released-at': attributes['released-at'],
        'placed-at': attributes['placed-at'],
        'ready-window': attributes['ready-window'],
        'estimated-ready-at': attributes['estimated-ready-at'],
        'estimated-arrival-at': attributes['estimated-arrival-at'],
        'location-name': attributes['location-name'],
        steps: presentSteps(steps, order, context.locale)
          .filter(({ attributes }) => attributes.visible)
          .map(({ attributes: { code, at } }) => ({ code, at })),
      },
    },
    links: { self: `/api/shared-orders/${token}` },
  };
}

const tags = ['order'];

/** The link with which a guest lets others follow an order, and what its holders see. */
export const shareRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/share',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'The link that shows the progress of an order to whoever is given it.',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: orderShareDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const own = await requireOwnOrder(context, request, request.params.id);
      const token = tokenOf(context, requireShareable(own, context.now()).id);
      return { data: { type: 'order-shares' as const, id: token, attributes: { path: `/follow/${token}` } } };
    },
  );

  app.get(
    '/shared-orders/:token',
    {
      schema: {
        tags,
        summary: 'How an order stands, for the holder of its link: no guest, no dishes, no amounts.',
        params: z.object({ token: z.string().max(64) }),
        response: { 200: sharedOrderDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      await requireAddressAllowance(context, { ...reads, subject: request.ip });
      const { token } = request.params;
      return presentShared(context, await openShared(context, token), token);
    },
  );
};
