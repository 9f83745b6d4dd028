import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carColorListDocument, carMakerListDocument, errorCodes } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import { carMakers } from './car-makers.ts';
import { presentColours, presentMakers } from './car.resource.ts';

const tags = ['customer'];
const dayInSeconds = 24 * 60 * 60;

/** The choices for a car: the same lists and pictures for every merchant and every guest. */
export const carListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/cars/colors',
    { schema: { tags, summary: 'Colours a car can have', response: { 200: carColorListDocument } } },
    async () => presentColours(),
  );

  app.get(
    '/cars/makers',
    { schema: { tags, summary: 'Makers a car can be of', response: { 200: carMakerListDocument } } },
    async () => presentMakers(),
  );

  app.get(
    '/cars/makers/:maker/picture',
    { schema: { tags, summary: 'Mark of a maker, as SVG', params: z.object({ maker: z.string().max(40) }) } },
    async (request, reply) => {
      const maker = carMakers.find(({ id }) => id === request.params.maker);
      if (!maker?.hasMark) return reply.refuse(refusal(errorCodes.notFound));
      const picture = await readFile(join(import.meta.dirname, 'car-makers', `${maker.id}.svg`));
      const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', `public, max-age=${30 * dayInSeconds}`).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/svg+xml').send(picture);
    },
  );
};
