import { expect, test } from 'vitest';
import { findImportBreaches } from './import-directions.ts';

function messagesFor(path: string, text: string): string[] {
  return findImportBreaches([{ path, text }]).map((breach) => breach.message);
}

test('a component may not import another capability, and is told to go through its route module', () => {
  const messages = messagesFor(
    'apps/storefront/app/menu/item-card.tsx',
    "import { addLine } from '../cart/cart-store.ts';\n",
  );
  expect(messages).toEqual([expect.stringContaining('Import it in a menu/*.route.tsx and pass it down')]);
});

test('a route module may bring capabilities together', () => {
  const text = "import { addLine } from '../cart/cart-store.ts';\nimport { Item } from './item.tsx';\n";
  expect(messagesFor('apps/storefront/app/menu/item.route.tsx', text)).toEqual([]);
});

test('a shared folder of the storefront may not know a capability', () => {
  const messages = messagesFor('apps/storefront/app/ui/button.tsx', "import { total } from '../cart/total.ts';\n");
  expect(messages).toEqual([expect.stringContaining('ui/ is shared and knows no capability')]);
});

test('a capability may use shared folders and its own files', () => {
  const text = "import { Button } from '../ui/button.tsx';\nimport { line } from './parts/line.ts';\n";
  expect(messagesFor('apps/storefront/app/cart/cart-drawer.tsx', text)).toEqual([]);
});

test('nothing imports a route module of the storefront', () => {
  const messages = messagesFor('apps/storefront/app/ui/link.tsx', "import { loader } from '../menu/menu.route.tsx';\n");
  expect(messages).toEqual([expect.stringContaining('Nothing imports a route module')]);
});

test('an import that comes late is held to the same rule', () => {
  const messages = messagesFor(
    'apps/storefront/app/menu/menu.tsx',
    "const open = () => import('../cart/drawer.tsx');\n",
  );
  expect(messages).toHaveLength(1);
});

test('below the routes only checkout and order may use other capabilities', () => {
  const text = "import { findMenu } from '../menu/find-menu.ts';\n";
  expect(messagesFor('apps/api/src/order/place-order.ts', text)).toEqual([]);
  expect(messagesFor('apps/api/src/checkout/quote.ts', text)).toEqual([]);
  expect(messagesFor('apps/api/src/customer/customer.routes.ts', text)).toEqual([]);
  expect(messagesFor('apps/api/src/customer/find-customer.ts', text)).toEqual([
    expect.stringContaining('Call both from customer.routes.ts'),
  ]);
});

test('a shared folder of the API may not know a capability, save for the tables that database/ collects', () => {
  const tables = "export * from '../order/order.tables.ts';\n";
  expect(messagesFor('apps/api/src/database/schema.ts', tables)).toEqual([]);
  expect(messagesFor('apps/api/src/platform/errors.ts', "import { x } from '../order/x.ts';\n")).toEqual([
    expect.stringContaining('platform/ is shared'),
  ]);
});

test('an operation may not call back up into routes', () => {
  const messages = messagesFor('apps/api/src/order/place-order.ts', "import { a } from './order.routes.ts';\n");
  expect(messages).toEqual([expect.stringContaining('Nothing below app.ts imports routes')]);
});

test('SQL stays in stores: an operation may take the types of the query builder, not the builder', () => {
  const text = "import { eq } from 'drizzle-orm';\n";
  expect(messagesFor('apps/api/src/order/order.store.ts', text)).toEqual([]);
  expect(messagesFor('apps/api/src/order/place-order.ts', "import type { SQL } from 'drizzle-orm';\n")).toEqual([]);
  expect(messagesFor('apps/api/src/order/place-order.ts', text)).toEqual([
    expect.stringContaining('Move the query to order.store.ts'),
  ]);
});

test('a breach names its file and line', () => {
  const text = "import a from 'a';\n\nimport {\n  b,\n} from '../cart/b.ts';\n";
  expect(findImportBreaches([{ path: 'apps/storefront/app/menu/x.ts', text }])).toMatchObject([
    { path: 'apps/storefront/app/menu/x.ts', line: 3 },
  ]);
});

test('a test may set the scene with any part of its app', () => {
  expect(messagesFor('apps/api/src/customer/sign-in.test.ts', "import { a } from '../menu/a.ts';\n")).toEqual([]);
});
