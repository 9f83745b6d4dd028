import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from '../context.ts';
import { makePictureVariant } from './picture-variant.ts';
import { selectPublishedDocument } from './published-document.store.ts';
import type { PublishedDocument } from './published-document.store.ts';
import { unpackFile } from './published-file.ts';

type Headers = Record<string, string | number>;
type Packed = { headers: Headers; body: Buffer };

/** A published file in memory; `pack` gives it in an encoding that the browser accepts. */
export type RememberedFile = { headers: Headers; pack(acceptEncoding: string): Packed | Promise<Packed> };

const limitBytes = 64 * 1024 * 1024;
const compress = promisify(gzip);

/**
 * Published files by their path, the most recently asked ones in memory. They never change, so there is
 * nothing to invalidate; files that do not exist are not remembered. Pictures in other widths are made
 * when they are first asked for; who asks meanwhile waits for the same one.
 */
export function createFileMemory(context: Pick<Context, 'db' | 'now' | 'log'>) {
  const files = new Map<string, { file: RememberedFile; bytes: number }>();
  const opening = new Map<string, Promise<RememberedFile | undefined>>();
  let totalBytes = 0;

  return { find };

  async function find(path: string): Promise<RememberedFile | undefined> {
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

  async function open(path: string): Promise<RememberedFile | undefined> {
    const stored = await selectPublishedDocument(context.db, path);
    const document = stored ?? (await makePictureVariant(context, path));
    return document && remember(document);
  }

  function remember(document: PublishedDocument): RememberedFile {
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

function rememberedFile(document: PublishedDocument): RememberedFile {
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
      if (accepts(acceptEncoding, 'br')) return brotli;
      if (accepts(acceptEncoding, 'gzip')) return zipped ?? zip();
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

/** Whether an encoding is named and not refused with a quality of 0. */
function accepts(acceptEncoding: string, encoding: 'br' | 'gzip'): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name, quality] = entry.trim().split(/;\s*q=/);
    return name === encoding && quality !== '0';
  });
}
