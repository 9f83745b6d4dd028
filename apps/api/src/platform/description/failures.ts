import { errorCodes, errorDocument, type ErrorCode } from '@sufra/contracts';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { jsonApiMediaType } from '../http/json-api.plugin.ts';
import { presentRefusals } from '../errors/present-refusals.ts';
import { refusal } from '../errors/refusal.ts';

type Kind = { description: string; example: ErrorCode };

const kinds: Record<string, Kind> = {
  400: {
    description: 'Something in the address, a header or the body cannot be read.',
    example: errorCodes.badRequest,
  },
  401: { description: 'The token, the code or the application key is wrong.', example: errorCodes.unauthenticated },
  403: { description: 'Not for this caller.', example: errorCodes.forbidden },
  404: { description: 'Nothing is there, or nothing of the caller’s.', example: errorCodes.notFound },
  406: {
    description: 'JSON:API is asked for with parameters that it is not served with.',
    example: errorCodes.notAcceptable,
  },
  409: { description: 'It has happened already, or is happening now.', example: errorCodes.alreadyRated },
  410: { description: 'It was there, and has ended.', example: errorCodes.sharedOrderOver },
  413: { description: 'Larger than what is accepted.', example: errorCodes.payloadTooLarge },
  415: { description: 'A kind of body that is not understood.', example: errorCodes.unsupportedMediaType },
  422: {
    description: 'Understood and refused; each entry names the field and its remedy.',
    example: errorCodes.itemSoldOut,
  },
  429: {
    description: 'Too often; `Retry-After` says when it may be tried again.',
    example: errorCodes.tooManyRequests,
  },
  '5XX': { description: 'Not the caller’s doing. 503 may be tried again.', example: errorCodes.unavailable },
};

/** The refusals of calls, once for all of them. */
export const failureComponents: Pick<OpenAPIV3_1.ComponentsObject, 'schemas' | 'responses'> = {
  schemas: { ErrorDocument: z.toJSONSchema(errorDocument, { io: 'output' }) as OpenAPIV3_1.SchemaObject },
  responses: Object.fromEntries(
    Object.entries(kinds).map(([status, { description, example }]) => [
      status,
      {
        description,
        content: {
          [jsonApiMediaType]: {
            schema: { $ref: '#/components/schemas/ErrorDocument' },
            example: presentRefusals([refusal(example)], 'en-us').body,
          },
        },
      },
    ]),
  ),
};

/** Refusals that only some calls know, by "METHOD path". */
const ownFailures: Record<string, string[]> = {
  'POST /orders/{id}/feedbacks': ['409'],
  'POST /feedback/{id}/answer': ['409'],
  'PATCH /feedback/{id}': ['409'],
  'GET /orders/{id}/receipt': ['409'],
  'POST /orders/{id}/refunds': ['409'],
  'PATCH /orders/{id}/refunds/{refund}': ['409'],
  'POST /orders/{id}/missing-items': ['409'],
  'PATCH /orders/{id}/missing-items/{missing}': ['409'],
  'POST /orders/{id}/missing-items/{missing}/answers': ['409'],
  'POST /staff/login': ['409'],
  'POST /staff/login/second-factor': ['409'],
  'POST /staff/invitation/acceptance': ['409'],
  'POST /staff/second-factor': ['409'],
  'POST /staff/second-factor/confirmation': ['409'],
  'POST /staff/second-factor/recovery-codes': ['409'],
  'DELETE /staff/second-factor': ['409'],
  'POST /staff/passkeys/challenge': ['409'],
  'POST /staff/passkeys': ['409'],
  'POST /staff/drafts': ['409'],
  'POST /staff/draft-uploads': ['409'],
  'PATCH /staff/drafts/{id}': ['409'],
  'PUT /staff/drafts/{id}/pictures': ['409'],
  'POST /staff/drafts/{id}/rebase': ['409'],
  'POST /staff/drafts/{id}/publication': ['409'],
  'POST /staff/publications/{id}/rollback': ['409'],
  'GET /staff/drafts/{id}/file': ['422'],
  'GET /staff/drafts/{id}/publication': ['422'],
  'GET /staff/drafts/{id}/offers/{code}/trial': ['422'],
  'GET /staff/publications/{id}/file': ['422'],
  'GET /staff/reconciliation': ['422'],
  'GET /staff/ratings': ['422'],
  'GET /staff/ratings/orders': ['422'],
  'GET /staff/figures': ['422'],
  'GET /staff/figures/orders': ['422'],
  'GET /staff/days': ['422'],
  'GET /staff/days/{day}': ['422'],
  'POST /staff/days': ['409'],
  'GET /staff/log': ['422'],
  'GET /staff/kept-promises': ['422'],
  'POST /staff/log/{id}/undo': ['409'],
  'PUT /staff/kitchen-figures': ['409'],
  'GET /orders/{id}/share': ['410'],
  'GET /shared-orders/{token}': ['410'],
  'GET /driver-links/{token}': ['410'],
  'POST /driver-links/{token}/steps': ['410'],
  'PUT /driver-links/{token}/position': ['410'],
  'DELETE /driver-links/{token}/position': ['410'],
  'POST /payments/orders/{id}': ['409'],
  'GET /payments/links/{token}': ['403'],
};

/**
 * Any call may be unreadable, of an unknown shop, over a limit or fail; the rest depends on its callers and whether it
 * changes anything: then a body may be sent, also where none is expected.
 */
export function failuresOf(name: string, { isForAnybody }: { isForAnybody: boolean }) {
  const statuses = ['400', '401', '404', '406', '429', '5XX', ...(ownFailures[name] ?? [])];
  if (!isForAnybody) statuses.push('403');
  // A preview refuses whatever changes something.
  if (!name.startsWith('GET ')) statuses.push('403', '413', '415', '422');
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}
