import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import { isLive, type MoyasarSettings } from './settings.ts';

/** Ids of Moyasar; whatever else stands there is nothing to ask for. */
const paymentId = z.uuid().transform((id) => id.toLowerCase());

const event = z.looseObject({
  type: z.string(),
  secret_token: z.string(),
  live: z.boolean().optional(),
  data: z.looseObject({ id: paymentId }),
});

/** What the guest's page says when Moyasar's form has begun a payment. */
const feedback = z.looseObject({ id: paymentId });

/**
 * Reads a message to POST /webhook/moyasar/feedback (API-26). Two kinds of callers use it: Moyasar, whose events carry
 * the secret of the webhook, and the guest's page, which has no secret and is taken for anybody (decision 59). Of either
 * only the payment's id is taken; what it is worth is asked for with the secret key, and an id that is none of ours is
 * nobody's payment.
 */
export function readWebhook(settings: MoyasarSettings, { body }: WebhookMessage): WebhookReading {
  const message = parse(body);
  if (typeof message !== 'object' || message === null) return { kind: 'refused', status: 400 };
  return isEvent(message) ? readEvent(settings, message) : readFeedback(message);
}

const isEvent = (message: object): boolean => ['secret_token', 'type', 'data'].some((name) => name in message);

function readEvent(settings: MoyasarSettings, message: object): WebhookReading {
  const token = 'secret_token' in message && typeof message.secret_token === 'string' ? message.secret_token : '';
  if (!settings.webhookSecret || !isSame(token, settings.webhookSecret)) return { kind: 'refused', status: 401 };
  const read = event.safeParse(message).data;
  // Not about a payment, of another shape, or of the sandbox: sound, and nothing to ask about.
  if (!read || !isAboutMoney(read.type) || (read.live ?? isLive(settings)) !== isLive(settings)) {
    return { kind: 'ignored' };
  }
  return { kind: 'payment', providerPaymentId: read.data.id };
}

function readFeedback(message: object): WebhookReading {
  const read = feedback.safeParse(message).data;
  return read ? { kind: 'payment', providerPaymentId: read.id } : { kind: 'refused', status: 400 };
}

/** Every event of a payment but `payment_verified`; `payment_faild` is how their reference spells it. */
const isAboutMoney = (type: string): boolean =>
  /^payment_(paid|failed|faild|authorized|captured|refunded|voided|abandoned)$/.test(type);

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
