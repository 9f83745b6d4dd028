import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { checkDescribed, type Description } from './check-described.ts';
import { checkDocument, checkErrors } from './check-document.ts';

// The APIs of all tests describe themselves in the same words.
let reading: Promise<Description> | undefined;
const routes = new WeakMap<object, string>();

/** Notes which route each request takes; on the root, before anything is registered. */
export function rememberRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions: { url, schema } }) => {
    const isDescribed = url !== undefined && schema !== undefined && !schema.hide;
    if (isDescribed) routes.set(raw, `${method} ${url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')}`);
  });
}

/** Holds an answer against JSON:API and against the API's own description; throws at what is not as either says. */
export async function checkAnswer(
  app: FastifyInstance,
  response: LightMyRequestResponse,
): Promise<LightMyRequestResponse> {
  reading ??= app.inject('/api/openapi.json').then((description) => description.json<Description>());
  const { statusCode: status, body, raw } = response;
  const type = (response.headers['content-type'] ?? '').split(';')[0] ?? '';
  const call = routes.get(raw.req);
  const isDocument = type === 'application/vnd.api+json' && body !== '';
  const problems = [
    ...(isDocument ? (status < 400 ? checkDocument : checkErrors)(response.json()) : []),
    ...(status === 429 && !(Number(response.headers['retry-after']) > 0) ? ['Retry-After is missing'] : []),
    ...(call && status !== 304 ? checkDescribed(await reading, call, { status, type, body }) : []),
  ];
  if (problems.length > 0)
    throw new Error(
      `${raw.req.method} ${raw.req.url} answered ${status}, which is not as it should be:\n${problems.join('\n')}`,
    );
  return response;
}
