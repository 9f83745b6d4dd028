import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import { isSigned } from './signature.ts';

const unsigned = 401;
const unreadable = 400;

const typed = z.object({ type: z.string() });
const aboutIntent = z.object({
  data: z.object({
    intent_id: z.string().min(1),
    intent: z.object({ merchant_reference: z.string().nullish() }).nullish(),
  }),
});
const aboutTransaction = z.object({
  intent: z.object({ id: z.string().min(1) }),
  transaction: z.object({ merchant_reference: z.string().nullish() }).nullish(),
});

/** Which payment a message is about. What it says of that payment is believed by nobody: the intent is asked for. */
export function readWebhook({ body, headers }: WebhookMessage, secret: string, now: Date): WebhookReading {
  const header = headers['moneyhash-signature'];
  if (typeof header !== 'string' || !isSigned(body, header, { secret, now })) {
    return { kind: 'refused', status: unsigned };
  }
  const message = parse(body);
  const parsed = typed.safeParse(message);
  if (!parsed.success) return { kind: 'refused', status: unreadable };
  const { type } = parsed.data;
  if (type.startsWith('intent.')) return readIntentEvent(message);
  return type.startsWith('transaction.') ? readTransactionEvent(message) : { kind: 'ignored' };
}

function readIntentEvent(message: unknown): WebhookReading {
  const event = aboutIntent.safeParse(message);
  if (!event.success) return { kind: 'refused', status: unreadable };
  const { intent_id: providerPaymentId, intent } = event.data.data;
  return payment(providerPaymentId, intent?.merchant_reference);
}

function readTransactionEvent(message: unknown): WebhookReading {
  const event = aboutTransaction.safeParse(message);
  if (!event.success) return { kind: 'refused', status: unreadable };
  return payment(event.data.intent.id, event.data.transaction?.merchant_reference);
}

const payment = (providerPaymentId: string, reference: string | null | undefined): WebhookReading => ({
  kind: 'payment',
  providerPaymentId,
  ...(reference && { reference }),
});

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
