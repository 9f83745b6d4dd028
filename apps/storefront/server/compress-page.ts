import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** What a browser takes, the smaller first. */
export function encodingFor(acceptEncoding = ''): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(String.raw`\b${encoding}\b`).test(acceptEncoding));
}

/** Makes a page that is kept small: worth all the time it takes. */
export function compressForLong(page: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 6 });
  return promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } });
}

/**
 * Makes a page that is sent once small: a menu to a sixth, for little, since the better qualities of brotli take so much
 * memory for a moment that cleaning up costs more than rendering. Handing it to another thread and back would take longer
 * than doing it.
 */
export function compressOnce(page: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 1 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
  return brotliCompressSync(page, { params, chunkSize: 64 * 1024 });
}
