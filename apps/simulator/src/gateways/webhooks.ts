import http from 'node:http';
import https from 'node:https';
import type { GatewayName } from './gateway-switches.ts';

/** A webhook as it goes over the line, and the same as somebody without the secret would send it. */
export type Webhook = {
  url: string;
  headers: Record<string, string>;
  body: string;
  forged: { headers: Record<string, string>; body: string };
};

export type SentWebhook = {
  id: number;
  gateway: GatewayName;
  webhook: Webhook;
  /** The status of each delivery; 0 where nobody answered. */
  answers: number[];
};

/** Delivers one message and tells the status it was answered with. */
export type Deliver = (message: { url: string; headers: Record<string, string>; body: string }) => Promise<number>;

/**
 * Sends over the network. Names below localhost are this machine, whatever its resolver thinks of them, and a shop
 * that does not answer is retried by nobody: tests and people send again by hand.
 */
export const deliverOverNetwork: Deliver = ({ url, headers, body }) =>
  new Promise((resolve) => {
    const address = new URL(url);
    const isHere = address.hostname === 'localhost' || address.hostname.endsWith('.localhost');
    const open = address.protocol === 'https:' ? https.request : http.request;
    const request = open(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: 15_000,
        ...(isHere && { hostname: '127.0.0.1', setHost: false }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    if (isHere) request.setHeader('host', address.host);
    request.once('error', () => resolve(0));
    request.once('timeout', () => request.destroy());
    request.end(body);
  });
