import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createMailSender } from '@sufra/api/platform/messages/message-senders';
import { createMessageSender } from '@sufra/api/platform/messages/message-senders';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openTestApi, type TestApi, type TestCall } from '@sufra/api/testing/open-test-api';
import { insideOlaya, seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { lastCode } from '@sufra/api/testing/sign-in';
import { signInStaff } from '@sufra/api/testing/sign-in-staff';
import { lastMailToken } from '@sufra/api/testing/sign-up';
import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { echoingNetwork } from '../testing/security/echoing-network.ts';
import { findSecrets } from '../testing/security/find-secrets.ts';
import {
  plant,
  plantedSecrets,
  secretSettings,
  vapidPublicKey,
  writeGatewaysFile,
} from '../testing/security/planted-settings.ts';

let api: TestApi;
let shop: SeededShop;
let lines: string[];
let asked: string[];
/** The secrets of guests, staff and the server, by kind. */
let secrets: Record<string, string>;

beforeEach(async () => {
  lines = [];
  secrets = plantedSecrets();
  const database = await sharedTestDatabase();
  const network = echoingNetwork();
  asked = network.asked;
  vi.stubGlobal('fetch', network.fetch);
  const gateways = writeGatewaysFile();
  api = await openTestApi({
    database,
    log: (line) => void lines.push(line),
    environment: {
      ...secretSettings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'debug',
      SMS_PROVIDER: 'twilio',
      SMS_SENDER: 'Sufra',
      MAIL_PROVIDER: 'sendgrid',
      MAIL_SENDER: 'orders@saffron.test',
      GOOGLE_CLIENT_ID: 'shop',
      FACEBOOK_APP_ID: 'shop',
      VAPID_PUBLIC_KEY: vapidPublicKey,
      GATEWAYS_FILE: gateways.file,
    },
  });
  gateways.remove();
  sendForReal(api);
  shop = await seedShop(api.context.db, {
    application: { paymentGateway: 'tap', allowedPaymentsPickup: ['card', 'cash'] },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await api.close();
});

/** Messages and mails are kept for the test, and then go to the providers that will not take them. */
function sendForReal({ context, services, sent, mails }: TestApi): void {
  const messages = createMessageSender(services.config, context.log);
  const mailSender = createMailSender(services.config, context.log);
  context.messages = { send: (message) => (sent.push(message), messages.send(message)) };
  context.mails = { send: (mail) => (mails.push(mail), mailSender.send(mail)) };
}

/** Does what is due; what fails is logged as the queue logs it. */
const runJobs = (): Promise<unknown> =>
  api.runJobs().catch((error: unknown) => api.context.log.error({ err: error }, 'a background connection failed'));

const person = {
  'first-name': 'Plantedara',
  'last-name': 'Plantedaddad',
  mobile: '512345678',
  email: 'planted.sara@example.test',
  password: `${plant('password')} is long`,
};

async function call(method: 'GET' | 'POST' | 'DELETE', address: string, status: number, given: TestCall = {}) {
  const response = await api.call(method, address, given);
  expect(response.statusCode, `${method} ${address}: ${response.body}`).toBe(status);
  return response.body === '' ? undefined : response.json();
}

/** A code of the same length that is not the one. */
const next = (code: string): string =>
  String(Number(code) + 1)
    .padStart(code.length, '0')
    .slice(-code.length);

/** Signs up, and has every kind of token that an account can have. */
async function signUp() {
  const { data } = await call('POST', '/customers', 201, { body: person });
  await runJobs();
  const body = { code: lastCode(api), ticket: data.attributes.ticket };
  await call('POST', `/customers/${data.id}/verify`, 401, { body: { ...body, code: next(body.code) } });
  const verified = await call('POST', `/customers/${data.id}/verify`, 200, { body });
  await runJobs();
  const browse = await call('POST', '/login/guest', 200, { body: {} });
  Object.assign(secrets, {
    password: person.password,
    ticket: data.attributes.ticket,
    token: verified.data.attributes.token,
    browseToken: browse.data.attributes.token,
    text: api.sent.at(-1)?.text,
    mobile: person.mobile,
    email: person.email,
    name: person['first-name'],
  });
  return { id: data.id as string, token: verified.data.attributes.token as string };
}

test('no secret of a setting, of a token or of a guest is ever logged, whatever fails and whatever providers say', async () => {
  const sara = await signUp();
  const { token } = sara;
  await forgetPassword();
  await useStaff();
  await useProviders(sara);
  await payByCard(token);
  await beNoticed(sara);
  await breakTheDatabase();

  const log = lines.join('');
  expect(findSecrets(log, secrets)).toEqual([]);
  for (const news of [
    'a gateway did not answer',
    'the maps service did not name a place',
    'a background connection failed',
    'the request failed',
    'request completed',
  ])
    expect(log, 'it happened, and was said').toContain(news);
  expect(asked.join(''), 'nobody leads the server elsewhere').not.toContain('"redirect":"follow"');
  for (const name of ['SMS_SECRET', 'MAIL_SECRET', 'MAPBOX_TOKEN', 'tapSecretKey', 'FACEBOOK_APP_SECRET'] as const)
    expect(findSecrets(asked.join(''), secrets), `${name} was used`).toContain(name);
});

async function forgetPassword(): Promise<void> {
  await call('POST', '/login', 401, { body: { username: person.email, password: plant('wrong') } });
  await call('POST', '/forgotPassword', 202, { body: { username: person.email } });
  await runJobs();
  secrets.resetToken = lastMailToken(api);
  await call('POST', '/resetPassword', 422, { body: { token: secrets.resetToken, password: 'short' } });
}

async function useStaff(): Promise<void> {
  const { token, email } = await signInStaff(api, shop);
  const owner = await signInStaff(api, shop, { role: 'owner' });
  Object.assign(secrets, { staffToken: token, staffEmail: email });
  await call('GET', '/staff/orders', 200, { token });
  secrets.staffPassword = plant('staff');
  await call('POST', '/staff/login', 401, { body: { email, password: secrets.staffPassword } });
  secrets.invitedEmail = `${plant('invited')}@saffron.test`;
  const invited = { name: 'Mona', email: secrets.invitedEmail, role: 'head-office', location: null };
  const { data } = await call('POST', '/staff/invitations', 201, { token: owner.token, body: invited });
  await runJobs();
  secrets.invitation = data.attributes.link.split('#')[1];
  secrets.chosenPassword = plant('chosen');
  const body = { token: secrets.invitation, password: secrets.chosenPassword };
  await call('POST', '/staff/invitation', 200, { body });
  await call('POST', '/staff/invitation/acceptance', 200, { body });
}

async function useProviders({ id, token }: { id: string; token: string }): Promise<void> {
  secrets.identityToken = `${plant('head')}.${plant('body')}.${plant('signature')}`;
  for (const provider of ['google', 'facebook']) {
    const body = { token: secrets.identityToken, nonce: plant('nonce') };
    expect((await api.call('POST', `/login/${provider}`, { body })).statusCode).toBeGreaterThan(399);
  }
  await call('GET', `/places?lat=${insideOlaya.lat}&long=${insideOlaya.long}`, 200);
  secrets.street = 'Plantedlane 7719';
  await call('POST', `/customers/${id}/addresses`, 201, { token, body: { ...insideOlaya, line1: secrets.street } });
  secrets.webhookSignature = plant('signature');
  const headers = { hashstring: secrets.webhookSignature };
  expect((await api.call('POST', '/webhook/tap/feedback', { headers, body: { id: 'chg_1' } })).statusCode).toBeLessThan(
    500,
  );
}

async function payByCard(token: string): Promise<void> {
  secrets.notes = 'Plantednotes for the kitchen';
  secrets.idempotencyKey = randomUUID();
  const headers = { 'idempotency-key': secrets.idempotencyKey };
  const body = aPayload(shop, { 'payment-type': 'card', notes: secrets.notes });
  const { data } = await call('POST', '/orders', 201, { token, headers, body });
  secrets.cardToken = `tok_${plant('card')}`;
  for (let turn = 0; turn < 3; turn += 1)
    await api.call('POST', `/payments/orders/${data.id}`, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { method: 'card', token: secrets.cardToken },
    });
  await api.call('POST', `/payments/orders/${data.id}/verification`, { token });
}

async function beNoticed({ id, token }: { id: string; token: string }): Promise<void> {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  secrets.endpoint = plant('endpoint');
  Object.assign(secrets, { pushKey: keys.p256dh, pushSecret: keys.auth });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${secrets.endpoint}`;
  await call('POST', `/customers/${id}/push-subscriptions`, 201, { token, body: { endpoint, keys } });
  const headers = { 'idempotency-key': randomUUID() };
  const { data } = await call('POST', '/orders', 201, { token, headers, body: aPayload(shop) });
  await call('POST', `/orders/${data.id}/statuses`, 200, { token: secrets.staffToken, body: { code: 'ready' } });
  for (let turn = 0; turn < 3; turn += 1) await runJobs();
}

/** A query fails that carried all of it. */
async function breakTheDatabase(): Promise<void> {
  const failure = new DrizzleQueryError(
    'insert into "customers" values ($1)',
    Object.values(secrets),
    new Error('the disk is full'),
  );
  api.context.db = new Proxy(api.context.db, {
    get: (db, name) => (name === 'transaction' ? () => Promise.reject(failure) : Reflect.get(db, name)),
  });
  await call('POST', '/customers', 500, { body: { ...person, mobile: '587654321' } });
}
