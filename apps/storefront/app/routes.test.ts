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
  ['ROUTE-20', '/signup'],
  ['ROUTE-17', '/user/order/:order/feedback'],
  ['ROUTE-18', '/feedback'],
  ['ROUTE-22', '/checkout/failed'],
  ['ROUTE-23', '/checkout/payment'],
  ['ROUTE-24', '/payment-failed'],
  ['ROUTE-25', '/checkout'],
  ['ROUTE-26', '/home'],
  ['ROUTE-27', '/chat'],
  ['ROUTE-28', '/search'],
  ['ROUTE-29', '/queuebuster'],
  ['ROUTE-30', '/whatsapp-order'],
])('%s: the address %s has a page of its own', (_id, path) => {
  expect(known).toContain(path);
});

test.each([
  '/menu/:categorySlug',
  '/menu/:categorySlug/location/:orderType',
  '/menu/:categorySlug/:itemSlug',
  '/upsell',
  '/signin',
  '/user/profile',
  '/user/order/:order',
])('the address %s of the first journey exists', (path) => {
  expect(known).toContain(path);
});

test('every other address leads to the page that says it is unknown', () => {
  expect(known).toContain('/*');
});
