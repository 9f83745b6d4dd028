import { randomUUID } from 'node:crypto';
import type { LoginDocument, OrderResource } from '@sufra/contracts';
import { aPayload } from '../a-payload.ts';
import type { SeededShop } from '../seed-shop.ts';
import type { ServerProcess } from './server-process.ts';

export type Answer<Data> = { status: number; body: { data: Data } };

type CallOptions = { method?: string; token?: string; body?: unknown; key?: string };

/** Speaks to the server over HTTP as a guest's browser would. Nothing answers once the server is dead. */
export async function call<Data>(server: ServerProcess, path: string, own: CallOptions = {}): Promise<Answer<Data>> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: own.method ?? 'GET',
    headers: {
      'x-app-key': 'saffron-storefront-key',
      'content-type': 'application/json',
      ...(own.token && { authorization: `Bearer ${own.token}` }),
      ...(own.key && { 'idempotency-key': own.key }),
    },
    ...(own.body !== undefined && { body: JSON.stringify(own.body) }),
  });
  return { status: response.status, body: (await response.json()) as { data: Data } };
}

/** Signs a guest in with the code that the server sent. */
export async function signInOver(server: ServerProcess): Promise<string> {
  await call(server, '/customers', { method: 'POST', body: { 'first-name': 'Sara', mobile: '512345678' } });
  const password = /#(\d+)$/.exec(await server.nextMessage())?.[1];
  const credentials = { username: '966512345678', password };
  const login = await call<LoginDocument['data']>(server, '/login/guest', { method: 'POST', body: credentials });
  return login.body.data.attributes.token;
}

export const placeOver = (server: ServerProcess, shop: SeededShop, token: string, key: string) =>
  call<OrderResource>(server, '/orders', { method: 'POST', token, key, body: aPayload(shop) });

export type Stream = {
  /** The order that each answered attempt became. */
  answered: Map<string, string>;
  /** Attempts without an answer: they may or may not have become an order. */
  unanswered: string[];
};

/**
 * Guests who order one after the other, several at once, until the server is gone. `onAnswer` gets how many orders were
 * answered so far; it decides when to kill.
 */
export async function streamOrders(
  server: ServerProcess,
  shop: SeededShop,
  token: string,
  onAnswer: (count: number) => void,
): Promise<Stream> {
  const stream: Stream = { answered: new Map(), unanswered: [] };
  const orderUntilTheEnd = async (): Promise<void> => {
    for (;;) {
      const key = randomUUID();
      try {
        const { status, body } = await placeOver(server, shop, token, key);
        if (status !== 201) throw new Error(`an order was answered with ${status}: ${JSON.stringify(body)}`);
        stream.answered.set(key, body.data.id);
        onAnswer(stream.answered.size);
      } catch (error) {
        stream.unanswered.push(key);
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, orderUntilTheEnd));
  return stream;
}
