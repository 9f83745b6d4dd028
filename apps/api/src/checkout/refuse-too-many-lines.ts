import type { FastifyRequest } from 'fastify';
import { RefusalError } from '../platform/refusal.ts';
import { maximumLines, tooManyLines } from './find-lines.ts';

/** Counts the lines before anything looks at them, so that an endless cart costs nothing. */
export async function refuseTooManyLines(request: FastifyRequest): Promise<void> {
  const items = (request.body as { items?: unknown } | null | undefined)?.items;
  if (Array.isArray(items) && items.length > maximumLines) throw new RefusalError(tooManyLines());
}
