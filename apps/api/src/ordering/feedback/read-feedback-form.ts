import { errorCodes, largestFeedbackImage } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import { plainText } from '../../platform/http/plain-text.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { tooLarge } from './clean-image.ts';

/** A form as it was sent, its texts made plain. An empty file field, as forms send it, is no picture. */
export type FeedbackForm = { message: string; contact: string; image: Buffer | undefined };

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
  return accept({ message: texts.message ?? '', contact: texts.contact ?? '', image: images[0] });
}
