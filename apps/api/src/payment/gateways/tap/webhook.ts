import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import { hashedShape, hashstringOf } from './hashstring.ts';
import type { TapSettings } from './settings.ts';

const aboutShape = z.object({
  object: z.string().nullish(),
  charge_id: z.string().nullish(),
  reference: z.object({ transaction: z.string().nullish() }).nullish(),
});

/**
 * Tap posts the charge, or the refund of one. Its hash leaves out our reference and knows no age, so both a changed
 * reference and an old message can only make us ask about a payment once more.
 */
export const createReadWebhook =
  ({ secretKey }: TapSettings) =>
  ({ body, headers }: WebhookMessage): WebhookReading => {
    const message = parse(body);
    const hashed = hashedShape.safeParse(message);
    const about = aboutShape.safeParse(message);
    if (!hashed.success || !about.success) return { kind: 'refused', status: 400 };
    const isSigned = isSame(hashstringOf(hashed.data, secretKey), headers['hashstring']);
    return isSigned ? read(hashed.data.id, about.data) : { kind: 'refused', status: 401 };
  };

function read(id: string, { object, charge_id: chargeId, reference }: z.infer<typeof aboutShape>): WebhookReading {
  const ours = reference?.transaction;
  if (object === 'charge') return { kind: 'payment', providerPaymentId: id, ...(ours && { reference: ours }) };
  return object === 'refund' && chargeId ? { kind: 'payment', providerPaymentId: chargeId } : { kind: 'ignored' };
}

function isSame(expected: string | undefined, given: string | string[] | undefined): boolean {
  if (expected === undefined || typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
