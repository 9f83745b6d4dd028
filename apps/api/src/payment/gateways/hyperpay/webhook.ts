import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import type { WebhookMessage, WebhookReading } from '../../gateway.ts';
import type { HyperpaySettings } from './settings.ts';

const envelope = z.object({ encryptedBody: z.string() });

const message = z.object({
  type: z.string(),
  payload: z.object({
    id: z.string().optional(),
    paymentType: z.string().optional(),
    merchantTransactionId: z.string().optional(),
    referencedId: z.string().optional(),
  }),
});

const tagBytes = 16;
const hexadecimal = /^(?:[\da-f]{2})+$/i;

/**
 * Opens a message and says which payment it is about. Only the holder of the merchant's key can have sealed it; when
 * it was sealed nobody knows, which is why it decides nothing.
 */
export function readHyperpayWebhook(
  { webhookKey }: Pick<HyperpaySettings, 'webhookKey'>,
  { body, headers }: WebhookMessage,
): WebhookReading {
  const text = open(webhookKey, {
    sealed: sealedPart(body.toString('utf8').trim()),
    iv: headerOf(headers['x-initialization-vector']),
    tag: headerOf(headers['x-authentication-tag']),
  });
  if (text === undefined) return { kind: 'refused', status: 400 };
  const read = message.safeParse(parse(text));
  // The test message that is sent when webhooks are switched on has no payload.
  if (!read.success || read.data.type !== 'PAYMENT') return { kind: 'ignored' };
  const { id, paymentType, merchantTransactionId: reference, referencedId } = read.data.payload;
  // Whatever was done about a payment names it; a payment names itself.
  const providerPaymentId = referencedId ?? (paymentType === 'DB' ? id : undefined);
  if (reference === undefined && providerPaymentId === undefined) return { kind: 'ignored' };
  return { kind: 'payment', ...(reference && { reference }), ...(providerPaymentId && { providerPaymentId }) };
}

function open(key: string, { sealed, iv, tag }: { sealed: string; iv: string; tag: string }): string | undefined {
  if (![sealed, iv, tag].every((part) => hexadecimal.test(part)) || tag.length !== tagBytes * 2) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
    decipher.setAuthTag(Buffer.from(tag, 'hex'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Bare, or in an envelope of JSON: the back office lets the merchant choose. */
const sealedPart = (body: string): string => envelope.safeParse(parse(body)).data?.encryptedBody ?? body;

const headerOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
