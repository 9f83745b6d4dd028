import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { TestApi } from './open-test-api.ts';

/** The events of the merchant's channel so far, and a wait for more. */
export type OpenStream = {
  body: Readable;
  ended: Promise<unknown>;
  text(): string;
  until(part: string): Promise<void>;
};

type Listener = { token: string; lastEventId?: string | undefined; query?: string };

/** Opens the channel of a merchant as a page does that knows this token. */
export async function openOrderStream(
  api: TestApi,
  merchant: { id: string; host: string },
  { token, lastEventId, query = '' }: Listener,
): Promise<OpenStream> {
  const response = await api.app.inject({
    url: `/api/realtime/merchant-${merchant.id}${query}`,
    headers: {
      host: merchant.host,
      authorization: `Bearer ${token}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    payloadAsStream: true,
  });
  expect(response.headers['content-type']).toBe('text/event-stream');
  const body = response.stream();
  const ended = once(body, 'end');
  let text = '';
  body.on('data', (part: Buffer) => {
    text += part.toString();
  });
  return {
    body,
    ended,
    text: () => text,
    async until(part) {
      while (!text.includes(part)) await once(body, 'data');
    },
  };
}
