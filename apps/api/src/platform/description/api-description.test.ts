import { createConfig, lintFromString, type RuleConfig } from '@redocly/openapi-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

type Operation = { summary?: string; tags?: string[]; responses: Record<string, unknown> };

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

describe('the description of the API', () => {
  test('names every call with a summary, its capability and its answers, for any merchant', async () => {
    const response = await api.call('GET', '/openapi.json');
    expect(response.statusCode).toBe(200);
    const description = response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
    expect(description.openapi).toBe('3.1.0');
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
    const unexplained = operations.filter(({ operation }) => !operation.summary || !operation.tags?.length);
    expect(unexplained.map(({ name }) => name)).toEqual([]);
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /customers',
        'POST /login/guest',
        'POST /orders',
        'GET /customers/{id}/addresses/{addressId}',
      ]),
    );
  });

  test('describes fields as the contract has them', async () => {
    const description = (await api.call('GET', '/openapi.json')).json();
    const body = description.paths['/customers'].post.requestBody.content['application/json'].schema;
    expect(body.required).toEqual(['first-name', 'mobile']);
  });

  test('a linter of such descriptions finds nothing to say, examples included', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: { ...stricter, ...otherwise } });
    const source = (await api.call('GET', '/openapi.json')).body;
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  test('says of every call who may use it and how it is refused', async () => {
    const { paths, components } = (await api.call('GET', '/openapi.json')).json();
    expect(paths['/orders'].post).toMatchObject({
      operationId: 'postOrders',
      description: 'For customers who signed in.',
      security: [{ token: [] }, { token: [], appKey: [] }],
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'Idempotency-Key', required: true })]),
      responses: { 403: { $ref: '#/components/responses/403' }, 422: { $ref: '#/components/responses/422' } },
    });
    expect(paths['/menus'].get.security).toContainEqual({});
    expect(Object.keys(paths['/menus'].get.responses['200'].content)).toEqual(['application/vnd.api+json']);
    const refused = components.responses['422'].content['application/vnd.api+json'];
    expect(refused.example.errors).toMatchObject([{ status: '422', code: 'item-sold-out' }]);
  });

  test('can be read by people, without anything from another host', async () => {
    const page = await api.call('GET', '/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/https?:\/\//);
  });

  test('opens without the last slash too, with its scripts and styles', async () => {
    const short = await api.call('GET', '/docs');
    expect([short.statusCode, short.headers.location]).toEqual([302, '/api/docs/']);
    const { body } = await api.call('GET', '/docs/');
    const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
    expect(parts).toContain('./static/swagger-ui-bundle.js');
    for (const part of parts) {
      const { pathname } = new URL(part, 'http://saffron.test/api/docs/');
      expect([part, (await api.app.inject(pathname)).statusCode]).toEqual([part, 200]);
    }
  });
});

const stricter: Record<string, RuleConfig> = {
  'operation-description': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
};

// Which calls there are, and where, was given: /{menu}/categories could also be a call of something called categories.
const otherwise: Record<string, RuleConfig> = { 'no-ambiguous-paths': 'off' };
