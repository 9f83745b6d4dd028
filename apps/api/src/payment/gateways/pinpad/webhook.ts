import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import { isSignedBy } from '../signed-message.ts';
import type { Bridge } from './bridge.ts';

const eventShape = z.object({ reference: z.string().min(1) });

/** The bridge signs `bridge-signature: t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
export function readWebhook({ settings, now }: Bridge, { body, headers }: WebhookMessage): WebhookReading {
  const signature = headers['bridge-signature'];
  if (!isSignedBy({ secret: settings.webhookSecret, signature, body, now: now() })) {
    return { kind: 'refused', status: 401 };
  }
  const event = eventShape.safeParse(parse(body));
  return event.success ? { kind: 'payment', reference: event.data.reference } : { kind: 'ignored' };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
