import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import type { CheckoutSettings } from './settings.ts';

const event = z.object({
  type: z.string(),
  data: z.object({
    id: z.string().nullish(),
    payment_id: z.string().nullish(),
    reference: z.string().nullish(),
  }),
});

/**
 * Reads a webhook: the signature is the HMAC of the bytes, and the configured `Authorization` has to be there too. An old
 * message is as good as a new one, because it only says which payment to ask about.
 */
export function readCheckoutWebhook(
  { body, headers }: WebhookMessage,
  { webhookSecret, webhookAuthorization }: CheckoutSettings,
): WebhookReading {
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const isSigned = isSame(headers['cko-signature'], signature);
  const isAuthorized = webhookAuthorization === undefined || isSame(headers['authorization'], webhookAuthorization);
  if (!isSigned || !isAuthorized) return { kind: 'refused', status: 401 };
  const read = event.safeParse(parse(body));
  if (!read.success) return { kind: 'refused', status: 400 };
  const { type, data } = read.data;
  if (!/^(payment|authentication)_/.test(type)) return { kind: 'ignored' };
  const providerPaymentId = [data.payment_id, data.id].find((id) => id?.startsWith('pay_'));
  const reference = data.reference;
  if (!providerPaymentId && !reference) return { kind: 'ignored' };
  return { kind: 'payment', ...(reference && { reference }), ...(providerPaymentId && { providerPaymentId }) };
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
