import { feedbackImageTypes, longestContact, longestFeedback } from '@sufra/contracts';
import type { OpenAPIV3_1 } from 'openapi-types';
import { jsonApiMediaType } from '../json-api.plugin.ts';

type Parts = Pick<OpenAPIV3_1.OperationObject, 'requestBody' | 'responses'>;

const answer = (description: string, type: string) => ({
  responses: { 200: { description, content: { [type]: { schema: { type: 'string' as const } } } } },
});

const nothingSaid = {
  [jsonApiMediaType]: { schema: { type: 'object', properties: { meta: { type: 'object' } } } },
} as const;

/** What travels otherwise than as JSON, and so has no schema at its route; by "METHOD path". */
export const specialParts: Record<string, Parts> = {
  'GET /realtime/merchant-{merchantId}': answer('The events, for as long as the line holds.', 'text/event-stream'),
  'GET /feedback/{id}/image': answer('The picture.', 'image/webp'),
  'GET /cars/makers/{maker}/picture': answer('The mark.', 'image/svg+xml'),
  'GET /orders/{id}/log': answer('The history, for programs and for people.', 'text/html'),
  'POST /webhook/{provider}/feedback': {
    requestBody: { description: 'As the provider writes it.', content: { '*/*': { schema: {} } } },
    // Providers read the status and nothing else.
    responses: {
      200: { description: 'Heard.', content: nothingSaid },
      400: { description: 'Not readable.', content: nothingSaid },
      401: { description: 'Not believed.', content: nothingSaid },
    },
  },
  'POST /feedback': {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              message: { type: 'string', maxLength: longestFeedback },
              contact: { type: 'string', maxLength: longestContact },
              image: { type: 'string', contentMediaType: feedbackImageTypes.join(', ') },
            },
            required: ['message'],
          },
        },
      },
    },
  },
};

const keyed = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Of the caller’s making; the same key answers with what the first request did.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

/** Calls that may be repeated under a key, and whether they ask for one. */
export const idempotencyKeys: Record<string, OpenAPIV3_1.ParameterObject> = {
  'POST /orders': { ...keyed, required: true },
  'POST /payments/orders/{id}': { ...keyed, required: true },
  'POST /payments/providers/checkout/authorize': { ...keyed, required: true },
  'POST /payments/providers/checkout/apple-pay/authorize': { ...keyed, required: true },
  'POST /payments/providers/money-hash/intent': { ...keyed, required: true },
  'POST /hyperpay/checkout': { ...keyed, required: true },
  'POST /feedback': { ...keyed, required: false },
};
