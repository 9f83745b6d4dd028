import { errorCodes, largestFeedbackImage, feedbackImageTypes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import { plainText } from '../../platform/http/plain-text.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { fileTypeFromBuffer } from 'file-type';
import { withPictureMutex } from '../../platform/http/semaphore.ts';

/** A form as it was sent, its texts made plain. An empty file field, as forms send it, is no picture. */
export type FeedbackForm = { message: string; contact: string; crop: string; image: Buffer | undefined };

/** The limits of a form, in bytes and in number; everything beyond is discarded and refused. */
const limits = { fileSize: largestFeedbackImage, files: 4, fields: 8, fieldSize: 64 * 1024, parts: 12 };

/** Reads a multipart form part by part, holding no more of it than a picture may be large. */
export async function readFeedbackForm(request: FastifyRequest): Promise<Result<FeedbackForm, Refusal>> {
  if (!request.isMultipart()) return refuse(refusal(errorCodes.badRequest, { status: 415 }));
  try {
    return await readParts(request);
  } catch (error) {
    // An exceeded limit names itself; any other error is a form that ends in the middle or is none.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return refuse(refusal(errorCodes.badRequest));
  }
}

async function readParts(request: FastifyRequest): Promise<Result<FeedbackForm, Refusal>> {
  const texts: Record<string, string> = {};
  const images: Buffer[] = [];
  let isTooLarge = false;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = plainText(part.value);
      continue;
    }
    const content = await part.toBuffer();
    isTooLarge ||= part.file.truncated;
    if (part.fieldname === 'image' && content.length > 0) images.push(content);
  }
  if (isTooLarge) return tooLarge();
  if (images.length > 1) return refuse(refusal(errorCodes.tooManyImages, { pointer: '/image' }));
  return accept({
    message: texts.message ?? '',
    contact: texts.contact ?? '',
    crop: texts.crop ?? '',
    image: images[0],
  });
}

/** A picture made by us: only pixels of what was sent. */
type CleanImage = { body: Buffer; contentType: 'image/webp'; width: number; height: number };

/** A good telephone makes 50 megapixels; more than these is no snapshot but an attack on memory. */
const largestPixels = 50_000_000;
/** Enough to read a receipt on it. */
const longestSide = 1600;
const longestWorkSeconds = 20;

/**
 * Makes a new picture from the pixels of one that was sent, so that nothing else in the file survives: not where it was
 * taken, not a second file hidden behind it. The bytes of the file say its kind, whatever its name; only the kinds of
 * `feedbackImageTypes` are ever given to a decoder. Animated pictures keep their first frame.
 *
 * @param crop the part of the upright picture that is kept; left out for all of it
 * @returns the picture upright, at most 1600 pixels long, as WebP; refused with a pointer to /image
 */
export async function cleanImage(sent: Buffer, crop?: Crop): Promise<Result<CleanImage, Refusal>> {
  if (sent.length > largestFeedbackImage) return tooLarge();
  const kind = await fileTypeFromBuffer(sent).catch(() => undefined);
  const isKnown = feedbackImageTypes.some((type) => type === kind?.mime);
  if (!kind || !isKnown) return refuse(refusal(errorCodes.imageTypeUnknown, { pointer: '/image' }));
  return withPictureMutex(() => redraw(sent, kind.mime, crop));
}

async function redraw(sent: Buffer, mime: string, crop: Crop | undefined): Promise<Result<CleanImage, Refusal>> {
  // Not loaded before the first picture: the library takes longer to start than the rest of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () => sharp(sent, { limitInputPixels: largestPixels, failOn: 'error', pages: 1 });
  try {
    const { format, width, height, autoOrient } = await open().metadata();
    if (width * height > largestPixels) return tooLarge();
    if (mime !== `image/${format}`) return broken();
    const upright = open().timeout({ seconds: longestWorkSeconds }).autoOrient();
    const { data, info } = await (crop ? upright.extract(pixelsOf(crop, autoOrient)) : upright)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return accept({ body: data, contentType: 'image/webp', width: info.width, height: info.height });
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge() : broken();
  }
}

/** A part of an upright picture, in hundredths of its width and height. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Reads a part as forms send it, four numbers parted by commas; undefined for what is none. */
export function readCrop(sent: string): Crop | undefined {
  const numbers = sent.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  const isPart = numbers.length === 4 && numbers.every((one) => one >= 0 && one <= 100) && width > 0 && height > 0;
  // Screens round: a part may end a little beyond the edge.
  return isPart && left + width <= 101 && top + height <= 101 ? { left, top, width, height } : undefined;
}

/** At least a pixel, and none beyond the edge. */
function pixelsOf(crop: Crop, { width, height }: { width: number; height: number }): Crop {
  const left = Math.min(width - 1, Math.round((crop.left / 100) * width));
  const top = Math.min(height - 1, Math.round((crop.top / 100) * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.width / 100) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.height / 100) * height))),
  };
}

const params = { megabytes: largestFeedbackImage / 1024 / 1024, megapixels: largestPixels / 1_000_000 };

const tooLarge = (): { ok: false; refusal: Refusal } =>
  refuse(refusal(errorCodes.imageTooLarge, { pointer: '/image', params }));

const broken = () => refuse(refusal(errorCodes.imageBroken, { pointer: '/image' }));
