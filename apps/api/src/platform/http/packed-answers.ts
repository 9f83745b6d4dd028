import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonApiMediaType } from './json-api.plugin.ts';

/**
 * Coalesces concurrent calls with the same key into one. No caller gets an answer that is older than its call: those
 * that arrive while one is under way share the next.
 *
 * @example const ask = createSharedAnswers((host) => selectVersionByHost(db, host));
 */
export function createSharedAnswers<Value>(find: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, { answer: Promise<Value>; next?: Promise<Value> }>();

  function start(key: string): Promise<Value> {
    const line: { answer: Promise<Value>; next?: Promise<Value> } = {
      answer: find(key).finally(() => {
        if (!line.next) asked.delete(key);
      }),
    };
    asked.set(key, line);
    return line.answer;
  }

  return (key) => {
    const line = asked.get(key);
    if (!line) return start(key);
    const startNext = (): Promise<Value> => start(key);
    line.next ??= line.answer.then(startNext, startNext);
    return line.next;
  };
}

/**
 * Caches one value per key for as long as its version stays the same. The version is read from the database by the
 * caller, so several processes never disagree for longer than one transaction.
 *
 * Values are cached, not promises: on the embedded database a caller inside a transaction that waited for another
 * caller's query would wait for ever.
 */
export function createVersionCache<Value>(limit: number) {
  const entries = new Map<string, { version: string; value: Value }>();

  return async (key: string, version: string, load: () => Promise<Value>): Promise<Value> => {
    const known = entries.get(key);
    const value = known?.version === version ? known.value : await load();
    entries.delete(key);
    entries.set(key, { version, value });
    const oldest = entries.keys().next();
    if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
    return value;
  };
}

type Encoding = 'br' | 'gzip' | 'identity';
type Packed = { etag: string } & Record<Encoding, Buffer>;

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

type Options = {
  /** The client's cache time; 0 revalidates every time. */
  maxAgeSeconds: number;
  /** The most answers that are kept. */
  limit?: number;
};

/**
 * Answers a large document that is the same for every guest of a merchant: made and packed once per version of
 * the merchant, not once per request, also when a thousand open pages ask for a new version at the same moment. A client
 * that has it already gets 304. `name` tells documents of a merchant apart: what the answer depends on, and nothing else
 * that an address may say. One that changes with the clock as well names the `moment` it is good for, and replaces that
 * of another moment.
 */
export function createPackedAnswers({ maxAgeSeconds, limit = 50 }: Options) {
  const cached = createVersionCache<Packed>(limit);
  const making = new Map<string, Promise<Packed>>();
  const cacheControl = maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'private, no-cache';

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => Promise<object>,
    moment = '',
  ): Promise<void> => {
    const { id } = request.merchant;
    const version = `${request.merchant.version} ${moment}`;
    const key = `${id} ${name} ${version}`;
    // Requests hold no transaction, so they may wait for one another.
    const packed = await cached(`${id} ${name}`, version, () => {
      const packing =
        making.get(key) ??
        make()
          .then(pack)
          .finally(() => making.delete(key));
      making.set(key, packing);
      return packing;
    });
    reply.headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding', etag: packed.etag });
    if (isKnown(request.headers['if-none-match'], packed.etag)) return void reply.code(304).send();
    const encoding = encodings.find((each) => acceptsEncoding(request.headers['accept-encoding'], each)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return void reply.type(jsonApiMediaType).send(packed[encoding]);
  };
}

const encodings = ['br', 'gzip'] as const;

async function pack(document: object): Promise<Packed> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    compressGzip(identity),
  ]);
  // Weak: the three encodings are the same document in other bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, br, gzip: zipped };
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim() === etag || known.trim() === '*');

/** True when an encoding is named and not refused with a quality of 0. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return (acceptEncoding ?? '').split(',').some((entry) => {
    const [name, quality] = entry.trim().split(/;\s*q=/);
    return name === encoding && quality !== '0';
  });
}
