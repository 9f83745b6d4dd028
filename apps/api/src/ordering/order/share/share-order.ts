import { timingSafeEqual } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { hourMs, isFinalStatus } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import { parse, stringify, validate as isUuid } from 'uuid';
import type { Context, RequestContext } from '../../../context.ts';
import { refusal, RefusalError } from '../../../platform/errors/refusal.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';

/** A link outlives its order by this, so that who was waiting still reads how it ended. */
const afterTheEndMs = 3 * hourMs;
/** An order that is never closed is over at last. */
const withoutAnEndMs = 24 * hourMs;

const idBytes = 16;

/**
 * The token of an order's link: the order and a signature over it, which only this installation can make. Nothing is
 * stored, and the token opens nothing else of the order (decision record 0102).
 */
export const tokenOf = (context: Pick<Context, 'keyedHash'>, orderId: string): string =>
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
export function requireShareable(order: StoredOrder | undefined, now: Date): StoredOrder {
  if (!order || order.status === 'waiting-for-payment') throw new RefusalError(refusal(errorCodes.notFound));
  if (isOver(order, now)) throw new RefusalError(refusal(errorCodes.sharedOrderOver));
  return order;
}

/** The order behind a link; refused where there is none, and where it has ended. */
export async function openShared(context: RequestContext, token: string): Promise<StoredOrder> {
  const id = readToken(context, token);
  const [order] =
    id === undefined
      ? []
      : await context.db
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), eq(orders.merchantId, context.merchant.id)));
  return requireShareable(order, context.now());
}
