import { errorCodes } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { RequestContext } from '../../context.ts';
import { arrivalHeader, MerchantElsewhere } from '../../platform/database/move/move-state.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { createForwarder } from '../../platform/http/forward-request.ts';
import { chooseLocale } from '../../platform/http/locale.ts';
import { bearerToken, type Session } from '../../platform/http/session.plugin.ts';

type Merchant = RequestContext['merchant'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop this request belongs to; nothing ever crosses from one to another (D-70). */
    merchant: Merchant;
    /** The language to answer in. */
    locale: Locale;
  }
  interface FastifyContextConfig {
    /** The call works without knowing the shop: the look-up of the shop itself, the API description. */
    isForAnyMerchant?: boolean;
    /** The call only answers something, whatever its method: it may be sent to a preview. */
    isReading?: boolean;
  }
}

/** The identification of the shop: its `X-App-Key`, or the host of the request. */
export type ShopSign = { appKey: string } | { host: string };

/** The shop and the session of a request, where there are any. */
export type Caller = { merchant?: Merchant | undefined; session?: Session | undefined };

export type CallerLookup = {
  findCaller(sign: ShopSign, token: string | undefined): Promise<Caller>;
  /** Proves that this process has the key of the installation that the merchant comes from. */
  signArrival(merchantId: string): string;
};

/** Finds the shop and the session of a request, and the language to answer in. */
export const merchantScopePlugin = plugin(async (app: FastifyInstance, lookup: CallerLookup) => {
  const forwarder = createForwarder();
  app.addHook('preClose', async () => forwarder.endStreams());
  app.decorateRequest('merchant');
  app.decorateRequest('locale', 'en-us');

  app.addHook('onRequest', async (request, reply) => {
    const acceptLanguage = request.headers['accept-language'];
    request.locale = chooseLocale(acceptLanguage, ['en-us', 'ar-sa', 'fr'], 'en-us');
    const appKey = request.headers['x-app-key'];
    const sign = typeof appKey === 'string' ? { appKey } : { host: request.hostname.toLowerCase() };
    const found = await lookup.findCaller(sign, bearerToken(request)).catch((error: unknown) => {
      if (error instanceof MerchantElsewhere) return error;
      throw error;
    });
    if (found instanceof MerchantElsewhere) {
      if (found.move.state === 'arriving') reply.header(arrivalHeader, lookup.signArrival(found.merchantId));
      else if (found.move.url) return forwarder.forward(found.move.url, request, reply);
      throw found;
    }
    const { merchant, session } = found;
    if (merchant) {
      if (merchant.preview && !isReading(request)) throw new RefusalError(refusal(errorCodes.previewOnly));
      request.merchant = merchant;
      request.session = session ?? null;
      request.locale = chooseLocale(acceptLanguage, merchant.concept.languages, merchant.concept.primaryLanguage);
      return undefined;
    }
    if (request.routeOptions.config.isForAnyMerchant || request.is404) return undefined;
    throw new RefusalError(refusal(typeof appKey === 'string' ? errorCodes.unknownAppKey : errorCodes.unknownHost));
  });
});

const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || routeOptions.config.isReading === true;
