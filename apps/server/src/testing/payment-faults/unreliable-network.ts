import type { FastifyInstance } from 'fastify';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { Seen } from './pretended-provider.ts';

/** The fates of a request to the provider. */
const fates = ['answered', 'lost', 'answer-lost', 'too-late', 'error', 'error-after', 'throttled'] as const;
export type Fate = (typeof fates)[number];

export type UnreliableNetwork = {
  fetch: typeof globalThis.fetch;
  /** The traffic that passed over it. */
  seen: Pick<Seen, 'answers'>;
};

type Line = {
  server: FastifyInstance;
  clock: Clock;
  chance: Chance;
  /** The percentage of requests that meet a fault, at this moment. */
  badness(): number;
  trace(line: string): void;
};

const timeoutMilliseconds = 15_000;

/** The network between the shop's server and the provider, as bad as it is drawn. */
export function createUnreliableNetwork({ server, clock, chance, badness, trace }: Line): UnreliableNetwork {
  const answers: Seen['answers'] = [];

  async function carry(request: Request, body: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const answer = await server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: 'simulator.test' },
      ...(body !== '' && { payload: body }),
    });
    answers.push({ path: pathname, body: parse(answer.body) });
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });
  }

  const draw = (): Fate =>
    chance.percent(badness())
      ? chance.weighted({ lost: 3, 'answer-lost': 4, 'too-late': 2, error: 2, 'error-after': 2, throttled: 2 })
      : 'answered';

  return {
    seen: { answers },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      const fate = draw();
      const { pathname } = new URL(request.url);
      trace(`  ${request.method} ${pathname} ${fate}`);
      switch (fate) {
        case 'answered':
          return carry(request, body);
        case 'lost':
          throw new TypeError('fetch failed');
        case 'answer-lost':
          await carry(request, body);
          clock.skip(timeoutMilliseconds);
          throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
        case 'too-late': {
          // The request waits in a queue and is carried out after the client's time-out.
          const delay = timeoutMilliseconds + chance.between(0, chance.percent(20) ? 600_000 : 10_000);
          clock.later(delay, async () => {
            trace(`  (${request.method} ${pathname} arrives)`);
            await carry(request, body);
          });
          clock.skip(timeoutMilliseconds);
          throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
        }
        case 'error':
          return new Response('upstream error', { status: chance.percent(50) ? 500 : 503 });
        case 'error-after':
          await carry(request, body);
          return new Response('bad gateway', { status: 502 });
        case 'throttled':
          return new Response(JSON.stringify({ message: 'Too many requests' }), { status: 429 });
      }
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
