import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { StorefrontOptions } from './pages.ts';

/** Opens the pages: the production build with its files, or the sources through Vite. */
export async function loadBuild(
  app: FastifyInstance,
  { dev, buildDir }: StorefrontOptions,
): Promise<() => Promise<ServerBuild>> {
  if (dev) return loadSources(app, path.dirname(path.resolve(buildDir)));
  const address = pathToFileURL(path.resolve(buildDir, 'server/index.js')).href;
  const build = (await import(address)) as ServerBuild;
  await serveFiles(app, path.resolve(buildDir, 'client'));
  return async () => build;
}

async function serveFiles(app: FastifyInstance, root: string) {
  const { default: files } = await import('@fastify/static');
  const shared = { wildcard: false, decorateReply: false, preCompressed: true } as const;
  await app.register(files, {
    ...shared,
    root: `${root}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    globIgnore: ['**/*.br', '**/*.gz'],
  });
  await app.register(files, {
    ...shared,
    root,
    prefix: '/',
    index: false,
    maxAge: '1h',
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    // A cache on the way must not keep guests at an old worker.
    setHeaders(reply, file) {
      if (/\/sw\.js(?:\.|$)/.test(file)) reply.header('cache-control', 'no-cache');
    },
  });
}

async function loadSources(app: FastifyInstance, folder: string) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: folder,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => next(error as Error | undefined));
  });
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}
