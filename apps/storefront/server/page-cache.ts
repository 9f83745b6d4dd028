import { createHash } from 'node:crypto';
import { compressForLong } from './send-answer.ts';

/** A whole answer, ready to be sent in the encoding a browser asks for. */
export type CachedPage = {
  headers: [string, string][];
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
};

/** The result of one rendering: a page to cache, or an answer for this guest alone. */
export type Rendered = { page: CachedPage } | { response: Response };

type Entry = { rendered: Promise<Rendered>; expiresAt: number };

const keptForMs = 60_000;
const pageLimit = 400;

/**
 * Keeps whole pages that are the same for every guest, by host, language, published version and path.
 * Guests who ask for a missing page at the same time share one rendering.
 */
export function createPageCache(now: () => Date) {
  const entries = new Map<string, Entry>();

  return {
    async find(key: string, render: () => Promise<Rendered>): Promise<CachedPage | undefined> {
      const known = entries.get(key);
      entries.delete(key);
      if (known && known.expiresAt > now().getTime()) {
        entries.set(key, known);
        return pageOf(await known.rendered);
      }
      const rendered = render();
      entries.set(key, { rendered, expiresAt: now().getTime() + keptForMs });
      dropUnused(entries);
      const forget = () => entries.delete(key);
      rendered.then((result) => 'page' in result || forget(), forget);
      return pageOf(await rendered);
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

export async function packPage(identity: Buffer, headers: [string, string][]): Promise<CachedPage> {
  const [zipped, brotli] = await Promise.all([compressForLong(identity, 'gzip'), compressForLong(identity, 'br')]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { headers, etag, identity, gzip: zipped, br: brotli };
}

const pageOf = (rendered: Rendered) => ('page' in rendered ? rendered.page : undefined);

/** Those that were asked for the longest time ago go first. */
function dropUnused(entries: Map<string, Entry>) {
  for (const key of entries.keys()) {
    if (entries.size <= pageLimit) return;
    entries.delete(key);
  }
}
