import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** What a browser takes, the smaller first. */
export function encodingFor(acceptEncoding = ''): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(String.raw`\b${encoding}\b`).test(acceptEncoding));
}

/**
 * Makes a page small. One that is sent once: a menu to a sixth, for little, since the better qualities of brotli take
 * so much memory for a moment that cleaning up costs more than rendering. One that is kept is worth all that.
 */
export function compressPage(page: Buffer, encoding: Encoding, isKept = false): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: isKept ? 6 : 1 });
  return promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 8 : 1 } });
}
