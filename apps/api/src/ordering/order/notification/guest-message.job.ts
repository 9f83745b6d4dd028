import {
  displayNumber,
  fillMessage,
  type GuestEvent,
  guestMomentOf,
  isCooked,
  isFinalStatus,
  isStillNews,
  localize,
  messageVariables,
  refundMessage,
  tellsTime,
  type MessageValues,
  usualMessages,
  wayOfServing,
} from '@sufra/ordering';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../../../catalogue/merchant/merchant.ts';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import { findCustomer } from '../../../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../../../customer/mobile-number.ts';
import { listLiveSubscriptions } from '../../../customer/push/push.store.ts';
import { fillShare, type SharedLimit, takeShared } from '../../../platform/limits/limit-shares.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { type Message, MessageNotTaken } from '../../../platform/messages/message-senders.ts';
import type { StoredOrder } from '../../order.tables.ts';
import {
  budgetOf,
  changeMessage,
  findMessage,
  giveBackMessage,
  keepMessage,
  noteExhausted,
  periodsOf,
  readMessageBudget,
  type Told,
} from './guest-message.store.ts';
import type { MessageState } from './guest-message.tables.ts';
import { expectedTime, isNoticed } from './order-notification.ts';
import { announceOrderJob, findOrder, type OrderWork } from './push-notification.job.ts';
import { guestLanguage } from '../../../customer/guest-language.ts';

/** An order that is accepted and ready in one breath is told once; nothing is told that is handed over at once. */
const settleSeconds = 10;
/** So long a push may take before the message goes instead. */
const pushSeconds = 60;

/**
 * Has the guest told of a step, or of a later promise, in the transaction that made it: devices by push, and by message
 * where the merchant wants that and no device took the push.
 */
export async function notifyGuest(
  context: Context,
  order: StoredOrder,
  event: GuestEvent = order.status,
): Promise<void> {
  if (event !== 'delayed' && !isNoticed(order.type, event)) return;
  const { merchantId, id: orderId, status, delayMinutes } = order;
  const settings = (await loadMerchant(context, merchantId))?.concept.guestMessages;
  if (settings?.channel === 'none') return;
  const devices = await listLiveSubscriptions(context.db, order.merchantId, order.customerId, context.now());
  if (devices.length > 0) {
    const delay = event === 'delayed' ? { delayMinutes } : {};
    await context.jobs.send(context, announceOrderJob, { merchantId, orderId, code: status, ...delay });
  }
  const moment = guestMomentOf(order.type, event);
  if (!moment || !settings?.moments.includes(moment) || settings.channel === 'push') return;
  const told = { moment, asOf: { status, delayMinutes } };
  if (!(await keepMessage(context, order, told))) return;
  const startAfterSeconds = devices.length > 0 ? pushSeconds : settleSeconds;
  await context.jobs.send(context, messageOrderJob, { merchantId, orderId, ...told }, { startAfterSeconds });
}

/**
 * True when a push or a message, as things stand, says to the guest of an open order what they wait for: that it is ready,
 * or that it leaves.
 */
export async function isGuestTold(context: RequestContext, order: StoredOrder): Promise<boolean> {
  const { merchant } = context;
  const { channel, moments, budget } = merchant.concept.guestMessages;
  const status = wayOfServing(order.type) === 'deliver' ? 'on-the-way' : 'ready';
  if (channel === 'none' || isCooked(order.status) || isFinalStatus(order.status)) return false;
  const devices = await listLiveSubscriptions(context.db, order.merchantId, order.customerId, context.now());
  if (devices.length > 0 && isNoticed(order.type, status)) return true;
  const moment = guestMomentOf(order.type, status);
  if (!moment || !moments.includes(moment) || budget.perDay === 0 || budget.perMonth === 0) return false;
  const told = { moment, asOf: { status, delayMinutes: order.delayMinutes } } as const;
  const prepared = await prepare(context, { merchant, order: { ...order, status }, told, at: context.now() });
  return typeof prepared !== 'string' && (await readMessageBudget(context, merchant)).state === 'left';
}

/** Sends a guest the message of a moment, unless a device took the push or the order has gone on. */
export const messageOrderJob: Job<Context, Told & OrderWork> = {
  name: 'message-guest-order',
  retryLimit: 5,
  async run(context, told) {
    const order = await findOrder(context.db, told);
    const merchant = order && (await loadMerchant(context, order.merchantId));
    const row = order && (await findMessage(context.db, order, told));
    if (!merchant || row?.state !== 'waiting') return;
    const prepared = await prepare(context, { merchant, order, told, at: row.at });
    if (typeof prepared === 'string') return settle(context, order, told, prepared);
    await hand(context, { merchant, order, told, message: prepared });
  },
};

type Preparing = { merchant: Merchant; order: StoredOrder; told: Told; at: Date };

/** The message as it would be sent now, or why there is none. */
async function prepare(
  context: Context,
  { merchant, order, told: { moment, asOf }, at }: Preparing,
): Promise<Message | 'outdated' | 'late' | 'no-number' | 'off'> {
  const { channel, moments, latestMinutes, texts, templates } = merchant.concept.guestMessages;
  // Without messages about delays the acceptance is told with the promise as it is now.
  const counted = moments.includes('delayed') ? asOf : { ...asOf, delayMinutes: order.delayMinutes };
  if (!isStillNews(moment, counted, order)) return 'outdated';
  if (context.now().getTime() - at.getTime() > latestMinutes * 60_000) return 'late';
  if (channel === 'push' || channel === 'none') return 'off';
  const customer = await findCustomer(context.db, merchant.id, order.customerId);
  const number = customer && mobileNumberOf(customer);
  if (!number) return 'no-number';
  if (!customer.wantsOrderTexts) return 'off';
  const { primaryLanguage, languages } = merchant.concept;
  const locale = guestLanguage(customer, order, primaryLanguage);
  const time = tellsTime(moment) ? await expectedTime(context, merchant, order, locale) : '';
  // Only orders of old have no promise.
  if (time === undefined) return 'outdated';
  const values: MessageValues = {
    restaurant: localize(merchant.concept.label, locale, primaryLanguage),
    branch: localize(order.branchName, locale, primaryLanguage),
    number: displayNumber(order.number),
    time: plainText(time),
  };
  const own = texts[moment];
  const words = own ? localize(own, locale, primaryLanguage) : usualMessages[moment][locale];
  const text = fillMessage(words, values) + (order.refundDueAt ? refundMessage[locale] : '');
  const to = internationalNumber(number);
  if (channel === 'push-then-sms') return { to, text };
  const language = languages.includes(locale) ? locale : primaryLanguage;
  const name = templates[moment]?.[language];
  const variables = messageVariables(moment, values);
  return name === undefined ? 'off' : { to, text, template: { name, locale: language, variables } };
}

/** With the signs of the small alphabet of text messages: one other makes a message three times as long. */
const plainText = (words: string): string => words.replaceAll('\u2060', '').replaceAll('–', '-').replaceAll(/\s/g, ' ');

type Handing = Omit<Preparing, 'at'> & { message: Message };

/**
 * Hands a message over at most once: it is claimed and counted before, and a claim is only given back when the provider
 * certainly did not take it.
 */
async function hand(context: Context, { merchant, order, told, message }: Handing): Promise<void> {
  const channel = message.template ? 'whatsapp' : 'sms';
  const periods = periodsOf(context, merchant);
  const budgets = periods.map((period) => budgetOf(context, merchant.id, period));
  const claimed = await claim(context, { order, told, channel, budgets });
  if (claimed === 'taken') return;
  if (claimed !== 'claimed') {
    await noteExhausted(context, merchant.id, claimed.name);
    return settle(context, order, told, 'over-budget');
  }
  const names = { orderId: order.id, moment: told.moment, channel };
  try {
    await context.messages.send(message);
  } catch (error) {
    const isUnsent = error instanceof MessageNotTaken;
    context.log.error({ err: error, ...names }, 'a message to a guest was not taken');
    context.metrics.guestMessages.inc({ channel, outcome: 'failed' });
    if (!isUnsent) return void (await changeMessage(context, order, told, 'sending', { state: 'unknown' }));
    await withTransaction(context, async (context) => {
      await changeMessage(context, order, told, 'sending', { state: 'waiting', channel: null });
      for (const period of periods) await giveBackMessage(context, order, period);
    });
    throw error;
  }
  await changeMessage(context, order, told, 'sending', { state: 'sent' });
  context.metrics.guestMessages.inc({ channel, outcome: 'sent' });
  context.log.info(names, 'a message was sent to a guest');
}

type Claim = Pick<Handing, 'order' | 'told'> & { channel: 'sms' | 'whatsapp'; budgets: SharedLimit[] };

/** Claims a message and counts it in its budgets, or answers the budget that is used up. */
async function claim(
  context: Context,
  { order, told, channel, budgets }: Claim,
): Promise<'claimed' | 'taken' | SharedLimit> {
  for (;;) {
    const claimed = await withTransaction(context, async (context) => {
      if (!(await changeMessage(context, order, told, 'waiting', { state: 'sending', channel }))) return 'taken';
      for (const budget of budgets) if (!(await takeShared(context.db, budget))) throw new NoneFree(budget);
      return 'claimed';
    }).catch((error: unknown) => {
      if (error instanceof NoneFree) return error;
      throw error;
    });
    if (!(claimed instanceof NoneFree)) return claimed;
    if (!(await fillShare(context, claimed.budget))) return claimed.budget;
  }
}

async function settle(context: Context, order: StoredOrder, told: Told, state: MessageState): Promise<void> {
  if (!(await changeMessage(context, order, told, 'waiting', { state }))) return;
  context.metrics.guestMessages.inc({ channel: 'none', outcome: state });
}

/** Takes the claim back, to try again once messages of the budget are set aside. */
class NoneFree extends Error {
  readonly budget: SharedLimit;

  constructor(budget: SharedLimit) {
    super('no message of the budget is free');
    this.budget = budget;
  }
}
