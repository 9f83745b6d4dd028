import { inTurn } from '../platform/in-turn.ts';
import type { ImageType } from './bundle/image-type.ts';

type Picture = { body: Buffer; contentType: ImageType };

// At the sizes of a menu no difference is seen above this quality; slower efforts save 5 % and take ten times as long.
const webp = { quality: 55, effort: 4 };
const limitPixels = 50_000_000;

/**
 * A picture as WebP, at most so many pixels wide, upright and without its metadata. One that would not get
 * lighter stays as it is.
 */
export const narrowPicture = (body: Buffer, contentType: ImageType, widthPixels: number): Promise<Picture> =>
  inTurn(() => narrow(body, contentType, widthPixels));

async function narrow(body: Buffer, contentType: ImageType, width: number): Promise<Picture> {
  // Not loaded before the first picture: the library takes longer to start than the rest of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const narrowed = await sharp(body, { limitInputPixels: limitPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp(webp)
    .toBuffer();
  return narrowed.length < body.length ? { body: narrowed, contentType: 'image/webp' } : { body, contentType };
}
