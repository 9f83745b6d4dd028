import { errorCodes, isTooDeep } from '@sufra/contracts';
import { data } from 'react-router';
import type { Answer } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { closeSession } from './session.ts';

/** A body that is none: nothing of it can be named, so the whole of it is. */
const broken = (detail: string) => refused(400, 'bad-request', 'Bad request', detail);
const wrongType = (detail: string) => refused(415, 'unsupported-media-type', 'Unsupported media type', detail);

const refused = (status: number, code: string, title: string, detail: string) =>
  Response.json({ error: [{ status: String(status), code, title, detail, source: { pointer: '' } }] }, { status });

/** True when a body has the content type it is read as: another site's form can send JSON only as plain text. */
const isSentAs = (request: Request, ...types: string[]): boolean =>
  types.includes(request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '');

/** Reads what a screen sent; a body that is no JSON object is refused, not a failure of the page. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  if (!isSentAs(request, 'application/json')) throw wrongType('body: send JSON as application/json.');
  const body: unknown = await request
    .text()
    .then((text) => (isTooDeep(text) ? undefined : JSON.parse(text)))
    .catch(() => undefined);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw broken('body: send a JSON object.');
}

/** The same of a form. */
export async function readFormBody(request: Request): Promise<FormData> {
  if (!isSentAs(request, 'application/x-www-form-urlencoded', 'multipart/form-data'))
    throw wrongType('body: send a form.');
  const form = await request.formData().catch(() => undefined);
  if (form) return form;
  throw broken('body: send a form.');
}

/** True when a text from a browser can be the value of a header, as keys of attempts are. */
export const isHeaderValue = (text: unknown): text is string => typeof text === 'string' && /^[\x20-\x7e]*$/.test(text);

/** Refuses a request whose body lacks something, by its name. */
export function missingField(name: string): Response {
  const detail = `${name}: this is missing or has the wrong type.`;
  const entry = { status: '400', code: 'bad-request', title: 'Bad request', detail, source: { pointer: `/${name}` } };
  return Response.json({ error: [entry] }, { status: 400 });
}

/**
 * Answers a refusal to the screen. A session that the API no longer knows is closed on the way (D-44). A mistake that a
 * guest may correct is an answer like any other; a body that no screen of ours sends is refused with the API's status
 * as well.
 */
export function answerRefusal(request: Request, refusal: ApiRefusal) {
  const headers: HeadersInit = refusal.status === 401 ? { 'set-cookie': closeSession(request) } : {};
  return data<Answer<never>>({ ok: false, refusal }, { headers, status: isBroken(refusal) ? refusal.status : 200 });
}

const isBroken = ({ entries }: ApiRefusal): boolean => entries.some(({ code }) => code === errorCodes.invalidField);
