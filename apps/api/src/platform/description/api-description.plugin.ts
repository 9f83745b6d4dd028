import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { feedbackImageTypes, longestContact, longestFeedback } from '@sufra/contracts';
import { exampleId as id } from '@sufra/payment-gateways/gateway';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { jsonApiMediaType } from '../http/json-api.plugin.ts';
import { access, type Access, appleSessionCalls, providerCalls, neededRights } from './access-table.ts';
import { failureComponents, failuresOf } from './failures.ts';

type Parts = Pick<OpenAPIV3_1.OperationObject, 'requestBody' | 'responses'>;

const answer = (description: string, type: string) => ({
  responses: { 200: { description, content: { [type]: { schema: { type: 'string' as const } } } } },
});

const aFile = {
  responses: {
    200: {
      description: 'The file as it is.',
      content: Object.fromEntries(
        ['application/json', 'text/plain', 'image/webp', 'image/png', 'image/jpeg', 'image/svg+xml'].map((type) => [
          type,
          {},
        ]),
      ),
    },
  },
};

const aForm = (properties: Record<string, { type: 'string' }>) => ({
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object' as const, properties } } },
  },
});

const nothingSaid = {
  [jsonApiMediaType]: { schema: { type: 'object', properties: { meta: { type: 'object' } } } },
} as const;

/** Bodies other than JSON, which have no schema at their route; by "METHOD path". */
const specialParts: Record<string, Parts> = {
  'GET /realtime/merchant-{merchantId}': answer('The events, for as long as the line holds.', 'text/event-stream'),
  'GET /feedback/{id}/image': answer('The picture.', 'image/webp'),
  'GET /staff/drafts/{id}/file': aFile,
  'GET /staff/publications/{id}/file': aFile,
  'POST /staff/draft-uploads': aForm({ 'merchant.json': { type: 'string' } }),
  'PUT /staff/drafts/{id}/pictures': aForm({ message: { type: 'string' }, image: { type: 'string' } }),
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

/** Calls that take an idempotency key, and whether they require it. */
const idempotencyKeys: Record<string, OpenAPIV3_1.ParameterObject> = {
  ...Object.fromEntries(
    providerCalls.flatMap(({ name, call }) => (call.isStart ? [[name, { ...keyed, required: true }]] : [])),
  ),
  'POST /orders': { ...keyed, required: true },
  'POST /payments/orders/{id}': { ...keyed, required: true },
  'POST /feedback': { ...keyed, required: false },
};

const address = { lat: 24.69, long: 46.68, line1: 'King Fahd Road', label: 'Home', instructions: 'Ring twice' };
const car = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
const appleSession = {
  'order-id': id,
  'validation-url': 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
};
const cart = {
  source: 'Web',
  type: 'to-go',
  location: id,
  'payment-type': 'cash',
  items: [{ id, quantity: 1, modifiers: [{ id, quantity: 1 }] }],
  total: 30,
};

/** A body for each call that takes one, by "METHOD path"; the linter of the description holds them against its schemas. */
const bodyExamples: Record<string, object> = {
  ...Object.fromEntries(providerCalls.flatMap(({ name, call }) => (call.example ? [[name, call.example]] : []))),
  ...Object.fromEntries(appleSessionCalls.map((name) => [name, appleSession])),
  'POST /customers': { 'first-name': 'Sara', mobile: '512345678', 'dial-code': '+966' },
  'POST /login/guest': { username: '966512345678', password: '1234' },
  'POST /resendsms': { id, mobile: '966512345678' },
  'POST /login': { username: 'sara@example.com', password: 'a long password' },
  'POST /login/{provider}': { token: 'the-provider’s-id-token', nonce: 'nonce-of-this-page-1234' },
  'POST /forgotPassword': { username: 'sara@example.com' },
  'POST /resetPassword': { username: '966512345678', code: '1234', password: 'a new password' },
  'PATCH /customers/{id}': { 'first-name': 'Sara', 'last-name': 'Ali' },
  'DELETE /customers/{id}': { code: '1234' },
  'POST /customers/{id}/verify': { code: '1234' },
  'POST /customers/{id}/addresses': address,
  'PATCH /customers/{id}/addresses/{addressId}': { label: 'Work', 'is-default': true },
  'POST /customers/{id}/cars': car,
  'PATCH /customers/{id}/cars/{carId}': car,
  'POST /customers/{id}/favorites': { 'item-id': id },
  'POST /customers/{id}/push-subscriptions': {
    endpoint: 'https://push.example.com/send/1',
    keys: { p256dh: 'BNcRdreALRFXTkOOUHK1', auth: 'tBHItJI5svbpez7KI4CCXg' },
  },
  'DELETE /customers/{id}/push-subscriptions': { endpoint: 'https://push.example.com/send/1' },
  'POST /promotions/validation': { ...cart, 'coupon-code': 'WELCOME' },
  'POST /orders/validate': cart,
  'POST /digital-coupons': cart,
  'POST /orders': cart,
  'PATCH /orders/{id}/cancellation': { reason: 'by mistake' },
  'POST /orders/{id}/feedbacks': { topics: [{ id: 'food', rating: 5 }], comment: 'As always' },
  'POST /orders/{id}/statuses': { code: 'accepted' },
  'POST /orders/{id}/employees': { function: 'driver', name: 'Mona', phone: '+966500000001' },
  'POST /payments/orders/{id}': { method: 'card', amount: 30 },
  'POST /payments/links/{token}/verification': { visitor: 'a-browser' },
  'POST /feedback': { message: 'The tables outside are lovely.', contact: 'sara@example.com' },
  'POST /staff/login': { email: 'huda@example.com', password: 'a long password' },
  'POST /staff/login/second-factor': { email: 'huda@example.com', password: 'a long password' },
};

type Operation = OpenAPIV3_1.OperationObject;
type Described = OpenAPIV3_1.ResponsesObject[string];
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds what the routes do not declare themselves: a name for every call, its callers, its refusals, and an example of its body. */
function completeDescription(description: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      if (operation) completeOperation(operation, method, path);
    }
  }
  return description;
}

function completeOperation(operation: Operation, method: string, path: string): void {
  const name = `${method.toUpperCase()} ${path}`;
  const who = access[name] ?? 'anyone';
  const { requestBody, responses } = specialParts[name] ?? {};
  operation.operationId = operationIdOf(method, path);
  const right = neededRights[name];
  operation.description = `For ${people[who]}${right ? ` with the right ${right}` : ''}.`;
  operation.security = isForAnybody(who) ? [{}, { appKey: [] }] : [{ token: [] }, { token: [], appKey: [] }];
  if (requestBody) operation.requestBody = requestBody;
  const key = idempotencyKeys[name];
  if (key) operation.parameters = [...(operation.parameters ?? []), key];
  delete operation.responses?.['4XX'];
  const kind = { isForAnybody: isForAnybody(who) };
  operation.responses = { ...operation.responses, ...failuresOf(name, kind), ...withContent(operation, responses) };
  giveExample(operation, bodyExamples[name]);
}

/** A call may answer as JSON and otherwise. */
function withContent(operation: Operation, special: OpenAPIV3_1.ResponsesObject = {}): OpenAPIV3_1.ResponsesObject {
  return Object.fromEntries(
    Object.entries(special).map(([status, response]) => [
      status,
      mergeContent(operation.responses?.[status], response),
    ]),
  );
}

function mergeContent(own: Described | undefined, special: Described): Described {
  if (!own || !('content' in own) || !('content' in special)) return special;
  return { ...special, content: { ...own.content, ...special.content } };
}

function giveExample({ requestBody }: Operation, example: object | undefined): void {
  if (!example || !requestBody || !('content' in requestBody)) return;
  for (const media of Object.values(requestBody.content)) media.example = example;
}

const isForAnybody = (who: Access): boolean => ['anyone', 'proof', 'device', 'screen'].includes(who);

const people: Record<Access, string> = {
  anyone: 'anybody',
  proof: 'anybody; a wrong code, password or token answers 401',
  device: 'a paired device, by its own token',
  screen: 'a paired pickup screen, by its own token',
  customers: 'customers who signed in',
  owner: 'the customer whom the path names; another one’s id answers 404',
  order: 'the customer of the order and the staff of its branch; to others it does not exist',
  guest: 'the customer of the order; to others it does not exist',
  branch: 'the staff of the order’s branch',
  staff: 'the staff of the merchant',
  merchant: 'the staff of the merchant who work at every branch',
  people: 'customers and staff, each for what is theirs',
};

/** GET /customers/{id}/cars is getCustomersIdCars. */
const operationIdOf = (method: string, path: string): string =>
  method + path.replace(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());

const introduction = `
The ordering server of a restaurant brand. Answers are JSON:API documents; bodies are plain JSON objects with
the field names shown here, and a JSON:API-wrapped body is understood too.

* **X-App-Key** names the storefront; without it the host does.
* **Accept-Language** chooses the language of texts and errors: en-US, ar-SA or fr.
* **Authorization: Bearer** carries the token of POST /login/guest.
* **Idempotency-Key** makes POST /orders safe to repeat.
* Refusals carry \`error\` (a list on 400, 401 and 422, one object otherwise) and the standard \`errors\` list.
`;

/**
 * The description of every call, made from the same schemas that check them: openapi.json for programs,
 * docs for people. Register it before the routes, and outside the scope whose hooks ask for the shop.
 */
export const apiDescriptionPlugin = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sufra ordering API',
        version: '1.0.0',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: app.prefix || '/' }],
      tags: [
        { name: 'merchant', description: 'Settings of a storefront and its brand' },
        { name: 'menu', description: 'Menus, categories, items' },
        { name: 'location', description: 'Branches and delivery areas' },
        { name: 'customer', description: 'Sign-in, profile, addresses' },
        { name: 'checkout', description: 'Prices and checks before an order' },
        { name: 'order', description: 'Orders and their progress' },
        { name: 'payment', description: 'How orders are paid, and what providers tell' },
        { name: 'promotion', description: 'Coupons and offers' },
        { name: 'loyalty', description: 'Points and tiers' },
        { name: 'schedule', description: 'When orders can be had, and prayer times' },
        { name: 'content', description: 'Pages and sliders of the merchant' },
        { name: 'feedback', description: 'What people tell the merchant' },
        { name: 'staff', description: 'Who works at a branch, and what waits there' },
      ],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          appKey: { type: 'apiKey', in: 'header', name: 'X-App-Key' },
        },
        ...failureComponents,
      },
    },
    transform: describeRoute,
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      // Of the three versions in its type it is the one asked for above.
      return completeDescription(document.openapiObject as OpenAPIV3_1.Document);
    },
  });

  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );

  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: {
      // The page's own links are relative to a directory.
      onRequest: (request, reply, done) => {
        if (request.url.endsWith('/docs')) reply.redirect(`${request.url}/`);
        else done();
      },
    },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0, persistAuthorization: false },
    theme: { title: 'Sufra ordering API' },
  });
});

/** Answers are JSON:API documents unless their route says otherwise. */
const describeRoute: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const { isPlain } = document.route.config ?? {};
  return { schema: { produces: [isPlain ? 'application/json' : jsonApiMediaType], ...schema }, url };
};
