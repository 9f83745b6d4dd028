import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import { isSignedBy } from '../signed-message.ts';
import type { FoodicsOnlineAccount } from './account.ts';

const eventShape = z.object({
  type: z.string(),
  data: z.object({ id: z.string().min(1), reference: z.string().min(1) }),
});

/** Assumed: `foodics-signature: t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
export function readWebhook({ settings, now }: FoodicsOnlineAccount, message: WebhookMessage): WebhookReading {
  const signature = message.headers['foodics-signature'];
  if (!isSignedBy({ secret: settings.webhookSecret, signature, body: message.body, now: now() })) {
    return { kind: 'refused', status: 401 };
  }
  const event = eventShape.safeParse(parse(message.body));
  if (!event.success || !event.data.type.startsWith('payment.')) return { kind: 'ignored' };
  const { id, reference } = event.data.data;
  return { kind: 'payment', providerPaymentId: id, reference };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
