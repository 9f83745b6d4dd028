import { createCipheriv, randomBytes } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import { presentEntry } from './hyperpay-answers.ts';
import type { Entry, HyperpayStore } from './hyperpay-store.ts';

/** The key that the back office would show. */
export const webhookKey = '00'.repeat(32);

/** Seals a message: AES-256-GCM, everything in hexadecimal. */
export function sealMessage(text: string, key: string, iv: Buffer = randomBytes(12)) {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  return { body, iv: iv.toString('hex'), tag: cipher.getAuthTag().toString('hex') };
}

/** Tells the shop of a transaction that was made or has changed. */
export function tellShop(simulation: Simulation, store: HyperpayStore, entry: Entry, action: 'CREATED' | 'UPDATED') {
  const { webhookUrl } = simulation.gateways.switchesOf('hyperpay');
  const resultUrl = store.resultUrlOf(entry.checkoutId);
  const url = webhookUrl ?? (resultUrl && new URL('/api/webhook/hyperpay/feedback', resultUrl).href);
  if (!url) return;
  const text = JSON.stringify({ type: 'PAYMENT', action, payload: presentEntry(entry, store) });
  const sound = messageOf(text, webhookKey);
  simulation.gateways.send('hyperpay', { url, ...sound, forged: messageOf(text, '11'.repeat(32)) });
}

const messageOf = (text: string, key: string) => {
  const { body, iv, tag } = sealMessage(text, key);
  return {
    headers: {
      'content-type': 'application/json',
      'x-initialization-vector': iv,
      'x-authentication-tag': tag,
    },
    body: JSON.stringify({ encryptedBody: body }),
  };
};
