import type { Context, RequestContext } from '../../context.ts';
import type { Session } from '../../platform/session.plugin.ts';
import { findShopAndSession, type LiveSession, type ShopName } from './caller.store.ts';
import { idleSince } from './idle-since.ts';
import { tokenHashOf } from './open-session.ts';
import { markSeen } from './session.store.ts';

/** Who a token stands for in this shop; nobody when it is unknown, revoked or too old. */
export async function findSession(context: RequestContext, token: string): Promise<Session | undefined> {
  return (await findCaller(context, { merchantId: context.merchant.id }, token))?.session;
}

/** The shop that is meant, in its present version, and who the token stands for there. */
export async function findCaller(
  context: Context,
  name: ShopName,
  token: string,
): Promise<{ shop: { id: string; version: string }; session: Session | undefined } | undefined> {
  const found = await findShopAndSession(context.db, name, tokenHashOf(token), context.now());
  if (!found?.session || isIdle(found.session, context.now())) return found && { shop: found.shop, session: undefined };
  await remember(context, found.session);
  return { shop: found.shop, session: readSession(found.session) };
}

const readSession = ({ id, expiresAt, customerId, hasProvedMobile }: LiveSession): Session =>
  customerId ? { id, expiresAt, kind: 'customer', customerId, hasProvedMobile } : { id, expiresAt, kind: 'browse' };

/** A session that only browses is over after a day anyway. */
const isIdle = ({ customerId, lastSeenAt }: LiveSession, now: Date): boolean =>
  customerId !== null && lastSeenAt !== null && lastSeenAt < idleSince(now);

const quarterMilliseconds = 15 * 60 * 1000;

/** When a device was last used is known to within a quarter of an hour, which costs one write in that time. */
async function remember({ db, now }: Context, { id, customerId, lastSeenAt }: LiveSession): Promise<void> {
  const before = new Date(now().getTime() - quarterMilliseconds);
  if (customerId && (lastSeenAt === null || lastSeenAt < before)) await markSeen(db, id, now(), before);
}
