import { vi } from 'vitest';

export type StubbedCall = { path: string; query: Record<string, string>; body: unknown };

/** Answers requests by their path; what was asked is kept in `calls`. An Error answers as a lost connection. */
export function stubFetch(answers: Record<string, (call: StubbedCall) => unknown>) {
  const calls: StubbedCall[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const call = { path: pathname, query: Object.fromEntries(searchParams), body: await readBody(input, init) };
    calls.push(call);
    const given = await answers[pathname]?.(call);
    if (given instanceof Error) throw given;
    if (given instanceof Response) return given;
    return given === undefined ? new Response(null, { status: 404 }) : Response.json(given);
  };
  vi.stubGlobal('fetch', answer);
  return { answers, calls, callsTo: (path: string) => calls.filter((call) => call.path === path) };
}

async function readBody(input: RequestInfo | URL, init?: RequestInit): Promise<unknown> {
  const body = init?.body ?? (input instanceof Request ? await input.text() : undefined);
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
}
