import { isStillNews, type Locale, type OrderStatusCode } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import { type Context, withTransaction } from '../../../context.ts';
import {
  deleteSubscription,
  findLiveSubscription,
  listLiveSubscriptions,
  loadPushKeys,
} from '../../../customer/push/push.store.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { claimTelling, findOpenMissing } from '../missing/missing.store.ts';
import { isToldByPush } from './guest-message.store.ts';
import { missingNotification, orderNotification, expectedTime } from './order-notification.ts';
import webPush from 'web-push';

/** An order as background work names it. */
export type OrderWork = { merchantId: string; orderId: string };

/** The same as release 1.0.10 queued it, without a merchant. */
type OldWork = Partial<OrderWork> & Pick<OrderWork, 'orderId'>;

/** An order for background work without a caller. */
export async function findOrder(db: Db, { merchantId, orderId }: OldWork): Promise<StoredOrder | undefined> {
  const ofMerchant = merchantId === undefined ? undefined : eq(orders.merchantId, merchantId);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(ofMerchant, eq(orders.id, orderId)));
  return row;
}

/** With the minutes of a delay it is about that, with a missing dish about the question, else about the status. */
type Noticed = OldWork & { code: OrderStatusCode; delayMinutes?: number; missingId?: string };

async function textOf(
  context: Context,
  order: StoredOrder,
  { code, delayMinutes, missingId }: Noticed,
  locale: Locale,
) {
  if (missingId !== undefined) {
    const { merchantId } = order;
    return (await findOpenMissing(context, { merchantId, missingId })) && missingNotification(order, locale);
  }
  if (delayMinutes === undefined) return order.status === code ? orderNotification(order, locale) : undefined;
  if (!isStillNews('delayed', { status: code, delayMinutes }, order)) return undefined;
  const merchant = await loadMerchant(context, order.merchantId);
  const time = merchant && (await expectedTime(context, merchant, order, locale));
  return time === undefined ? undefined : orderNotification(order, locale, time);
}

/** One device is told; tried again while its push service is out of order, and as long as the notice is still true. */
export const pushNotificationJob: Job<Context, Noticed & { subscriptionId: string }> = {
  name: 'push-notice',
  retryLimit: 5,
  async run(context, { subscriptionId, ...noticed }) {
    const { orderId, code } = noticed;
    const order = await findOrder(context.db, noticed);
    if (!order) return;
    const { merchantId } = order;
    const subscription = await findLiveSubscription(context.db, merchantId, subscriptionId, context.now());
    const notification = subscription && (await textOf(context, order, noticed, subscription.locale));
    const { missingId } = noticed;
    if (!notification) return;
    if (missingId === undefined && !(await isToldByPush(context, order, noticed, 'before'))) return;
    const payload = JSON.stringify(notification);
    const identity = { ...(await loadPushKeys(context)), subject: context.config.push.subject };
    const outcome = await sendWebPush(subscription, { payload, topic: orderId.replaceAll('-', '') }, identity);
    if (outcome === 'gone') await deleteSubscription(context.db, merchantId, subscriptionId);
    if (outcome === 'refused') context.log.warn({ orderId, code }, 'a push service refused a notice');
    else context.log.info({ orderId, code, outcome }, 'a notice was sent');
    if (outcome !== 'sent') return;
    context.metrics.guestMessages.inc({ channel: 'push', outcome: 'sent' });
    if (missingId === undefined) await isToldByPush(context, order, noticed, 'done');
    else await claimTelling(context, { merchantId, missingId });
  },
};

/** All devices of the guest are told, each by work of its own: what fails for one is not sent again to the others. */
export const announceOrderJob: Job<Context, Noticed> = {
  name: 'announce-order',
  retryLimit: 3,
  async run(context, noticed) {
    const order = await findOrder(context.db, noticed);
    if (!order) return;
    await withTransaction(context, async (context) => {
      for (const { id } of await listLiveSubscriptions(context.db, order.merchantId, order.customerId, context.now()))
        await context.jobs.send(context, pushNotificationJob, { ...noticed, subscriptionId: id });
    });
  },
};

type PushTarget = { endpoint: string; p256dh: string; auth: string };
type PushIdentity = { publicKey: string; privateKey: string; subject: string };
type PushMessage = { payload: string; topic: string };

/** The result of a push: `gone` is a subscription that ended or expired. */
type PushOutcome = 'sent' | 'gone' | 'refused';

const ttlSeconds = 3600;
const patienceMilliseconds = 10_000;

/**
 * Hands a notification to a browser's push service, encrypted for that browser (RFC 8291) and signed by us (RFC 8292).
 * Throws when it is worth another try.
 */
export async function sendWebPush(
  target: PushTarget,
  message: PushMessage,
  identity: PushIdentity,
): Promise<PushOutcome> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    message.payload,
    { vapidDetails: identity, TTL: ttlSeconds, urgency: 'high', topic: message.topic },
  );
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    // A push service does not redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (answer.status === 429 || answer.status >= 500) throw new Error(`a push service answered ${answer.status}`);
  return answer.ok ? 'sent' : 'refused';
}
