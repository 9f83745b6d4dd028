import {
  applicationDocument,
  applicationQuery,
  clientDocument,
  conceptDocument,
  conceptListDocument,
  type ConceptResource,
  conceptSettingsDocument,
  type ConceptSettingsResource,
  errorCodes,
  errorDocument,
  readInclude,
  integrationOptionDocument,
  paymentChannels,
} from '@sufra/contracts';
import { fromMinor, statusSequence, timeZoneOf } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { linkTargets, presentPopup } from '../content/content.resource.ts';
import { loadContent } from '../content/load-content.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { loadMerchantByHost } from '../merchant/load-merchant.ts';
import type { Merchant } from '../merchant/merchant.ts';
import { mobileFormatOf } from '../merchant/mobile-format.ts';
import type { BundleConcept } from '../settings/concept.schema.ts';
import { presentApplication, presentClient } from './application.resource.ts';

type Country = BundleConcept['allowedCountries'][number];

/** The restaurant brand and how it sells (MISC-01, MISC-02). `now` is the server's clock. */
function presentConcept(merchant: Merchant, now: Date): ConceptResource {
  const { concept, rules } = merchant;
  const { currency, cart, advanceOrder, cancellation } = concept;
  const amount = (minor: number) => fromMinor(minor, merchant.currency);
  return {
    type: 'concepts',
    id: merchant.id,
    attributes: {
      label: concept.label,
      'logo-uri': merchant.imageUri(concept.logo ?? merchant.application.logo),
      'web-brand-logo': merchant.imageUri(concept.webBrandLogo),
      country: concept.country,
      'allowed-countries': concept.allowedCountries.map(presentCountry),
      'currency-code': currency.code,
      'currency-symbol': currency.symbol,
      'currency-format': currency.format,
      'currency-format-translations': currency.formatTranslations,
      'currency-code-translations': currency.codeTranslations,
      'currency-symbol-translations': currency.symbolTranslations,
      'decimal-places': currency.decimalPlaces,
      'default-timezone': timeZoneOf(concept.defaultTimezone),
      'current-datetime': now.toISOString(),
      'primary-language': concept.primaryLanguage,
      'secondary-language': concept.secondaryLanguage ?? null,
      ...(concept.cuisine && { cuisine: concept.cuisine }),
      'languages-negotiated': concept['languages.negotiated'] ?? false,
      'abandoned-cart-alert': cart.abandonedAlertMinutes,
      'cart-expiry-minutes': cart.expiryMinutes,
      'minimum-order-amount': amount(rules.minimumOrderMinor),
      'minimum-order-amount-delivery': amount(rules.minimumDeliveryOrderMinor),
      'minimum-order-amount-free-delivery': amount(rules.freeDeliveryFromMinor),
      'minimum-order-amount-for-special-delivery': amount(rules.specialDeliveryFromMinor),
      'special-delivery-price': amount(rules.specialDeliveryPriceMinor),
      'vat-type': merchant.vat.type,
      'vat-rate': concept.vat?.rate ?? 0,
      'is-delivery-taxable': rules.isDeliveryTaxable,
      'service-charges': rules.serviceCharges.map((charge) => ({
        key: charge.key,
        name: charge.name,
        percent: charge.basisPoints === undefined ? null : charge.basisPoints / 100,
        amount: charge.amountMinor === undefined ? null : amount(charge.amountMinor),
        'order-types': charge.orderTypes,
        'is-taxable': charge.isTaxable,
      })),
      'allow-advance-order': advanceOrder.isAllowed,
      'max-days-allowed-in-advance-order': advanceOrder.isAllowed ? (advanceOrder.maximumDays ?? null) : null,
      'advance-order-lead-minutes': advanceOrder.minimumLeadMinutes,
      'is-cart-notes-enabled': cart.areNotesEnabled,
      'dialing-code': concept.dialingCode,
      'otp-length': concept.otpLength,
      'remove-branding': concept.removeBranding,
      'billing-type': concept.billingType,
      'is-free-package': concept.isFreePackage,
      'feedback-redirect-url': concept.feedbackRedirectUrl ?? null,
      'order-cancellation-max-status': cancellation ? statusSequence(cancellation.maximumStatus) : null,
      'order-cancellation-time': cancellation?.minutes ?? null,
    },
    links: { self: `/api/concepts/${merchant.id}` },
  };
}

function presentCountry(country: Country) {
  const { code, dialCode, name } = country;
  const mobileFormat = mobileFormatOf(country);
  return { code, 'dial-code': dialCode, 'formatted-code': `${code} ${dialCode}`, 'mobile-format': mobileFormat, name };
}

/** The settings for the screens beside the order: contact and description of the brand. */
function presentConceptSettings({ id, concept, application }: Merchant): ConceptSettingsResource {
  const { contact } = application;
  return {
    type: 'concept-settings',
    id,
    attributes: {
      tagline: concept.tagline ?? {},
      description: application.description ?? {},
      phone: contact.phone ?? null,
      email: contact.email ?? null,
      whatsapp: contact.whatsapp ?? null,
      website: contact.website ?? null,
      'is-prayer-times-shown': application.isPrayerTimesShown,
      'advance-order-lead-minutes': concept.advanceOrder.minimumLeadMinutes,
    },
    links: { self: `/api/concepts/${id}/settings` },
  };
}

/**
 * The merchant whose storefront answers at an address such as `shop.example:3000` or a full URL. A caller that is
 * identified already, by app key or host, finds only its own merchant (D-70).
 */
async function findMerchantByUrl(
  context: Pick<Context, 'db' | 'config'>,
  url: string,
  { caller, hasAppKey }: { caller: Merchant | undefined; hasAppKey: boolean },
): Promise<Merchant | undefined> {
  const host = hostOf(url);
  const found = host === undefined ? undefined : await loadMerchantByHost(context, host);
  return hasAppKey && found?.id !== caller?.id ? undefined : found;
}

function hostOf(url: string): string | undefined {
  const address = url.includes('://') ? url : `http://${url}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const tags = ['merchant'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

/** The settings of storefront and brand. */
export const merchantRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/applications',
    {
      config: { isForAnyMerchant: true },
      schema: {
        tags,
        summary: 'Settings of the storefront at a host, with the concept on request',
        querystring: applicationQuery,
        response: { 200: applicationDocument, ...failures },
      },
    },
    async (request) => {
      const merchant = await findAsked(request, request.query['filter[url]']);
      return describeApplication(request, merchant, request.query.include);
    },
  );

  app.get(
    '/applications/:id',
    {
      schema: {
        tags,
        summary: 'Settings of one storefront',
        params,
        querystring: applicationQuery.pick({ include: true }),
        response: { 200: applicationDocument, ...failures },
      },
    },
    async (request) => describeApplication(request, requireOwn(request), request.query.include),
  );

  app.get(
    '/clients',
    {
      config: { isForAnyMerchant: true },
      schema: {
        tags,
        summary: 'Who stands behind the storefront at a host',
        querystring: applicationQuery.pick({ 'filter[url]': true }),
        response: { 200: clientDocument, ...failures },
      },
    },
    async (request) => ({ data: presentClient(await findAsked(request, request.query['filter[url]'])) }),
  );

  app.get(
    '/concepts',
    { schema: { tags, summary: 'The brand, as a list of one', response: { 200: conceptListDocument, ...failures } } },
    async (request) => {
      const { now } = app.contextFor(request);
      return { data: [presentConcept(request.merchant, now())], links: { self: request.url } };
    },
  );

  app.get(
    '/concepts/:id',
    {
      schema: { tags, summary: 'The brand and how it sells', params, response: { 200: conceptDocument, ...failures } },
    },
    async (request) => {
      const { now } = app.contextFor(request);
      return { data: presentConcept(requireOwn(request), now()), links: { self: request.url } };
    },
  );

  app.get(
    '/concepts/:id/settings',
    {
      schema: {
        tags,
        summary: 'What the brand says about itself and how to reach it',
        params,
        response: { 200: conceptSettingsDocument, ...failures },
      },
    },
    async (request) => ({ data: presentConceptSettings(requireOwn(request)), links: { self: request.url } }),
  );

  async function describeApplication(request: FastifyRequest, merchant: Merchant, include: string | undefined) {
    const context = app.contextFor(request);
    const menu = await loadSellableMenu(context, merchant);
    const { popup } = await loadContent(context, merchant);
    const asked = readInclude(include);
    const included = [
      ...(asked.includes('concept') ? [presentConcept(merchant, context.now())] : []),
      ...(asked.includes('popup') && popup ? [presentPopup(popup, linkTargets(merchant, menu))] : []),
    ];
    return {
      data: presentApplication(merchant, menu.menus, {
        popupId: popup?.handle,
        gateway: context.gateways.of(merchant)?.provider,
      }),
      ...(include !== undefined && { included }),
      links: { self: request.url },
    };
  }

  /** The merchant of the asked address, else of the caller itself. */
  async function findAsked(request: FastifyRequest, url: string | undefined): Promise<Merchant> {
    // A storefront calls this to find its merchant, so the request may have none yet.
    const caller: Merchant | undefined = request.merchant;
    const hasAppKey = request.headers['x-app-key'] !== undefined;
    const found =
      url === undefined ? caller : await findMerchantByUrl(app.contextFor(request), url, { caller, hasAppKey });
    if (!found) throw new RefusalError(refusal(errorCodes.unknownHost, { parameter: 'filter[url]' }));
    return found;
  }
};

/** Everything of another merchant does not exist here (D-70). */
function requireOwn(request: FastifyRequest<{ Params: { id: string } }>): Merchant {
  if (request.params.id !== request.merchant.id) throw new RefusalError(refusal(errorCodes.notFound));
  return request.merchant;
}

/** Public keys of integrations (API-25): of gateways that are set up, and of the loyalty programme. */
export const integrationOptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/integration-options/:integration/:option',
    {
      schema: {
        tags: ['merchant'],
        summary: 'A public setting of an integration, such as a public key',
        params: z.object({ integration: z.string().max(64), option: z.string().max(64) }),
        response: { 200: integrationOptionDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { integration, option } = request.params;
      const key = `${integration}/${option}`;
      const value = optionsOf(app.contextFor(request), integration).get(key);
      if (value === undefined) throw new RefusalError(refusal(errorCodes.notFound));
      return {
        data: { type: 'integration-options' as const, id: key, attributes: { option_value: value } },
        links: { self: request.url },
      };
    },
  );
};

function optionsOf({ merchant, gateways }: RequestContext, integration: string): Map<string, string> {
  if (integration === 'solo-loyalty') {
    return new Map(merchant.loyalty ? [['solo-loyalty/merchant-uuid', merchant.loyalty.merchantUuid]] : []);
  }
  const provider = paymentChannels.find((known) => known === integration);
  const gateway = provider && gateways.find(merchant, provider);
  return new Map(Object.entries(gateway?.publicConfig().options ?? {}));
}
