import { errorCodes } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { RequestContext } from '../context.ts';
import { chooseLocale } from './locale.ts';
import { refusal, RefusalError } from './refusal.ts';

type Merchant = RequestContext['merchant'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop this request belongs to; nothing ever crosses from one to another (decision 70). */
    merchant: Merchant;
    /** The language to answer in. */
    locale: Locale;
  }
  interface FastifyContextConfig {
    /** The call works without knowing the shop: the look-up of the shop itself, the API description. */
    isForAnyMerchant?: boolean;
  }
}

export type MerchantLookup = {
  byAppKey(key: string): Promise<Merchant | undefined>;
  byHost(host: string): Promise<Merchant | undefined>;
};

/** Finds the shop by `X-App-Key`, or by the host it was asked at, and the language to answer in. */
export const merchantScopePlugin = plugin(async (app: FastifyInstance, lookup: MerchantLookup) => {
  app.decorateRequest('merchant');
  app.decorateRequest('locale', 'en-us');

  app.addHook('onRequest', async (request) => {
    const acceptLanguage = request.headers['accept-language'];
    request.locale = chooseLocale(acceptLanguage, ['en-us', 'ar-sa', 'fr'], 'en-us');
    const appKey = request.headers['x-app-key'];
    const merchant = await (typeof appKey === 'string' ? lookup.byAppKey(appKey) : lookup.byHost(hostOf(request)));
    if (merchant) {
      request.merchant = merchant;
      request.locale = chooseLocale(acceptLanguage, merchant.concept.languages, merchant.concept.primaryLanguage);
      return;
    }
    if (request.routeOptions.config.isForAnyMerchant || request.is404) return;
    throw new RefusalError(refusal(typeof appKey === 'string' ? errorCodes.unknownAppKey : errorCodes.unknownHost));
  });
});

const hostOf = (request: FastifyRequest): string => request.hostname.toLowerCase();
