import type { FastifyRequest } from 'fastify';

/**
 * A guest's own words as plain text. Markup stays what it is, characters that every page escapes; what is
 * taken out is what no page should ever receive: control characters, marks that turn the direction of
 * the text after them, and halves of characters, which the database would refuse.
 *
 * @example plainText('no onions\u0000\r\nplease ') // 'no onions\nplease'
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
}

/**
 * Makes the texts of a flat body plain before its schema measures them: what is written in spaces alone is
 * empty, and a character that becomes two counts as two. To be used as a route's `preValidation`.
 */
export async function plainBody(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  request.body = Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? plainText(value) : value,
    ]),
  );
}
