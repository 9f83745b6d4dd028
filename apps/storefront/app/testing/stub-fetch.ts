import { vi } from 'vitest';

export type StubbedCall = { path: string; query: Record<string, string>; body: unknown };

/** Answers requests by their path; what was asked is kept in `calls`. An Error answers as a lost connection. */
export function stubFetch(answers: Record<string, (call: StubbedCall) => unknown>) {
  const calls: StubbedCall[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const call = { path: pathname, query: Object.fromEntries(searchParams), body: await readBody(input, init) };
    calls.push(call);
    const answer = answers[pathname]?.(call);
    if (answer instanceof Promise) return Response.json(await answer);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
  });
  vi.stubGlobal('fetch', fetch);
  return { calls, callsTo: (path: string) => calls.filter((call) => call.path === path) };
}

async function readBody(input: RequestInfo | URL, init?: RequestInit): Promise<unknown> {
  const body = init?.body ?? (input instanceof Request ? await input.text() : undefined);
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
}
