import type { OrderStatusCode } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import { loadPushKeys } from '../../customer/push/load-push-keys.ts';
import { deleteSubscription, findLiveSubscription, listLiveSubscriptions } from '../../customer/push/push.store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { sendWebPush } from '../../messages/web-push.ts';
import { orderNotice } from './order-notice.ts';
import { findOrder } from './push-notice.store.ts';

type Noticed = { orderId: string; code: OrderStatusCode };

/** One device is told; tried again while its push service is out of order, and as long as the notice is still true. */
export const pushNoticeJob: Job<Context, Noticed & { subscriptionId: string }> = {
  name: 'push-notice',
  retryLimit: 5,
  async run(context, { orderId, code, subscriptionId }) {
    const order = await findOrder(context.db, orderId);
    const subscription = await findLiveSubscription(context.db, subscriptionId, context.now());
    if (!order || !subscription || order.status !== code) return;
    const payload = JSON.stringify(orderNotice(order, subscription.locale));
    const identity = { ...(await loadPushKeys(context)), subject: context.config.push.subject };
    const outcome = await sendWebPush(subscription, { payload, topic: orderId.replaceAll('-', '') }, identity);
    if (outcome === 'gone') await deleteSubscription(context.db, subscriptionId);
    if (outcome === 'refused') context.log.warn('a push service refused a notice');
  },
};

/** All devices of the guest are told, each by itself: one that fails is not sent twice to the others. */
export const announceOrderJob: Job<Context, Noticed> = {
  name: 'announce-order',
  retryLimit: 3,
  async run(context, noticed) {
    const order = await findOrder(context.db, noticed.orderId);
    if (!order) return;
    for (const { id } of await listLiveSubscriptions(context.db, order.customerId, context.now()))
      await context.jobs.send(
        context,
        pushNoticeJob,
        { ...noticed, subscriptionId: id },
        { singletonKey: `${noticed.orderId} ${noticed.code} ${id}` },
      );
  },
};
