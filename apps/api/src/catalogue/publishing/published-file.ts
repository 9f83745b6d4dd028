import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** A file as it will lie below /cdn; the hash in its name makes it immutable. */
export type PublishedFile = { path: string; contentType: string; content: Buffer };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * Names a file after its content.
 *
 * @example publishedFile('saffron-and-char', 'images/logo.svg', 'image/svg+xml', bytes).path
 * // '/cdn/saffron-and-char/images/logo-3f2a9c0d1e4b5a67.svg'
 */
export function publishedFile(handle: string, name: string, contentType: string, content: Buffer): PublishedFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/cdn/${handle}/${name.replace(/(\.[a-z]+)$/i, `-${hash}$1`)}`, contentType, content };
}

/** Pictures are compressed already; texts are stored as small as brotli makes them. */
export async function packFile(
  file: PublishedFile,
  quality = 11,
): Promise<{ encoding: 'br' | 'identity'; body: Buffer }> {
  if (!/^text\/|json|svg/.test(file.contentType)) return { encoding: 'identity', body: file.content };
  const body = await compress(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { encoding: 'br', body };
}

/** The file as it was before it was packed. */
export async function unpackFile({ encoding, body }: { encoding: 'br' | 'identity'; body: Buffer }): Promise<Buffer> {
  return encoding === 'br' ? decompress(body) : body;
}
