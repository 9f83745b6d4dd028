import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApplePaySettings, applePaySettings, isAppleSessionUrl, createApplePay } from './apple-pay.ts';
import { GatewayUnreachable } from './http.ts';

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://cn-apple-pay-gateway.apple.com/paymentservices/paymentSession',
  'https://apple-pay-gateway-nc-pod5.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession',
])('%s is Apple’s', (address) => expect(isAppleSessionUrl(address)).toBe(true));

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com@127.0.0.1/paymentservices/startSession',
  'https://user:secret@apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/other/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/../admin',
  'https://evil-apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://169.254.169.254/paymentservices/startSession',
  'https://localhost/paymentservices/startSession',
  'file:///etc/passwd',
  'paymentservices',
  '',
])('%s is not', (address) => expect(isAppleSessionUrl(address)).toBe(false));

test('settings name no other address for sessions', () => {
  const sessionUrl = 'https://sessions.example/paymentservices/paymentSession';
  expect(applePaySettings.safeParse({ merchantId: 'merchant.example', sessionUrl }).success).toBe(false);
});

type Seen = { holder: string | undefined; body: string };
type Answer = { status: number; headers?: Record<string, string>; body: string };

const trusted = tls.getCACertificates('default');
let server: https.Server;
let seen: Seen[];
let answer: Answer;
let settings: ApplePaySettings;

const certify = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });

let apple: Awaited<ReturnType<typeof certify>>;
let merchant: Awaited<ReturnType<typeof certify>>;
beforeAll(async () => {
  [apple, merchant] = [await certify('apple'), await certify('merchant.example')];
});

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: JSON.stringify({ merchantSessionIdentifier: 'one', signature: 'opaque' }) };
  const options = { key: apple.private, cert: apple.cert, ca: [merchant.cert], requestCert: true };
  server = https.createServer({ ...options, rejectUnauthorized: true }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      seen.push({ holder: String((request.socket as TLSSocket).getPeerCertificate().subject?.CN), body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  tls.setDefaultCACertificates([...trusted, apple.cert]);
  settings = {
    ...applePaySettings.parse({ merchantId: 'merchant.example' }),
    certificate: merchant.cert,
    key: merchant.private,
    sessionUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}/paymentservices/paymentSession`,
  };
});
afterEach(() => {
  tls.setDefaultCACertificates(trusted);
  server.closeAllConnections();
  server.close();
});

const ask = (own = settings) => createApplePay(own)?.openSession({ host: 'shop.example', name: 'Saffron & Char' });

test('the merchant’s own certificate asks Apple for a session of this host', async () => {
  expect(await ask()).toEqual({ merchantSessionIdentifier: 'one', signature: 'opaque' });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.holder).toBe('merchant.example');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    merchantIdentifier: 'merchant.example',
    displayName: 'Saffron & Char',
    initiative: 'web',
    initiativeContext: 'shop.example',
  });
});

test('the certificate says when it has to be replaced, and what is none is refused', () => {
  const { certificate, key } = settings;
  const endsAt = createApplePay(settings)?.certificateEndsAt;
  expect(endsAt?.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
  const known = { merchantId: 'merchant.example', key };
  expect(applePaySettings.safeParse({ ...known, certificate }).success).toBe(true);
  const broken = applePaySettings.safeParse({ ...known, certificate: '-----BEGIN CERTIFICATE-----\nwords' });
  expect(broken.error?.issues[0]).toMatchObject({ path: ['certificate'] });
});

test('without a certificate there is no session', async () => {
  await expect(ask({ ...settings, certificate: undefined, key: undefined })).rejects.toBeInstanceOf(GatewayUnreachable);
  expect(seen).toEqual([]);
});

test.each<[string, Answer]>([
  ['refuses', { status: 400, body: '{"statusMessage":"Payment Services Exception"}' }],
  ['sends elsewhere', { status: 302, headers: { location: 'https://127.0.0.1/other' }, body: '' }],
  ['says nothing sensible', { status: 200, body: '<html>' }],
  ['says too much', { status: 200, body: JSON.stringify({ padding: 'x'.repeat(70_000) }) }],
])('whoever answers and %s gives no session', async (_what, given) => {
  answer = given;
  await expect(ask()).rejects.toBeInstanceOf(GatewayUnreachable);
});

test('nobody there gives no session', async () => {
  server.close();
  await expect(ask()).rejects.toBeInstanceOf(GatewayUnreachable);
});
