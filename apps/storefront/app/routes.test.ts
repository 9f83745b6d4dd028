import { expect, test } from 'vitest';
import routes from './routes.ts';

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined };

const paths = (list: Route[], parent = ''): string[] =>
  list.flatMap((route) => {
    const path = route.path ? `${parent}/${route.path}` : parent || '/';
    return [path, ...paths(route.children ?? [], path)];
  });
const known = new Set(paths(routes));

test.each([
  ['ROUTE-04, ROUTE-06', '/menu/:categorySlug'],
  ['ROUTE-07, ROUTE-08', '/menu/:categorySlug/location/:orderType'],
  ['ROUTE-10', '/upsell'],
  ['ROUTE-11', '/user/profile'],
  ['ROUTE-12', '/user'],
  ['ROUTE-15', '/user/order'],
  ['ROUTE-16', '/user/order/:order'],
  ['ROUTE-19', '/signin'],
  ['ROUTE-25', '/checkout'],
  ['ROUTE-26', '/home'],
  ['ROUTE-27', '/chat'],
  ['ROUTE-28', '/search'],
  ['ROUTE-29', '/queuebuster'],
  ['ROUTE-30', '/whatsapp-order'],
  ['ROUTE-33', '/menu/:categorySlug/:itemSlug'],
])('%s: the address %s exists', (_ids, path) => {
  expect(known).toContain(path);
});

test('ROUTE-35: every other address has a page that says so', () => {
  expect(known).toContain('/*');
});
