import { Agent, request } from 'node:http';

export type Answer = { status: number; body: unknown; text: string };

/** Calls the API over kept connections, as a client that does not become the bottleneck. */
export type Calls = {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): void;
};

type CallOptions = {
  body?: unknown;
  token?: string;
  key?: string;
  guestAddress?: string;
  headers?: Record<string, string>;
};

/** With `host` under that name, as the proxy in front of a shop passes it on. */
export function openCalls(address: string, connections: number, host?: string): Calls {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    close: () => agent.destroy(),
    call: (method, path, options = {}) =>
      new Promise((resolve, reject) => {
        const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
        const headers = { ...(host && { host }), ...headersOf(options, payload) };
        const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: read(text), text }));
        });
        outgoing.on('error', reject);
        outgoing.end(payload);
      }),
  };
}

/** One after the other to each of several processes, as a balancer in front of them would. */
export function inTurn(processes: Calls[]): Calls {
  let next = 0;
  return {
    call: (...request) => processes[(next += 1) % processes.length]!.call(...request),
    close: () => processes.forEach((each) => each.close()),
  };
}

function headersOf(
  { token, key, guestAddress, headers }: CallOptions,
  payload: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'en-us',
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(guestAddress && { 'x-forwarded-for': guestAddress }),
    ...headers,
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
