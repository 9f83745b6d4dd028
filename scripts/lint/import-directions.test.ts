import { expect, test } from 'vitest';
import { findImportBreaches } from './import-directions.ts';
import { findUnroutedModules } from './storefront-directions.ts';

function messagesFor(path: string, text: string): string[] {
  return findImportBreaches([{ path, text }]).map((breach) => breach.message);
}

test('a capability imports those below it, and is told to go through a route module for those above', () => {
  const below = "import { useLocationChoice } from '../location/location-store.ts';\n";
  expect(messagesFor('apps/storefront/app/cart/cart-bar.tsx', below)).toEqual([]);
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
  const messages = messagesFor('apps/storefront/app/shell/sidebar.tsx', "import { total } from '../cart/total.ts';\n");
  expect(messages).toEqual([expect.stringContaining('shell/ is shared and knows no capability')]);
});

test('shared folders stand in an order as well', () => {
  const text = "import { useShop } from '../shell/shop.ts';\n";
  expect(messagesFor('apps/storefront/app/analytics/trackers.ts', text)).toEqual([]);
  expect(messagesFor('apps/storefront/app/storage/stored-json.ts', text)).toEqual([
    expect.stringContaining('storage/ may not import shell/, which stands above it'),
  ]);
});

test('a new folder of the storefront has to be given its place', () => {
  const messages = messagesFor('apps/storefront/app/gifts/gift.ts', "import { useShop } from '../shell/shop.ts';\n");
  expect(messages).toEqual([expect.stringContaining('gifts/ has no place yet')]);
});

test('a capability may use shared folders and its own files', () => {
  const text = "import { useText } from '../i18n/use-text.ts';\nimport { line } from './parts/line.ts';\n";
  expect(messagesFor('apps/storefront/app/cart/cart-bar.tsx', text)).toEqual([]);
});

test('nothing imports a route module of another folder, not even a route module', () => {
  const text = "import { loader } from '../menu/menu.route.tsx';\n";
  for (const importer of ['shell/link.tsx', 'cart/upsell.route.tsx'])
    expect(messagesFor(`apps/storefront/app/${importer}`, text)).toEqual([
      expect.stringContaining('Nothing imports a route module'),
    ]);
});

test('a file that is called a route module stands in the route table', () => {
  const table = { path: 'apps/storefront/app/routes.ts', text: "index('menu/menu.route.tsx')" };
  const named = { path: 'apps/storefront/app/menu/menu.route.tsx', text: '' };
  const dressed = { path: 'apps/storefront/app/cart/drawer.route.tsx', text: '' };
  expect(findUnroutedModules([table, named, dressed])).toEqual([
    { path: dressed.path, line: 1, message: expect.stringContaining('This is in no URL') },
  ]);
});

test('an import that comes late is held to the same rule', () => {
  const messages = messagesFor(
    'apps/storefront/app/menu/menu.tsx',
    "const open = () => import('../cart/drawer.tsx');\n",
  );
  expect(messages).toHaveLength(1);
});

const inApi = (importer: string, imported: string): string[] => {
  const up = '../'.repeat(importer.split('/').length - 1);
  return messagesFor(`apps/api/src/${importer}`, `import type { A } from '${up || './'}${imported}';\n`);
};

test('a capability of the API uses those below it, types included, and none above it', () => {
  expect(inApi('ordering/checkout/quote.ts', 'catalogue/menu/load-menu.ts')).toEqual([]);
  expect(inApi('bundle/import/import-bundle.ts', 'staff/manage-staff.ts')).toEqual([]);
  expect(inApi('app.ts', 'bundle/import/import-bundle.ts')).toEqual([]);
  expect(inApi('platform/http/page-origin.ts', 'context.ts')).toEqual([
    expect.stringContaining('platform may not import context.ts: it uses no other'),
  ]);
  expect(inApi('catalogue/menu/load-menu.ts', 'customer/favorite/add-favorite.ts')).toEqual([
    expect.stringContaining('catalogue may not import customer'),
  ]);
  expect(inApi('customer/customer.routes.ts', 'ordering/order/place-order.ts')).toHaveLength(1);
  expect(inApi('customer/customer.tables.ts', 'ordering/order.tables.ts')).toHaveLength(1);
  expect(inApi('staff/manage-staff.ts', 'bundle/bundle.ts')).toHaveLength(1);
  expect(inApi('ordering/order/place-order.ts', 'services.ts')).toEqual([
    expect.stringContaining('Let app.ts pass in what it has'),
  ]);
});

test('payment reaches orders through one port, and ordering imports nothing of payment', () => {
  expect(inApi('payment/settle-payment.ts', 'ordering/order/payment-port.ts')).toEqual([]);
  expect(inApi('payment/settle-payment.ts', 'ordering/order/move-order.ts')).toEqual([
    expect.stringContaining('payment may not import ordering'),
  ]);
  expect(inApi('ordering/order/move-order.ts', 'payment/settle-payment.ts')).toEqual([
    expect.stringContaining('ordering may not import payment'),
  ]);
});

test('the parts of a capability use those below them', () => {
  expect(inApi('ordering/order/place-order.ts', 'ordering/checkout/quote.ts')).toEqual([]);
  expect(inApi('ordering/promotion/load-offers.ts', 'ordering/order.tables.ts')).toEqual([]);
  expect(inApi('ordering/checkout/quote.ts', 'ordering/order/place-order.ts')).toEqual([
    expect.stringContaining(
      'ordering is built in the order loyalty, promotion, checkout, order, figures, feedback, guests',
    ),
  ]);
  expect(inApi('catalogue/location/a.ts', 'catalogue/menu/b.ts')).toHaveLength(1);
  expect(inApi('catalogue/banner/a.ts', 'catalogue/menu/b.ts')).toEqual([
    expect.stringContaining('catalogue/banner/a.ts is in no part of catalogue'),
  ]);
});

test('an operation may not call back up into routes', () => {
  const messages = messagesFor(
    'apps/api/src/ordering/order/place-order.ts',
    "import { a } from './order.routes.ts';\n",
  );
  expect(messages).toEqual([expect.stringContaining('Nothing below app.ts imports routes')]);
});

test('SQL stays out of routes and resources, which may take the types of the query builder', () => {
  const text = "import { eq } from 'drizzle-orm';\n";
  expect(messagesFor('apps/api/src/ordering/order/order.store.ts', text)).toEqual([]);
  expect(messagesFor('apps/api/src/ordering/order/place-order.ts', text)).toEqual([]);
  expect(
    messagesFor('apps/api/src/ordering/order/order.routes.ts', "import type { SQL } from 'drizzle-orm';\n"),
  ).toEqual([]);
  expect(messagesFor('apps/api/src/ordering/order/order.routes.ts', text)).toEqual([
    expect.stringContaining('Move the query to the operation of ordering'),
  ]);
  expect(messagesFor('apps/api/src/ordering/order/order.resource.ts', text)).toHaveLength(1);
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
