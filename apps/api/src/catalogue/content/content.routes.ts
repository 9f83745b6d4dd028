import {
  errorCodes,
  errorDocument,
  pageListDocument,
  pageQuery,
  type PageResource,
  readInclude,
  sliderDocument,
  type SlideResource,
  sliderListDocument,
  sliderQuery,
  type SliderResource,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { type LinkTargets, linkTargets, presentLink } from './content.resource.ts';
import { loadContent, type MerchantPage, type Slide, type Slider } from './load-content.ts';

/** A page of the merchant, or where it is elsewhere. */
const presentPage = (page: MerchantPage): PageResource => ({
  type: 'pages',
  id: page.handle,
  attributes: {
    label: page.label,
    title: page.title,
    url: page.url ?? null,
    html: page.html ?? {},
    sections: page.sections.map(({ heading, paragraphs }) => ({ heading: heading ?? {}, paragraphs })),
  },
});

/** Sliders and slides are known by their handles; a slide's id carries its slider's. */
const slideId = (slider: Slider, slide: Slide): string => `${slider.handle}.${slide.handle}`;

/** A row of pictures, referring to its slides. */
function presentSlider(slider: Slider): SliderResource {
  return {
    type: 'sliders',
    id: slider.handle,
    attributes: { name: slider.handle },
    relationships: { slides: { data: slider.slides.map((slide) => ({ type: 'slides', id: slideId(slider, slide) })) } },
    links: { self: `/api/cms/sliders/${slider.handle}` },
  };
}

/** The slides of a slider in order; a link to something that is gone is left out. */
function presentSlides(slider: Slider, targets: LinkTargets): SlideResource[] {
  return slider.slides.map((slide) => ({
    type: 'slides',
    id: slideId(slider, slide),
    attributes: {
      'image-uri': targets.imageUri(slide.image),
      title: slide.title ?? {},
      text: slide.text ?? {},
      button: slide.button ?? {},
      link: slide.link ? presentLink(slide.link, targets) : null,
    },
  }));
}

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
      const { entries, ...rest } = paginate(pages, request.query, request.url);
      return { data: entries.map(presentPage), ...rest };
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
      const { entries, ...rest } = paginate(sliders, request.query, request.url);
      const included = await includeSlides(request, entries, request.query.include);
      return { data: entries.map(presentSlider), included, ...rest };
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
