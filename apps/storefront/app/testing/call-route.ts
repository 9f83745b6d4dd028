import { accept } from '@sufra/ordering';
import { RouterContextProvider, type ActionFunctionArgs } from 'react-router';
import { servicesContext } from '../context.ts';
import { aConcept, anApplication } from './settings.ts';

export type ApiRequest = { method: string; path: string; query: string; headers: Headers; body: unknown };

type RouteCall = {
  path: string;
  method?: 'GET' | 'POST';
  body?: Record<string, string> | object;
  isForm?: boolean;
  /** The guest's session, if they have one. */
  token?: string;
  params?: Record<string, string>;
  /** A thing that is read once from an address is kept for all tests of a process; an origin of its own reads anew. */
  origin?: string;
  /** The API's answers, by "METHOD /path". */
  api: Record<string, (request: ApiRequest) => { status?: number; body?: unknown }>;
};

type Handler = (args: ActionFunctionArgs) => unknown;

/** Calls a loader or action as the router would, over an API that answers as told; also tells what the API was asked. */
export async function callRoute(handler: Handler, call: RouteCall) {
  const asked: ApiRequest[] = [];
  const api = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api', '');
    const body = await readSent(request);
    const known = { method: request.method, path, query: decodeURIComponent(search), headers: request.headers, body };
    asked.push(known);
    const answer = call.api[`${request.method} ${path}`]?.(known) ?? { status: 404, body: { error: {} } };
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  };
  const merchant = accept({ application: anApplication(), concept: aConcept() });
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    api,
    merchants: { find: async () => merchant },
    now: () => new Date('2026-03-01T09:00:00Z'),
    clientAddress: '10.0.0.1',
    clientSettings: {},
  });
  const request = new Request(`${call.origin ?? 'http://localhost'}${call.path}`, {
    method: call.method ?? (call.body ? 'POST' : 'GET'),
    headers: {
      ...(call.token && { cookie: `session=${call.token}` }),
      ...(call.body && !call.isForm && { 'content-type': 'application/json' }),
    },
    ...(call.body && { body: call.isForm ? formOf(call.body) : JSON.stringify(call.body) }),
  });
  const args = { request, params: call.params ?? {}, context } as unknown as ActionFunctionArgs;
  const result = await Promise.resolve(handler(args)).catch((thrown: unknown) => {
    if (thrown instanceof Response || isDataWithInit(thrown)) return thrown;
    throw thrown;
  });
  return { ...unwrap(result), response: result instanceof Response ? result : undefined, asked };
}

async function readSent(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/'))
    return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof File ? value : String(value));
  return form;
}

type DataWithInit = { data: unknown; init: ResponseInit | null };

const isDataWithInit = (value: unknown): value is DataWithInit =>
  typeof value === 'object' && value !== null && 'data' in value && 'init' in value;

function unwrap(result: unknown): { value: unknown; status: number; headers: Headers } {
  if (result instanceof Response) return { value: undefined, status: result.status, headers: result.headers };
  if (!isDataWithInit(result)) return { value: result, status: 200, headers: new Headers() };
  return { value: result.data, status: result.init?.status ?? 200, headers: new Headers(result.init?.headers) };
}
