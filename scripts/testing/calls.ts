import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export type CallAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it travelled: packed, if it was asked for packed. */
  bytes: Buffer;
  readonly text: string;
  /** Parsed on first use: a load generator does not parse what it only fetches. */
  readonly body: unknown;
};

/** Calls the API over kept connections, as a client that does not become the bottleneck. */
export type Calls = {
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
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
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => resolve(answerOf(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(parts))));
        });
        outgoing.on('error', reject);
        outgoing.end(payload);
      }),
  };
}

/** One after the other to each of several processes, as a balancer in front of them would. */
export function roundRobin(processes: Calls[]): Calls {
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

const answerOf = (status: number, headers: IncomingHttpHeaders, bytes: Buffer): CallAnswer => ({
  status,
  headers,
  bytes,
  get text() {
    return bytes.toString();
  },
  get body() {
    return read(bytes.toString());
  },
});

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
