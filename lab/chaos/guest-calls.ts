import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Heard, Witness } from './witness.ts';

export type Answer = { status: number; body: unknown };

export type CallOptions = {
  body?: unknown;
  token?: string | undefined;
  key?: string;
  /** Statuses that are true whatever is broken. */
  expected: number[];
};

/** One person at one shop: every answer is heard by the witness. */
export type GuestCalls = {
  /** One request; nothing when there was no answer, or not now. */
  once(method: string, path: string, options: CallOptions): Promise<Answer | undefined>;
  /** Asks, with the same key, until there is an answer. */
  insist(method: string, path: string, options: CallOptions): Promise<Answer>;
  close(): void;
};

type Address = { address: string; host: string; guestAddress: string };

/** A gateway may take fifteen seconds and the database as long: who waits longer was left alone. */
const patienceSeconds = 35;
const againAfterMilliseconds = 150;

export function openGuestCalls({ address, host, guestAddress }: Address, witness: Witness): GuestCalls {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(address);

  const send = (method: string, path: string, { body, token, key }: CallOptions): Promise<Sent> =>
    new Promise((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const signal = AbortSignal.timeout(patienceSeconds * 1000);
      const headers = {
        host: `${host}:${port}`,
        accept: 'application/json',
        'x-forwarded-for': guestAddress,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      };
      const lost = (): void => resolve({ kind: signal.aborted ? 'hang' : 'no-answer' });
      request({ agent, hostname, port, method, path, headers, signal }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.once('error', lost).once('aborted', lost);
        incoming.once('end', () =>
          resolve({
            kind: 'answer',
            status: incoming.statusCode ?? 0,
            body: read(text),
            retryAfter: incoming.headers['retry-after'],
          }),
        );
      })
        .once('error', lost)
        .end(payload);
    });

  const calls: GuestCalls = {
    async once(method, path, options) {
      const sent = await send(method, path, options);
      witness.hear(`${method} ${path.replaceAll(/[\da-f-]{36}/g, '…')}`, heard(sent, options.expected));
      if (sent.kind !== 'answer' || sent.status >= 500) return undefined;
      return { status: sent.status, body: sent.body };
    },
    async insist(method, path, options) {
      for (;;) {
        const answer = await calls.once(method, path, options);
        if (answer) return answer;
        await wait(againAfterMilliseconds);
      }
    },
    close: () => agent.destroy(),
  };
  return calls;
}

type Sent =
  | { kind: 'answer'; status: number; body: unknown; retryAfter: string | undefined }
  | { kind: 'no-answer' | 'hang' };

function heard(sent: Sent, expected: number[]): Heard {
  if (sent.kind === 'hang') return { kind: 'hang', seconds: patienceSeconds };
  if (sent.kind !== 'answer') return { kind: 'no-answer' };
  const { status, body, retryAfter } = sent;
  const { errors } = (body ?? {}) as { errors?: { code?: string }[] };
  return { kind: 'answer', status, code: errors?.[0]?.code, retryAfter, expected };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
