import { errorDocument, screenDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { loadBranches } from '../../../catalogue/location/load-branches.ts';
import { loadScreen, type RequireScreen } from './load-screen.ts';

/** The screen on the wall of a branch, which tells guests whose order is ready. */
export const screenRoutes: FastifyPluginAsyncZod<{ requireScreen: RequireScreen }> = async (app, { requireScreen }) => {
  app.get(
    '/staff/screen',
    {
      schema: {
        tags: ['staff'],
        summary: 'What the paired pickup screen shows: numbers and first names of the orders that guests collect',
        response: { 200: screenDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id, branchId } = await requireScreen(context, request);
      const branch = (await loadBranches(context, context.merchant)).find((one) => one.id === branchId);
      reply.header('cache-control', 'no-store');
      const attributes = { 'location-name': branch?.name ?? {}, ...(await loadScreen(context, branchId)) };
      return { data: { type: 'screens' as const, id, attributes } };
    },
  );
};
