import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSimulator } from './index.ts';
import { createMessageBox } from './simulation.ts';

const arabic = 'رمز التحقق في زعفران وفحم: 482913\nلا تشاركه مع أحد.\n\n@saffron.test #482913';

let app: FastifyInstance;
let waited: number[];
beforeEach(async () => {
  waited = [];
  app = Fastify();
  await app.register(
    buildSimulator({
      box: createMessageBox(3),
      now: () => new Date('2026-11-20T12:00:00Z'),
      wait: async (milliseconds) => void waited.push(milliseconds),
    }),
    { prefix: '/simulator' },
  );
});
afterEach(() => app.close());

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const viaUnifonic = (text = 'Hello', recipient = '966512345678') =>
  app.inject({
    method: 'POST',
    url: '/simulator/unifonic/rest/SMS/messages',
    ...form({ AppSid: 'app', Recipient: recipient, Body: text }),
  });
const viaTwilio = (text = 'Hello') => {
  const { payload, headers } = form({ To: '+966512345678', Body: text, From: 'Saffron' });
  const url = '/simulator/twilio/2010-04-01/Accounts/AC1/Messages.json';
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: 'Basic QUMxOnNlY3JldA==' } });
};
const inbox = async (query = '') =>
  (await app.inject({ url: `/simulator/messages${query}`, headers: { accept: 'application/json' } })).json();

describe('the inbox', () => {
  test('holds what both providers were given, newest first', async () => {
    expect((await viaTwilio('first')).statusCode).toBe(201);
    expect((await viaUnifonic('second')).json()).toMatchObject({ success: true });
    expect(await inbox()).toEqual([
      { to: '+966512345678', channel: 'sms', text: 'second', sentAt: '2026-11-20T12:00:00.000Z' },
      { to: '+966512345678', channel: 'sms', text: 'first', sentAt: '2026-11-20T12:00:00.000Z' },
    ]);
  });

  test('shows calls beside messages, with the words that are said', async () => {
    const twilio = form({ To: '+966512345678', From: '+15550001111', Twiml: '<Response><Say>Hello</Say></Response>' });
    const authorization = 'Basic QUMxOnNlY3JldA==';
    await app.inject({
      method: 'POST',
      url: '/simulator/twilio/2010-04-01/Accounts/AC1/Calls.json',
      payload: twilio.payload,
      headers: { ...twilio.headers, authorization },
    });
    const unifonic = { recipient: ['+966512345678'], type: 'tts', say: 'مرحبا', language: 'arabic' };
    const headers = { 'x-app-id': 'app' };
    await app.inject({ method: 'POST', url: '/simulator/unifonic/v1/calls', payload: unifonic, headers });
    const calls = await inbox();
    expect(calls).toMatchObject([
      { to: '+966512345678', channel: 'call', text: 'مرحبا' },
      { to: '+966512345678', channel: 'call', text: 'Hello' },
    ]);
    const silent = await app.inject({ method: 'POST', url: '/simulator/unifonic/v1/calls', payload: {}, headers });
    expect(silent.statusCode).toBe(400);
  });

  test('keeps no more than it has room for', async () => {
    for (const text of ['1', '2', '3', '4']) await viaTwilio(text);
    expect((await inbox()).map(({ text }: { text: string }) => text)).toEqual(['4', '3', '2']);
  });

  test('tells who asks for one number only what was sent to it', async () => {
    await viaUnifonic('mine');
    await viaUnifonic('yours', '966598765432');
    expect(await inbox('?to=966512345678')).toMatchObject([{ text: 'mine' }]);
    expect(await inbox('?to=%2B966512345678')).toMatchObject([{ text: 'mine' }]);
    expect(await inbox('?to=12345678')).toEqual([]);
  });

  test('answers who waits for a number when there is a message to it', async () => {
    const waiting = inbox('?to=966512345678&wait=30');
    await viaUnifonic('yours', '966598765432');
    await viaTwilio('mine');
    expect(await waiting).toMatchObject([{ text: 'mine' }]);
    expect(await inbox('?to=966512345678&wait=30')).toMatchObject([{ text: 'mine' }]);
  });

  test('tells who waited in vain that there is nothing', async () => {
    expect(await inbox('?to=966512345678&wait=0.001')).toEqual([]);
    expect(await inbox('?to=966512345678&wait=forever')).toEqual([]);
  });

  test('closes while somebody waits', async () => {
    const waiting = inbox('?to=966512345678&wait=30');
    await app.inject('/simulator/');
    await app.close();
    expect(await waiting).toEqual([]);
  });

  test('shows people the code in large digits and Arabic in its own direction', async () => {
    await viaTwilio(arabic);
    const response = await app.inject({ url: '/simulator/messages', headers: { accept: 'text/html' } });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<p class="code"><bdi dir="ltr">482913</bdi></p>');
    expect(response.body).toContain('<p dir="auto">رمز التحقق');
  });

  test('shows markup in a message as text', async () => {
    await viaTwilio('<script>alert(1)</script>');
    const response = await app.inject({ url: '/simulator/messages' });
    expect(response.body).toContain('&lt;script&gt;');
    expect(response.body).not.toContain('<script>');
  });
});

test('a message that is no text is refused, and the inbox can still be read', async () => {
  const payload = { To: { number: 1 }, Recipient: ['1'], AppSid: 'app', Body: 42 };
  const post = (path: string, headers = {}) =>
    app.inject({ method: 'POST', url: `/simulator/${path}`, payload, headers });
  const authorization = 'Basic QUMxOnNlY3JldA==';
  expect((await post('twilio/2010-04-01/Accounts/AC1/Messages.json', { authorization })).statusCode).toBe(400);
  expect((await post('unifonic/rest/SMS/messages')).json()).toMatchObject({ success: false });
  expect((await app.inject('/simulator/messages')).statusCode).toBe(200);
});

describe('the switches', () => {
  const turn = (payload: object) =>
    app.inject({ method: 'POST', url: '/simulator/switches', payload, headers: { accept: 'application/json' } });

  test('make both providers fail, refuse and answer late', async () => {
    await turn({ outcome: 'server-error', delayMilliseconds: 250 });
    expect([(await viaTwilio()).statusCode, (await viaUnifonic()).statusCode]).toEqual([500, 500]);
    expect(waited).toEqual([250, 250]);
    await turn({ outcome: 'refuse' });
    expect((await viaTwilio()).statusCode).toBe(400);
    expect((await viaUnifonic()).json()).toMatchObject({ success: false });
    expect(await inbox()).toEqual([]);
  });

  test('ignore what they do not understand', async () => {
    expect((await turn({ outcome: 'explode', delayMilliseconds: -1 })).json()).toMatchObject({
      outcome: 'accept',
      delayMilliseconds: 0,
    });
  });

  test('can be set by people with a form', async () => {
    const saved = await app.inject({ method: 'POST', url: '/simulator/switches', ...form({ outcome: 'refuse' }) });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/simulator/']);
    const shown = await app.inject('/simulator/');
    expect(shown.body).toContain('value="refuse" checked');
  });
});
