import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { errorCodes } from '@sufra/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../context.ts';
import { presentRefusals } from '../../platform/errors/present-refusals.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { createForwarder } from '../../platform/http/forward-request.ts';
import { chooseLocale } from '../../platform/http/locale.ts';
import { acceptsEncoding } from '../../platform/http/packed-answers.ts';
import { selectVersionByHost } from '../merchant/merchant.store.ts';
import { makePictureVariant } from './picture-variant.ts';
import { type PublishedDocument, selectPublishedDocument, unpackFile } from './published-document.store.ts';

type Headers = Record<string, string | number>;
type Packed = { headers: Headers; body: Buffer };

/** A published file in memory; `pack` gives it in an encoding that the browser accepts. */
type CachedFile = { headers: Headers; pack(acceptEncoding: string): Packed | Promise<Packed> };

const limitBytes = 64 * 1024 * 1024;
const compress = promisify(gzip);

/**
 * Published files by their path, the most recently asked ones in memory. They never change, so there is nothing to
 * invalidate; missing files are not cached. Pictures in other widths are made on the first request; concurrent requests
 * share the same work.
 */
function createFileMemory(context: Pick<Context, 'db' | 'now' | 'log'>) {
  const files = new Map<string, { file: CachedFile; bytes: number }>();
  const opening = new Map<string, Promise<CachedFile | undefined>>();
  let totalBytes = 0;

  return { find };

  async function find(path: string): Promise<CachedFile | undefined> {
    const known = files.get(path);
    if (known) {
      files.delete(path);
      files.set(path, known);
      return known.file;
    }
    const opened = opening.get(path) ?? open(path).finally(() => opening.delete(path));
    opening.set(path, opened);
    return opened;
  }

  async function open(path: string): Promise<CachedFile | undefined> {
    const stored = await selectPublishedDocument(context.db, path);
    const document = stored ?? (await makePictureVariant(context, path));
    return document && addToCache(document);
  }

  function addToCache(document: PublishedDocument): CachedFile {
    const file = rememberedFile(document);
    // Texts are kept packed and unpacked as well; their unpacked size is some ten times the packed one.
    const bytes = document.body.length * (document.encoding === 'br' ? 12 : 1);
    totalBytes += bytes - (files.get(document.path)?.bytes ?? 0);
    files.set(document.path, { file, bytes });
    for (const [path, oldest] of files) {
      if (totalBytes <= limitBytes) break;
      files.delete(path);
      totalBytes -= oldest.bytes;
    }
    return file;
  }
}

function rememberedFile(document: PublishedDocument): CachedFile {
  const headers: Headers = {
    'content-type': document.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: document.etag,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    // A picture that is opened by itself must not run anything.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (document.encoding === 'identity') {
    const packed = pack(headers, document.body);
    return { headers, pack: () => packed };
  }
  const textHeaders: Headers = { ...headers, vary: 'accept-encoding' };
  const brotli = pack(textHeaders, document.body, 'br');
  let plain: Packed | undefined;
  let zipped: Packed | undefined;
  return {
    headers: textHeaders,
    pack(acceptEncoding) {
      if (acceptsEncoding(acceptEncoding, 'br')) return brotli;
      if (acceptsEncoding(acceptEncoding, 'gzip')) return zipped ?? zip();
      return plain ?? unpack();
    },
  };

  async function unpack(): Promise<Packed> {
    plain ??= pack(textHeaders, await unpackFile(document));
    return plain;
  }

  async function zip(): Promise<Packed> {
    zipped ??= pack(textHeaders, await compress((await unpack()).body), 'gzip');
    return zipped;
  }
}

function pack(headers: Headers, body: Buffer, encoding?: 'br' | 'gzip'): Packed {
  return {
    headers: { ...headers, 'content-length': body.length, ...(encoding && { 'content-encoding': encoding }) },
    body,
  };
}

const allLocales = ['en-us', 'ar-sa', 'fr'] as const;

/**
 * Serves the published menus, content and pictures. Their names carry the hash of their content, so
 * browsers and any CDN in front may keep them for ever; this process keeps them in memory, packed. Pictures
 * can be had narrower, by the addresses of `pictureVariant`.
 */
export function buildCdn({ context }: { context: Pick<Context, 'db' | 'now' | 'log'> }): FastifyPluginAsync {
  const memory = createFileMemory(context);
  const { forward } = createForwarder();
  /** Files that a merchant published since it moved lie where it moved to. */
  const findNewOrigin = async (host: string): Promise<string | undefined> => {
    const found = await selectVersionByHost(context.db, host.toLowerCase());
    return found?.move?.state === 'moved' ? (found.move.url ?? undefined) : undefined;
  };

  return async (app) => {
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const file = await memory.find(`/cdn/${(request.params as { '*': string })['*']}`);
      if (!file) {
        const origin = await findNewOrigin(request.hostname);
        if (origin) return forward(origin, request, reply);
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
