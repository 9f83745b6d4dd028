import { data, type RouterContextProvider } from 'react-router';
import { isLocale, type Locale } from '@sufra/ordering';
import type { Services } from '../context.ts';
import { servicesContext } from '../context.ts';
import type { Shop } from '../shell/shop.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { Merchant } from './merchant-directory.ts';
import { whenUnreachable } from './when-unreachable.ts';
import { requestLocale } from './request-locale.ts';
import { presentShop } from './shop.resource.ts';
import { sessionToken } from './session.ts';

/** What a loader or action needs to answer for one merchant, in one language, for one guest. */
export type OpenShop = {
  api: ApiClient;
  shop: Shop;
  merchant: Merchant;
  locale: Locale;
  /** Scheme and host as the guest sees them. */
  origin: string;
  token: string | undefined;
  services: Services;
};

type RouteArguments = { request: Request; context: Readonly<RouterContextProvider> };

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

async function open(request: Request, services: Services): Promise<OpenShop> {
  const { origin } = new URL(request.url);
  const found = await services.merchants.find(origin).catch(whenUnreachable);
  if (!found.ok) {
    const { status, code, detail } = found.refusal;
    throw data({ startUpFailure: detail, code }, { status: status === 404 ? 400 : status });
  }
  const { application, concept } = found.value;
  const primary = concept.attributes['primary-language'];
  const languages = application.attributes.languages.map((tag) => tag.toLowerCase()).filter(isLocale);
  const locale = requestLocale(request, languages, primary);
  const token = sessionToken(request);
  const api = createApiClient({
    transport: services.api,
    origin,
    appKey: application.attributes.key,
    locale,
    ...(token && { token }),
    clientAddress: services.clientAddress,
    userAgent: request.headers.get('user-agent') ?? undefined,
    onFailure: whenUnreachable,
  });
  const shop = presentShop(found.value, locale, services);
  return { api, shop, merchant: found.value, locale, origin, token, services };
}
