import type { PictureFormat, PictureWidth } from '@sufra/contracts/picture-variant';
import { inTurn } from '../platform/in-turn.ts';
import type { ImageType } from './bundle/image-type.ts';

type Picture = { body: Buffer; contentType: ImageType | 'image/avif' };

type Wanted = { width: PictureWidth; format: PictureFormat };

// At the sizes of a menu no difference is seen above these qualities; slower efforts save 5 % and take ten times as long.
const webp = { quality: 55, effort: 4 };
const avif = { quality: 48, effort: 2 };
const limitPixels = 50_000_000;

/**
 * A picture in another format, at most so many pixels wide, upright and without its metadata. One that would not get
 * lighter stays as it is.
 */
export const narrowPicture = (body: Buffer, contentType: ImageType, wanted: Wanted): Promise<Picture> =>
  inTurn(() => narrow(body, contentType, wanted));

async function narrow(body: Buffer, contentType: ImageType, { width, format }: Wanted): Promise<Picture> {
  // Not loaded before the first picture: the library takes longer to start than the rest of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const upright = sharp(body, { limitInputPixels: limitPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  const narrowed = await (format === 'avif' ? upright.avif(avif) : upright.webp(webp)).toBuffer();
  return narrowed.length < body.length ? { body: narrowed, contentType: `image/${format}` } : { body, contentType };
}
