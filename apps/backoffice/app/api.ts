import { longestUploadMs } from '@sufra/contracts';
import { accept, locales, refuse, type Result } from '@sufra/ordering';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { anyTextOf } from '@sufra/ui/i18n/use-text.ts';
import { learnServerClock } from './shell/server-clock.ts';

/** Why a call was refused: a code for programs, words for people, and the field it is about. */
export type ApiRefusal = {
  status: number;
  code: string;
  detail: string;
  field?: string;
  /** For the page: what an answer to the refusal needs. */
  meta?: Record<string, unknown>;
};

type Init = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as a form where it is one. */
  body?: object;
  /** Sent again with the same key, a call changes nothing. */
  key?: string;
};

type ErrorBody = {
  errors?: { code?: string; detail?: string; source?: { pointer?: string }; meta?: Record<string, unknown> }[];
};

/** Told when a session is over, so that the page asks for the PIN again. */
export const sessionOver = new EventTarget();

/** The code of a refusal that is none of the API's: the line was lost, or the server failed without a word. */
export const unreachable = 'unreachable';

/** The words for it in the language of the page. */
function unreachableWords(): string {
  const locale = locales.find((one) => htmlLanguages[one] === document.documentElement.lang) ?? 'en-us';
  return anyTextOf('shell', locale, {})('shell.unreachable');
}

const longestWaitMs = 15_000;

/**
 * Calls the API for the person who is signed in, below /staff. Answers the document, or why it was refused; a line that
 * is lost, and a server that fails, are refusals too.
 */
export async function callStaff<Document>(
  path: string,
  { method = 'GET', body, key }: Init = {},
): Promise<Result<Document, ApiRefusal>> {
  const isForm = body instanceof FormData;
  const sentAt = Date.now();
  try {
    const answer = await fetch(`/staff${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(isForm ? longestUploadMs : longestWaitMs),
    });
    // An answer that a cache may have kept has an old date.
    const isFresh = answer.headers.get('cache-control')?.includes('no-store');
    if (isFresh) learnServerClock(answer.headers.get('date'), sentAt, Date.now());
    const text = await answer.text();
    const read = (text === '' ? {} : JSON.parse(text)) as unknown;
    if (answer.ok) return accept(read as Document);
    const [error] = (read as ErrorBody).errors ?? [];
    const { code = unreachable, detail = unreachableWords(), source, meta } = error ?? {};
    if (answer.status === 401 && code === 'unauthenticated') sessionOver.dispatchEvent(new Event('over'));
    const field = source?.pointer?.slice(1);
    return refuse({ status: answer.status, code, detail, ...(field && { field }), ...(meta && { meta }) });
  } catch {
    return refuse({ status: 0, code: unreachable, detail: unreachableWords() });
  }
}

/** A key for one press; browsers have randomUUID over https alone. */
export const newKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
