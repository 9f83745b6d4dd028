import type { Locale, Result } from '@sufra/ordering';
import { callApi, type ApiCall } from './call-api.ts';
import type { ApiRefusal } from './read-refusal.ts';

/** Calls the API from the browser, through the storefront, which adds app key and session. */
export function browserApi<Document>(call: ApiCall, locale: Locale): Promise<Result<Document, ApiRefusal>> {
  const headers = { 'accept-language': locale, ...call.headers };
  return callApi<Document>((request) => fetch(request), window.location.origin, { ...call, headers });
}
