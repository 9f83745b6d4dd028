import type { Locale, Result } from '@sufra/ordering';
import { callApi, type ApiCall, type ApiTransport } from '../api/call-api.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** The API as one page request may use it: in its language, for its merchant, with its session. */
export type ApiClient = {
  /** Sends a call; a refusal (4xx) is a value, a failing server throws. */
  call: <Document>(call: ApiCall) => Promise<Result<Document, ApiRefusal>>;
  /** Reads something that has to be there; a refusal becomes the page's error with that status. */
  read: <Document>(path: string, query?: ApiCall['query']) => Promise<Document>;
  /** Reads a published document by its address, ours or another server's (API-89, API-90). */
  readPublished: <Document>(address: string) => Promise<Document>;
};

export type ApiClientOptions = {
  transport: ApiTransport;
  origin: string;
  appKey?: string;
  locale?: Locale;
  token?: string;
  clientAddress?: string;
  /** The id of the page's request in the log. */
  requestId?: string | undefined;
  /** The user agent of the guest's browser, for their list of signed-in devices. */
  userAgent?: string | undefined;
  /** Handles a failed call, which is thrown otherwise. */
  onFailure?: (failure: unknown) => never;
};

export function createApiClient(options: ApiClientOptions): ApiClient {
  const headers = headersOf(options);
  const call = <Document>(own: ApiCall) =>
    callApi<Document>(options.transport, options.origin, {
      ...own,
      headers: { ...headers, ...own.headers },
    }).catch(options.onFailure ?? rethrow);
  return {
    call,
    async read<Document>(path: string, query?: ApiCall['query']) {
      const result = await call<Document>({ path, ...(query && { query }) });
      if (result.ok) return result.value;
      throw new Response(result.refusal.detail, { status: result.refusal.status });
    },
    readPublished: (address) => readPublished(options, address),
  };
}

const rethrow = (failure: unknown): never => {
  throw failure;
};

/** API-02, API-04, I18N-06: the caller, the shop and the language. */
function headersOf({
  appKey,
  locale,
  token,
  clientAddress,
  requestId,
  userAgent,
}: ApiClientOptions): Record<string, string> {
  return {
    ...(appKey && { 'x-app-key': appKey }),
    ...(locale && { 'accept-language': locale }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(clientAddress && { 'x-forwarded-for': clientAddress }),
  };
}

async function readPublished<Document>({ transport, origin }: ApiClientOptions, address: string) {
  const url = new URL(address, origin);
  const isOurs = url.origin === new URL(origin).origin || url.pathname.startsWith('/cdn/');
  const request = new Request(isOurs ? new URL(url.pathname + url.search, origin) : url);
  const response = await (isOurs ? transport(request) : fetch(request));
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  return (await response.json()) as Document;
}
