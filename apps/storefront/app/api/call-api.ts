import { accept, refuse, type Result } from '@sufra/ordering';
import { readRefusal, type ApiRefusal } from './read-refusal.ts';

/** Sends a request to the API: in memory within one process, by fetch when the API runs elsewhere. */
export type ApiTransport = (request: Request) => Promise<Response>;

/** One call: `path` is below /api, `query` uses the API's own bracket names. */
export type ApiCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON; a form is sent as it is, with its files. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The time-out of a request (API-06). */
const requestTimeoutMs = 1_600_000;

/** The API or the way to it is broken: nothing a guest can correct. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The server's description of it; empty without one. */
  readonly detail: string;
  constructor(status: number, call: ApiCall, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(`${call.method ?? 'GET'} ${call.path} answered ${status}`, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.detail = detail;
  }
}

/**
 * Sends a call and reads its answer: a document, or the API's refusal (4xx) as a value. Throws ApiFailure
 * when the server failed or could not be reached.
 */
export async function callApi<Document>(
  send: (request: Request) => Promise<Response>,
  origin: string,
  call: ApiCall,
): Promise<Result<Document, ApiRefusal>> {
  const response = await send(requestOf(origin, call)).catch((cause: unknown) => {
    throw new ApiFailure(503, call, { cause });
  });
  const body = await readBody(response);
  if (response.ok) return accept(body as Document);
  if (response.status >= 500) throw new ApiFailure(response.status, call, readRefusal(response.status, body));
  return refuse(readRefusal(response.status, body));
}

function requestOf(origin: string, call: ApiCall): Request {
  const url = new URL(`/api${call.path}`, origin);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const isForm = call.body instanceof FormData;
  return new Request(url, {
    method: call.method ?? 'GET',
    headers: { accept: 'application/json', ...(call.body === undefined || isForm ? {} : json), ...call.headers },
    body: call.body === undefined ? undefined : isForm ? (call.body as FormData) : JSON.stringify(call.body),
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  });
}

const json = { 'content-type': 'application/json' };

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
