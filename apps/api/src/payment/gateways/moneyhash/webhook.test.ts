import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigned } from './signature.ts';
import { readWebhook } from './webhook.ts';

const secret = 'mh-secret';
const now = new Date(1_700_000_000_000);
const vector = 'cd9de30275b0b76354703c83c9bd734b71c463213bdc183d43bf32c4a24a3f7a';
const processed = { type: 'intent.processed', intent_type: 'PAYMENT', data: { intent_id: 'gQlovBL', intent: null } };

const v3 = (body: string, seconds: number, key = secret) =>
  createHmac('sha256', key)
    .update(Buffer.from(body).toString('base64') + seconds)
    .digest('hex');

function read(event: unknown, { at = now, key = secret, header = '' } = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const given = header || `t=${seconds},v1=00,v2=11,v3=${v3(body, seconds, key)}`;
  return readWebhook({ body: Buffer.from(body), headers: { 'moneyhash-signature': given } }, secret, now);
}

describe('the signature of a message', () => {
  const body = Buffer.from('{"type":"intent.processed"}');

  test('is the third version: over the base64 of the bytes, and the time', () => {
    expect(isSigned(body, `t=1700000000,v3=${vector}`, { secret, now })).toBe(true);
    expect(isSigned(body, ` v3=${vector.toUpperCase()} , t=1700000000`, { secret, now })).toBe(true);
  });

  test.each([
    ['another time', `t=1700000001,v3=${vector}`],
    ['an older version alone', `t=1700000000,v1=${vector},v2=${vector}`],
    ['half a signature', `t=1700000000,v3=${vector.slice(0, 32)}`],
    ['no time', `v3=${vector}`],
    ['a time that is none', `t=1e9,v3=${vector}`],
    ['nothing', ''],
  ])('%s is no signature', (_name, header) => {
    expect(isSigned(body, header, { secret, now })).toBe(false);
  });

  test('belongs to these bytes, this secret and these five minutes', () => {
    const header = `t=1700000000,v3=${vector}`;
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(isSigned(Buffer.from('{"type":"intent.processed" }'), header, { secret, now })).toBe(false);
    expect(isSigned(body, header, { secret: 'another', now })).toBe(false);
    expect(isSigned(body, header, { secret, now: minutesLater(5) })).toBe(true);
    expect(isSigned(body, header, { secret, now: new Date(minutesLater(5).getTime() + 1000) })).toBe(false);
    expect(isSigned(body, header, { secret, now: minutesLater(-6) })).toBe(false);
  });
});

describe('a message', () => {
  test('of an intent or of a transaction says which payment to ask about, and no more', () => {
    const reference = { merchant_reference: 'ours-1' };
    expect(read(processed)).toEqual({ kind: 'payment', providerPaymentId: 'gQlovBL' });
    expect(read({ ...processed, data: { intent_id: 'gQlovBL', intent: reference } })).toEqual({
      kind: 'payment',
      providerPaymentId: 'gQlovBL',
      reference: 'ours-1',
    });
    const purchase = { type: 'transaction.purchase.failed', intent: { id: 'gQlovBL' }, transaction: reference };
    expect(read(purchase)).toEqual({ kind: 'payment', providerPaymentId: 'gQlovBL', reference: 'ours-1' });
  });

  test('of anything else is none of our business', () => {
    expect(read({ type: 'card_token.created', data: {} })).toEqual({ kind: 'ignored' });
  });

  test('that is forged, unsigned, signed for another merchant, cut off or too old is refused', () => {
    const whole = JSON.stringify(processed);
    const header = `t=1700000000,v3=${v3(whole, 1_700_000_000)}`;
    const refused = { kind: 'refused', status: 401 };
    expect(read(processed, { key: 'another merchant' })).toEqual(refused);
    expect(read(whole.slice(0, 30), { header })).toEqual(refused);
    expect(read(processed, { at: new Date(now.getTime() - 301_000) })).toEqual(refused);
    expect(readWebhook({ body: Buffer.from(whole), headers: {} }, secret, now)).toEqual(refused);
    const twice = { 'moneyhash-signature': [header, header] };
    expect(readWebhook({ body: Buffer.from(whole), headers: twice }, secret, now)).toEqual(refused);
  });

  test.each(['', 'not json', '[]', '{"type":"intent.processed"}', '{"type":"transaction.purchase.successful"}'])(
    'that is signed and cannot be read is refused as such: %s',
    (body) => {
      expect(read(body)).toEqual({ kind: 'refused', status: 400 });
    },
  );
});
