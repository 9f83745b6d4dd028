import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GatewayUnreachable } from '../gateway-http.ts';
import { openApplePay } from './apple-pay.ts';
import { applePaySettings, type ApplePaySettings } from './apple-pay-settings.ts';

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

const ask = (own = settings) => openApplePay(own)?.openSession({ host: 'shop.example', name: 'Saffron & Char' });

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
  const endsAt = openApplePay(settings)?.certificateEndsAt;
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
