import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { type ApplePay, noHosts, type SimulatorAddress } from './gateway.ts';
import { GatewayUnreachable } from './http.ts';

const sessionHost = /^(cn-)?apple-pay-gateway(-[a-z0-9-]+)?\.apple\.com$/;

/**
 * Tells whether an address belongs to Apple's own gateways for sessions. The browser names one; any other
 * is refused, and none of them is ever called (PAY-23).
 *
 * @example isAppleSessionUrl('https://apple-pay-gateway.apple.com/paymentservices/startSession') // true
 */
export function isAppleSessionUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && sessionHost.test(hostname) && pathname.startsWith('/paymentservices/');
}

/** PEM text, or the path of a file that holds it. */
const pem = z.string().transform((value) => (value.startsWith('-----BEGIN') ? value : readFileSync(value, 'utf8')));

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
};

/** A merchant's own Apple Pay; part of a gateway's settings. */
export const applePaySettings = z.object({
  merchantId: z.string().min(1).describe('as Apple registered it, merchant.…'),
  countryCode: z.string().length(2).default('SA'),
  /** mada is read only where merchantCapabilities leave EMV out. */
  networks: z.array(z.string()).min(1).default(['mada', 'visa', 'masterCard', 'amex']),
  capabilities: z.array(z.string()).min(1).default(['supports3DS', 'supportsCredit', 'supportsDebit']),
  /** The merchant identity certificate and its key, which identify the shop when it asks for a session. */
  certificate: pem.refine(isCertificate, 'no certificate in PEM').optional(),
  key: pem.optional(),
  passphrase: z.string().optional(),
  sessionUrl: z
    .url()
    .refine(isAppleSessionUrl, 'not an address of Apple')
    .default('https://apple-pay-gateway.apple.com/paymentservices/paymentSession'),
  scriptUrl: z.url().default('https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js'),
  /** The file that Apple reads at every host of the shop: the text as Apple or the gateway issued it. */
  domainFile: z.string().optional(),
});

export type ApplePaySettings = z.infer<typeof applePaySettings>;

/** Apple Pay as the simulator plays it. */
export const simulatedApplePay = ({ server, browser }: SimulatorAddress): ApplePaySettings => ({
  ...applePaySettings.parse({ merchantId: 'merchant.simulator' }),
  sessionUrl: `${server}/apple/paymentservices/paymentSession`,
  scriptUrl: `${browser}/apple/apple-pay-sdk.js`,
  domainFile: 'simulator',
});

/**
 * Apple Pay for a gateway; nothing without settings. The gateway hands it out as `applePay` and `applePayPage` as part of
 * its page settings.
 *
 * @example applePay: createApplePay(settings.applePay)
 */
export const createApplePay = (settings: ApplePaySettings | undefined): ApplePay | undefined =>
  settings && {
    openSession: ({ host, name }) =>
      askApple(settings, {
        merchantIdentifier: settings.merchantId,
        displayName: name.slice(0, 64),
        initiative: 'web',
        initiativeContext: host,
      }),
    domainFile: settings.domainFile,
    certificateEndsAt: settings.certificate ? new X509Certificate(settings.certificate).validToDate : undefined,
  };

/** The settings for the page, as `applePay` of a gateway's page settings. */
export const applePayPage = (settings: ApplePaySettings, provider: string): Record<string, unknown> => ({
  merchantId: settings.merchantId,
  countryCode: settings.countryCode,
  networks: settings.networks,
  capabilities: settings.capabilities,
  scriptUrl: settings.scriptUrl,
  validatePath: `/payments/providers/${provider}/apple-pay/validate`,
});

/** Hosts of Apple's script; nothing where the script comes from the shop itself. */
export function applePayHosts({ scriptUrl }: ApplePaySettings) {
  if (!URL.canParse(scriptUrl)) return noHosts;
  const { origin } = new URL(scriptUrl);
  const fonts = origin.endsWith('.cdn-apple.com') ? ['https://*.cdn-apple.com'] : [];
  return { ...noHosts, scripts: [origin], connections: [origin], images: [origin], fonts };
}

const timeoutMilliseconds = 15_000;

const largestAnswerBytes = 64 * 1024;

/**
 * Asks Apple for a merchant session over mutual TLS. The address comes from the settings alone, and no redirect is
 * followed.
 */
function askApple(
  { sessionUrl, certificate, key, passphrase }: ApplePaySettings,
  body: Record<string, string>,
): Promise<Record<string, unknown>> {
  const text = JSON.stringify(body);
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(certificate && { cert: certificate }),
    ...(key && { key }),
    ...(passphrase && { passphrase }),
  };
  const open = sessionUrl.startsWith('http:') ? http.request : https.request;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new GatewayUnreachable('Apple gave no session', { cause }));
    const request = open(sessionUrl, options, (answer) => void readSession(answer).then(resolve, fail));
    request.once('error', fail);
    request.end(text);
  });
}

async function readSession(answer: http.IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestAnswerBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  if (answer.statusCode !== 200) throw new Error(`the answer was ${answer.statusCode}`);
  const session: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
  if (typeof session !== 'object' || session === null) throw new Error('the answer is no session');
  return session as Record<string, unknown>;
}
