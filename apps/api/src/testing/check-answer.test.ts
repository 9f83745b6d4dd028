import { expect, test } from 'vitest';
import { checkDescribed, type Description } from './check-described.ts';
import { checkDocument, checkErrors } from './check-document.ts';

const dish = { type: 'items', id: '1', attributes: { price: 30 } };
const entry = { status: '404', code: 'not-found', title: 'Not found', detail: 'Nothing is there.' };

test('a document is what JSON:API’s own schema says', () => {
  expect(checkDocument({ data: [dish], links: { self: '/api/menus?page%5Bsize%5D=1' } })).toEqual([]);
  expect(checkDocument({ data: { ...dish, price: 30 } })).not.toEqual([]);
  expect(checkDocument({ data: { ...dish, attributes: { id: '1' } } })).not.toEqual([]);
  expect(checkDocument({ data: [dish], links: { self: '/api/menus?page[size]=1' } })).not.toEqual([]);
});

test('a document says nothing twice, and includes only what something points at', () => {
  const relationships = { price: { data: { type: 'prices', id: '1' } } };
  expect(checkDocument({ data: [dish, dish] })).not.toEqual([]);
  expect(checkDocument({ data: [dish], included: [{ type: 'prices', id: '1' }] })).toEqual([
    'prices/1 is included, but nothing points at it',
  ]);
  expect(checkDocument({ data: [{ ...dish, relationships }] })).toEqual([
    'items/1 has an attribute and a relationship called price',
  ]);
});

test('errors are what the schema says, in both dialects alike', () => {
  expect(checkErrors({ error: entry, errors: [entry] })).toEqual([]);
  expect(checkErrors({ error: [entry], errors: [entry] })).toEqual([]);
  expect(checkErrors({ error: entry, errors: [{ ...entry, title: 'Other' }] })).not.toEqual([]);
  expect(checkErrors({ error: [entry, entry], errors: [entry, entry] })).not.toEqual([]);
});

test('an answer has the status, the kind and the shape that are described', () => {
  const json = {
    schema: { type: 'object', required: ['data'], additionalProperties: false, properties: { data: {} } },
  };
  const description = {
    paths: {
      '/menus': {
        get: {
          responses: {
            200: { description: '', content: { 'application/json': json } },
            404: { $ref: '#/components/responses/404' },
          },
        },
      },
    },
    components: { responses: { 404: { description: 'nothing' } } },
  } as unknown as Description;
  const check = (own: object) =>
    checkDescribed(description, 'GET /menus', { status: 200, type: 'application/json', body: '{"data":1}', ...own });
  expect(check({})).toEqual([]);
  expect(check({ status: 404, body: '' })).toEqual([]);
  expect(check({ status: 201 })).toEqual(['201 is not described']);
  expect(check({ type: 'text/html' })).toEqual(['text/html is not described']);
  expect(check({ body: '' })).toEqual(['what is described has a body']);
  expect(check({ body: '{"data":1,"more":2}' })).toEqual([expect.stringContaining('additionalProperty')]);
});
