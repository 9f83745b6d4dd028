import { errorCodes } from '@sufra/contracts';
import { type Locale, locales } from '@sufra/ordering';
import { data, type RouterContextProvider } from 'react-router';
import type { ApiFailure } from '../api/call-api.ts';
import { type StorefrontServices, servicesContext } from '../context.ts';
import type { Shop } from '../shell/shop.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { HostMerchant } from './merchant-directory.ts';
import { browserLocale, pageLocale, requestLocale, sessionToken } from './session.ts';
import { presentShop } from './shop.resource.ts';

/**
 * The API cannot be reached, as while it restarts: the page says so with 503 and asks to try again, instead of looking
 * broken. The reason is in the log.
 *
 * @example await services.merchants.find(origin).catch(whenUnreachable)
 */
export function whenUnreachable(failure: unknown): never {
  if (!isApiFailure(failure) || !unreachable.has(failure.status)) throw failure;
  console.error(failure);
  throw data({ error: [unavailable] }, { status: 503, headers: { 'retry-after': '5' } });
}

/** The answer of an action; a page has words of its own, in the guest's language. */
const unavailable = {
  status: '503',
  code: errorCodes.unavailable,
  title: 'Service unavailable',
  detail: 'Try again in a few seconds.',
};

/** The API says so itself, or a balancer in front of it does. */
const unreachable = new Set([502, 503, 504]);

/** By its name: what the server shares with the pages is not in their bundle, which has a class of its own. */
const isApiFailure = (failure: unknown): failure is ApiFailure =>
  failure instanceof Error && failure.name === 'ApiFailure' && 'status' in failure;

/** The context of a loader or action for one merchant, one language and one guest. */
export type OpenShop = {
  api: ApiClient;
  shop: Shop;
  merchant: HostMerchant;
  locale: Locale;
  /** Scheme and host as the guest sees them. */
  origin: string;
  token: string | undefined;
  services: StorefrontServices;
};

export type RouteArguments = { request: Request; context: Readonly<RouterContextProvider> };

const opened = new WeakMap<object, Promise<OpenShop>>();

/**
 * Finds the shop of a request; all loaders of one request share the answer. An unknown host is a start-up
 * failure: the error page shows message and status, 400 by default (ERR-20).
 *
 * @example const { api, shop } = await openShop(args);
 */
export function openShop({ request, context }: RouteArguments): Promise<OpenShop> {
  const known = opened.get(context) ?? open(request, context.get(servicesContext));
  opened.set(context, known);
  return known;
}

async function open(request: Request, services: StorefrontServices): Promise<OpenShop> {
  const { origin } = new URL(request.url);
  const found = await services.merchants.find(origin).catch(whenUnreachable);
  if (!found.ok) {
    const { status, code, detail } = found.refusal;
    const locale = requestLocale(
      request,
      locales,
      browserLocale(request.headers.get('accept-language'), locales) ?? 'en-us',
    );
    // The API's own words are English: the shop's languages are not known yet.
    const startUpFailure = locale === 'en-us' ? detail : '';
    throw data({ startUpFailure, code, locale }, { status: status === 404 ? 400 : status });
  }
  const { application } = found.value;
  const locale = pageLocale(request, found.value);
  const token = sessionToken(request);
  const api = createApiClient({
    transport: services.api,
    origin,
    appKey: application.attributes.key,
    locale,
    ...(token && { token }),
    clientAddress: services.clientAddress,
    requestId: request.headers.get('x-request-id') ?? undefined,
    userAgent: request.headers.get('user-agent') ?? undefined,
    onFailure: whenUnreachable,
  });
  const shop = presentShop(found.value, locale, services);
  return { api, shop, merchant: found.value, locale, origin, token, services };
}
