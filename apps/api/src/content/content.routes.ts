import {
  errorCodes,
  errorDocument,
  pageListDocument,
  pageQuery,
  readInclude,
  sliderDocument,
  sliderListDocument,
  sliderQuery,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { paginate } from '../platform/paginate.ts';
import { refusal } from '../platform/refusal.ts';
import { linkTargets } from './link.resource.ts';
import { loadContent } from './load-content.ts';
import type { Slider } from './load-content.ts';
import { presentPage } from './page.resource.ts';
import { presentSlider, presentSlides } from './slider.resource.ts';

const tags = ['content'];
const failures = { '4xx': errorDocument };

/** The merchant's own pages and rows of pictures. */
export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/cms/pages',
    {
      schema: {
        tags,
        summary: 'Pages of the merchant, in the order of the side bar',
        querystring: pageQuery,
        response: { 200: pageListDocument, ...failures },
      },
    },
    async (request) => {
      const { pages } = await loadContent(app.contextFor(request), request.merchant);
      const { entries, meta } = paginate(pages, request.query);
      return { data: entries.map(presentPage), links: { self: request.url }, meta };
    },
  );

  app.get(
    '/cms/sliders',
    {
      schema: {
        tags,
        summary: 'Rows of pictures with a message',
        querystring: sliderQuery,
        response: { 200: sliderListDocument, ...failures },
      },
    },
    async (request) => {
      const { sliders } = await loadContent(app.contextFor(request), request.merchant);
      const { entries, meta } = paginate(sliders, request.query);
      const included = await includeSlides(request, entries, request.query.include);
      return { data: entries.map(presentSlider), included, links: { self: request.url }, meta };
    },
  );

  app.get(
    '/cms/sliders/:id',
    {
      schema: {
        tags,
        summary: 'One row of pictures',
        params: z.object({ id: z.string().max(80) }),
        querystring: sliderQuery.pick({ include: true }),
        response: { 200: sliderDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { sliders } = await loadContent(app.contextFor(request), request.merchant);
      const slider = sliders.find(({ handle }) => handle === request.params.id);
      if (!slider) return reply.refuse(refusal(errorCodes.notFound));
      const included = await includeSlides(request, [slider], request.query.include);
      return { data: presentSlider(slider), included, links: { self: request.url } };
    },
  );

  async function includeSlides(request: FastifyRequest, sliders: Slider[], include: string | undefined) {
    if (!readInclude(include).includes('slides')) return [];
    const { merchant } = request;
    const targets = linkTargets(merchant, await loadSellableMenu(app.contextFor(request), merchant));
    return sliders.flatMap((slider) => presentSlides(slider, targets));
  }
};
