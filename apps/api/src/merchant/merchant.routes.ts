import {
  applicationDocument,
  applicationQuery,
  clientDocument,
  conceptDocument,
  conceptListDocument,
  conceptSettingsDocument,
  errorCodes,
  errorDocument,
  readInclude,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { linkTargets } from '../content/link.resource.ts';
import { loadContent } from '../content/load-content.ts';
import { presentPopup } from '../content/popup.resource.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { presentApplication, presentClient } from './application.resource.ts';
import { presentConcept, presentConceptSettings } from './concept.resource.ts';
import { findMerchantByUrl } from './find-merchant-by-url.ts';
import type { Merchant } from './merchant.ts';

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
    // Here a storefront may not know yet whose shop it is, so there may be no merchant.
    const caller: Merchant | undefined = request.merchant;
    const hasAppKey = request.headers['x-app-key'] !== undefined;
    const found =
      url === undefined ? caller : await findMerchantByUrl(app.contextFor(request), url, { caller, hasAppKey });
    if (!found) throw new RefusalError(refusal(errorCodes.unknownHost, { parameter: 'filter[url]' }));
    return found;
  }
};

/** Everything of another merchant does not exist here (decision 70). */
function requireOwn(request: FastifyRequest<{ Params: { id: string } }>): Merchant {
  if (request.params.id !== request.merchant.id) throw new RefusalError(refusal(errorCodes.notFound));
  return request.merchant;
}
