import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readHyperpayWebhook } from './webhook.ts';

const webhookKey = '00'.repeat(32);
const iv = '11'.repeat(12);
// Computed once with another program: AES-256-GCM of {"type":"test"}.
const vector = { body: 'df2d4591adf81069e5d7a3eeed2114', tag: '95a35a88f6cf4dac4244db27bc82dde5' };

const post = (body: string, tag: string | string[] | undefined, key = webhookKey) =>
  readHyperpayWebhook(
    { webhookKey: key },
    {
      body: Buffer.from(body),
      headers: { 'x-initialization-vector': iv, 'x-authentication-tag': tag },
    },
  );

function seal(message: unknown) {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(webhookKey, 'hex'), Buffer.from(iv, 'hex'));
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  return { body, tag: cipher.getAuthTag().toString('hex') };
}

const payload = { id: '8ac7a4a0', paymentType: 'DB', merchantTransactionId: 'our-reference', amount: '45.50' };
const sound = seal({ type: 'PAYMENT', action: 'CREATED', payload });
const refused = { kind: 'refused', status: 400 };

describe('a webhook of HyperPay', () => {
  test('the test message of the back office is opened and needs nothing', () => {
    expect(post(vector.body, vector.tag)).toEqual({ kind: 'ignored' });
    expect(post(vector.body.toUpperCase(), vector.tag.toUpperCase())).toEqual({ kind: 'ignored' });
    expect(seal('{"type":"test"}')).toEqual(vector);
  });

  test('names the payment, bare or in its envelope', () => {
    const named = { kind: 'payment', reference: 'our-reference', providerPaymentId: '8ac7a4a0' };
    expect(post(sound.body, sound.tag)).toEqual(named);
    expect(post(JSON.stringify({ encryptedBody: sound.body }), sound.tag)).toEqual(named);
  });

  test('a refund names the payment that it is of', () => {
    const refund = seal({ type: 'PAYMENT', payload: { id: 'refund', paymentType: 'RF', referencedId: '8ac7a4a0' } });
    expect(post(refund.body, refund.tag)).toEqual({ kind: 'payment', providerPaymentId: '8ac7a4a0' });
  });

  test('other kinds of messages are none of ours', () => {
    for (const message of [{ type: 'REGISTRATION', payload }, { type: 'PAYMENT', payload: {} }, 'no JSON', []]) {
      const { body, tag } = seal(message);
      expect(post(body, tag)).toEqual({ kind: 'ignored' });
    }
  });

  test('with another merchant’s key, changed, cut off or unsigned it is refused', () => {
    expect(post(sound.body, sound.tag, '11'.repeat(32))).toEqual(refused);
    const flipped = (sound.body.startsWith('a') ? 'b' : 'a') + sound.body.slice(1);
    expect(post(flipped, sound.tag)).toEqual(refused);
    const envelope = JSON.stringify({ encryptedBody: sound.body });
    const cut = [sound.body.slice(0, -1), sound.body.slice(0, -2), envelope.slice(0, -9), '', '{}', '[]', 'zz'];
    expect(cut.map((body) => post(body, sound.tag))).toEqual(cut.map(() => refused));
    const tags = [undefined, '', 'zz', sound.tag.slice(0, 8), [sound.tag, sound.tag]];
    expect(tags.map((tag) => post(sound.body, tag))).toEqual(tags.map(() => refused));
    expect(post(JSON.stringify({ type: 'PAYMENT', payload }), sound.tag)).toEqual(refused);
  });
});
