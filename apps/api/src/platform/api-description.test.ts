import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';

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

  test('can be read by people, without anything from another host', async () => {
    const page = await api.call('GET', '/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/https?:\/\//);
  });
});
