import {
  type AppIcon,
  appIcons,
  appIconUri,
  type PictureFormat,
  pictureFormats,
  pictureVariant,
  type PictureWidth,
  pictureWidths,
  sharedPicture,
  sharedPictureUri,
} from '@sufra/contracts/catalogue/pictures';
import type { Sharp } from 'sharp';
import type { ImageType } from './image-type.ts';
import type { Context } from '../../context.ts';
import { withPictureMutex } from '../../platform/http/semaphore.ts';
import {
  insertPublishedDocument,
  type PublishedDocument,
  selectPublishedDocument,
  unpackFile,
} from './published-document.store.ts';

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
const narrowPicture = (body: Buffer, contentType: ImageType, wanted: Wanted): Promise<Picture> =>
  withPictureMutex(() => narrow(body, contentType, wanted));

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

/** Fills the whole picture of a link, cut where little happens; what is transparent gets a white ground. */
async function cutForLinks(body: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const cut = sharp(body, { limitInputPixels: limitPixels })
    .autoOrient()
    .resize({ ...sharedPicture, fit: 'cover', position: 'attention' })
    .flatten({ background: white });
  return { body: await cut.jpeg({ quality: 80 }).toBuffer(), contentType: 'image/jpeg' };
}

/** The logo's share of the icon's side: phones cut a maskable icon down to a circle of 80 %. */
const logoShare = { any: 1, maskable: 0.6, touch: 0.76 } as const;

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const dark = { r: 28, g: 25, b: 23, alpha: 1 };

/**
 * Draws a logo as a square PNG. Icons that must be opaque get a white ground, or a dark one under a logo that
 * could not be seen on white.
 */
async function drawAppIcon(logo: Buffer, { sizePixels, purpose }: AppIcon): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(sizePixels * logoShare[purpose]);
  const { width, height, format } = await sharp(logo).metadata();
  // Drawings are rendered at the size that is needed instead of being enlarged afterwards.
  const density = format === 'svg' ? Math.min(2400, Math.ceil((72 * inner) / Math.max(width, height))) : 72;
  const drawn = sharp(logo, { density, limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
    .ensureAlpha();
  const background = purpose === 'any' ? transparent : (await isLight(drawn)) ? dark : white;
  const before = Math.floor((sizePixels - inner) / 2);
  const after = sizePixels - inner - before;
  return sharp(await drawn.png().toBuffer())
    .flatten(purpose === 'any' ? false : { background })
    .extend({ top: before, bottom: after, left: before, right: after, background })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** True when the visible part of a picture would vanish on white. */
async function isLight(picture: Sharp): Promise<boolean> {
  const pixels = await picture.clone().resize(32, 32, { fit: 'fill' }).raw().toBuffer();
  let light = 0;
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    seen += alpha;
  }
  return seen > 0 && light / seen > 200;
}

type VariantContext = Pick<Context, 'db' | 'now' | 'log'>;

const endings = ['webp', 'png', 'jpg', 'svg'];

/** Each width in each format. */
const variants = pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ width, format })));

/** Paths of the widths, icons and pictures of links in which the pictures among these published paths can be had. */
export const variantPathsOf = (paths: string[]): string[] =>
  paths.flatMap((path) => [
    ...variants.map(({ width, format }) => pictureVariant(path, width, format)).filter((variant) => variant !== path),
    ...appIcons.flatMap(({ name }) => appIconUri(path, name) ?? []),
    ...[sharedPictureUri(path) ?? []].flat(),
  ]);

/**
 * Makes a picture in the width its path asks for, the icon of a logo or the picture of a link, from the published original, and keeps
 * it for every process. Answers nothing when the path asks for no known variant or there is no original. A picture that
 * cannot be read is answered as it is, and not kept.
 */
export async function makePictureVariant(
  context: VariantContext,
  path: string,
): Promise<PublishedDocument | undefined> {
  const original = await findOriginal(context, path);
  if (!original) return undefined;
  try {
    const made = await makeVariant(original, path);
    if (!made) return undefined;
    const etag = `W/"${path.split('/').at(-1)}"`;
    const variant = { ...original, ...made, path, encoding: 'identity' as const, etag, createdAt: context.now() };
    await insertPublishedDocument(context.db, variant);
    // Another process may have been faster: all answer the stored bytes.
    return (await selectPublishedDocument(context.db, path)) ?? variant;
  } catch (error) {
    context.log.warn({ err: error, path }, 'a picture could not be made smaller');
    return { ...original, path };
  }
}

async function makeVariant(original: PublishedDocument, path: string) {
  const wanted = variants.find(({ width, format }) => pictureVariant(original.path, width, format) === path);
  if (wanted) return narrowPicture(original.body, original.contentType as ImageType, wanted);
  if (sharedPictureUri(original.path) === path) return withPictureMutex(() => cutForLinks(original.body));
  const icon = appIcons.find(({ name }) => appIconUri(original.path, name) === path);
  if (!icon) return undefined;
  const logo = await unpackFile(original);
  return { body: await withPictureMutex(() => drawAppIcon(logo, icon)), contentType: 'image/png' };
}

async function findOriginal(context: VariantContext, path: string): Promise<PublishedDocument | undefined> {
  const stem = /^(.*)\.[a-z]+\d+\.(?:webp|avif|png|jpg)$/.exec(path)?.[1];
  if (!stem || !variantPathsOf([`${stem}.webp`]).includes(path)) return undefined;
  for (const ending of endings) {
    const original = await selectPublishedDocument(context.db, `${stem}.${ending}`);
    if (original) return original;
  }
  return undefined;
}
