import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { OpenAPIV3_1 } from 'openapi-types';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeDescription } from './description/complete-description.ts';
import { failureComponents } from './description/failures.ts';
import { jsonApiMediaType } from './json-api.plugin.ts';

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
