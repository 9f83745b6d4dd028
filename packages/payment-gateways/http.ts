import type { z } from 'zod';
import { readJson } from './webhook.ts';

/** It is unknown whether the provider got the request, and what it did with it: unknown, not failed. */
export class GatewayUnreachable extends Error {}

export type GatewayRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
};

export type GatewayAnswer = {
  status: number;
  isOk: boolean;
  /** The JSON of the answer; nothing for an empty or unreadable body. */
  body: unknown;
};

export type GatewayHttp = (request: GatewayRequest) => Promise<GatewayAnswer>;

const timeoutMilliseconds = 15_000;

/**
 * Calls to providers: JSON, no redirects, 15 seconds. A time-out, a broken line and an answer of the 500s are thrown as
 * GatewayUnreachable; every other status is an answer.
 *
 * @example const { status, body } = await http({ method: 'POST', url, headers, json: { amount: 45.5 } })
 */
export function createGatewayHttp(fetch: typeof globalThis.fetch = globalThis.fetch): GatewayHttp {
  return async ({ method = 'GET', url, headers, json, form }) => {
    try {
      const response = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: {
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form).toString() }),
      });
      if (response.status >= 500) throw new GatewayUnreachable(`the provider answered ${response.status}`);
      return { status: response.status, isOk: response.ok, body: readJson(await response.text()) };
    } catch (error) {
      if (error instanceof GatewayUnreachable) throw error;
      throw new GatewayUnreachable('the provider did not answer', { cause: error });
    }
  };
}

/**
 * Reads an answer of the shape it should have; an answer of another shape counts as none.
 *
 * @example const charge = readAnswer(chargeShape, await http({ url }))
 */
export function readAnswer<Shape>(shape: z.ZodType<Shape>, { body }: GatewayAnswer): Shape {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new GatewayUnreachable('the provider answered something else', { cause: parsed.error });
}

/**
 * Sends a request once more when its first answer was lost. Only for requests that change nothing the second time.
 *
 * @example const answer = await retryOnce(() => call({ method: 'PUT', path, json }))
 */
export async function retryOnce<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof GatewayUnreachable) return send();
    throw error;
  }
}

/** The result of a talk with a provider; `unknown` where no usable answer came, because the request may have arrived. */
export async function orUnknown<Result>(talk: () => Promise<Result>): Promise<Result | { kind: 'unknown' }> {
  try {
    return await talk();
  } catch (error) {
    if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
    throw error;
  }
}
