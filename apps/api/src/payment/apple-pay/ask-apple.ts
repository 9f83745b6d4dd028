import http from 'node:http';
import https from 'node:https';
import { GatewayUnreachable } from '../gateway-http.ts';
import type { ApplePaySettings } from './apple-pay-settings.ts';

const timeoutMilliseconds = 15_000;
const largestAnswerBytes = 64 * 1024;

/**
 * Asks Apple for a merchant session over mutual TLS. The address comes from the settings alone, and no redirect is
 * followed.
 */
export function askApple(
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
