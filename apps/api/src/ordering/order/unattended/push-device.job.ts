import type { PushNotification, PushSubscriptionBody } from '@sufra/contracts';
import { accept, directionOf, displayNumber, type Locale, localize, type Result } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context.ts';
import { checkSubscription, loadPushKeys } from '../../../customer/push/push.store.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { findOrder, type OrderWork, sendWebPush } from '../notification/push-notification.job.ts';
import { devicePushes } from './unattended.tables.ts';

type Device = { deviceId: string; branchId: string };

/** Keeps where a paired device takes notifications, in the language of the request; what it said before is replaced. */
export async function keepDevicePush(
  context: RequestContext,
  { deviceId, branchId }: Device,
  body: PushSubscriptionBody,
): Promise<Result<undefined, Refusal>> {
  const checked = checkSubscription(context, body);
  if (!checked.ok) return checked;
  const { p256dh, auth } = body.keys;
  const own = { branchId, endpoint: body.endpoint, p256dh, auth, locale: context.locale, createdAt: context.now() };
  const target = [devicePushes.merchantId, devicePushes.deviceId];
  await context.db
    .insert(devicePushes)
    .values({ merchantId: context.merchant.id, deviceId, ...own })
    .onConflictDoUpdate({ target, set: own });
  return accept(undefined);
}

/** A device that is no longer one of the restaurant's is notified of nothing. */
export async function dropDevicePush(db: Db, merchantId: string, deviceId: string): Promise<void> {
  await db
    .delete(devicePushes)
    .where(and(eq(devicePushes.merchantId, merchantId), eq(devicePushes.deviceId, deviceId)));
}

/** A device that works for another branch is notified of the orders there. */
export async function moveDevicePush(
  db: Db,
  { merchantId, deviceId, branchId }: Device & { merchantId: string },
): Promise<void> {
  const isDevice = and(eq(devicePushes.merchantId, merchantId), eq(devicePushes.deviceId, deviceId));
  await db.update(devicePushes).set({ branchId }).where(isDevice);
}

/** The devices that take notifications, by the id of their branch. */
export async function readPushDevices({ db }: Context, merchantIds: string[]): Promise<Map<string, Device[]>> {
  const rows: Device[] = [];
  for (const merchantId of merchantIds) {
    const own = await db
      .select({ deviceId: devicePushes.deviceId, branchId: devicePushes.branchId })
      .from(devicePushes)
      .where(eq(devicePushes.merchantId, merchantId));
    rows.push(...own);
  }
  return Map.groupBy(rows, ({ branchId }) => branchId);
}

/** Notifies one device of an order that still waits. The text has a number and the branch, and no name of the guest. */
export const pushDeviceJob: Job<Context, OrderWork & { deviceId: string }> = {
  name: 'push-device',
  retryLimit: 2,
  async run(context, { deviceId, ...work }) {
    const { orderId } = work;
    const order = await findOrder(context.db, work);
    if (order?.status !== 'posted') return;
    const { merchantId } = order;
    const [device] = await context.db
      .select()
      .from(devicePushes)
      .where(and(eq(devicePushes.merchantId, merchantId), eq(devicePushes.deviceId, deviceId)));
    if (!device) return;
    const { locale } = device;
    const { title, body } = words[locale];
    const notification: PushNotification = {
      title: title(displayNumber(order.number)),
      body: body(localize(order.branchName, locale, 'en-us')),
      locale,
      direction: directionOf(locale),
      path: '/staff',
      tag: orderId,
    };
    const message = { payload: JSON.stringify(notification), topic: orderId.replaceAll('-', '') };
    const identity = { ...(await loadPushKeys(context)), subject: context.config.push.subject };
    const outcome = await sendWebPush(device, message, identity);
    if (outcome === 'gone') await dropDevicePush(context.db, merchantId, deviceId);
    context.log.info({ orderId, deviceId, outcome }, 'a device was notified of an order that waits');
  },
};

const words: Record<Locale, { title: (number: string) => string; body: (branch: string) => string }> = {
  'en-us': {
    title: (number) => `Order ${number} is waiting`,
    body: (branch) => `Nobody at ${branch} has accepted it yet. Open the orders now.`,
  },
  'ar-sa': {
    title: (number) => `الطلب رقم ${number} بانتظار القبول`,
    body: (branch) => `لم يقبله أحد في ${branch} بعد. افتح الطلبات الآن.`,
  },
  fr: {
    title: (number) => `La commande ${number} attend`,
    body: (branch) => `Personne ne l’a encore acceptée à ${branch}. Ouvrez les commandes maintenant.`,
  },
};
