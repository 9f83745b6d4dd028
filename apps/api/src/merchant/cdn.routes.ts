import { errorCodes } from '@sufra/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../context.ts';
import { chooseLocale } from '../platform/locale.ts';
import { presentRefusals } from '../platform/present-refusals.ts';
import { refusal } from '../platform/refusal.ts';
import { createFileMemory } from './published-file-memory.ts';

const allLocales = ['en-us', 'ar-sa', 'fr'] as const;

/**
 * Serves the published menus, content and pictures. Their names carry the hash of their content, so
 * browsers and any CDN in front may keep them for ever; this process keeps them in memory, packed. Pictures
 * can be had narrower, by the addresses of `pictureVariant`.
 */
export function buildCdn({ context }: { context: Pick<Context, 'db' | 'now' | 'log'> }): FastifyPluginAsync {
  const memory = createFileMemory(context);

  return async (app) => {
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const file = await memory.find(`/cdn/${(request.params as { '*': string })['*']}`);
      if (!file) {
        const locale = chooseLocale(request.headers['accept-language'], allLocales, 'en-us');
        const { status, body } = presentRefusals([refusal(errorCodes.notFound)], locale);
        return reply.code(status).type('application/vnd.api+json').send(JSON.stringify(body));
      }
      if (request.headers['if-none-match'] === file.headers.etag) return reply.code(304).headers(file.headers).send();
      const { headers, body } = await file.pack(request.headers['accept-encoding'] ?? '');
      return reply.headers(headers).send(body);
    });
  };
}
