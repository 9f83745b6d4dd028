import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { walks } from '../../e2e/screens/screens.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../apps', file), 'utf8');
const taken = new Set(walks.flatMap((walk) => walk.map(({ name }) => name)));

test('every screen of the desk and every group of its settings has a picture', () => {
  const screens = [...read('backoffice/app/desk/desk.tsx').matchAll(/\bscreen\('([a-z]+)'/g)].map(([, name]) => name);
  const settings = read('backoffice/app/desk/settings/setting-groups.ts');
  const groups = [...settings.slice(settings.indexOf('settingGroups')).matchAll(/^ {2}([a-z]+): \{/gm)].map(
    ([, name]) => name,
  );
  expect(screens.length).toBeGreaterThan(15);
  expect(groups.length).toBeGreaterThan(6);
  expect([...screens, ...groups].filter((name) => !taken.has(`desk-${name}`))).toEqual([]);
});

test('every page of the shop has a picture', () => {
  const files = [...read('storefront/app/routes.ts').matchAll(/'([a-z./-]+\.route\.tsx)'/g)].map(
    ([, file]) => file ?? '',
  );
  const pages = [...new Set(files)].filter((file) => !withoutPicture.includes(file));
  expect(pages.filter((file) => !taken.has(pictureOf[file] ?? ''))).toEqual([]);
});

/** They show another page, or nothing of their own. */
const withoutPicture = [
  'menu/entry/index.route.tsx',
  'menu/entry/first-category.route.tsx',
  'customer/user.route.tsx',
  'checkout/success.route.tsx',
  'payment/card-frame/fields.route.tsx',
];

/** The picture of each page by the file of its route. */
const pictureOf: Record<string, string> = {
  'menu/menu.route.tsx': 'menu',
  'location/location.route.tsx': 'location',
  'curbside/curbside.route.tsx': 'vehicle',
  'menu/item.route.tsx': 'item',
  'menu/search/search.route.tsx': 'search',
  'cart/upsell.route.tsx': 'upsell',
  'promotion/promos.route.tsx': 'promos-page',
  'location/queue.route.tsx': 'queue',
  'customer/access/sign-in.route.tsx': 'sign-in-page',
  'customer/access/sign-in-link.route.tsx': 'sign-in-link',
  'customer/access/sign-up.route.tsx': 'sign-up',
  'customer/access/forgot-password.route.tsx': 'forgot-password',
  'customer/access/reset-password.route.tsx': 'reset-password',
  'customer/profile.route.tsx': 'profile',
  'customer/profile/edit.route.tsx': 'account-edit',
  'customer/profile/password.route.tsx': 'account-password',
  'customer/profile/mobile.route.tsx': 'account-mobile',
  'customer/profile/email.route.tsx': 'account-email',
  'customer/profile/settings.route.tsx': 'account-settings',
  'customer/profile/devices.route.tsx': 'account-devices',
  'customer/privacy/privacy.route.tsx': 'account-privacy',
  'customer/privacy/erased.route.tsx': 'account-erased',
  'location/addresses/addresses.route.tsx': 'addresses',
  'location/addresses/address.route.tsx': 'address-new',
  'favorite/favorites.route.tsx': 'favorites',
  'curbside/my-cars.route.tsx': 'cars',
  'loyalty/loyalty.route.tsx': 'points',
  'loyalty/points.route.tsx': 'points-history',
  'checkout/checkout.route.tsx': 'checkout',
  'checkout/failed.route.tsx': 'checkout-failed',
  'checkout/payment-failed.route.tsx': 'payment-failed',
  'payment/payment.route.tsx': 'payment',
  'order/orders.route.tsx': 'orders',
  'order/order.route.tsx': 'order',
  'order/cancel.route.tsx': 'order-cancel',
  'order/rate-order.route.tsx': 'order-rating',
  'order/receipt/receipt.route.tsx': 'receipt',
  'order/share/shared-order.route.tsx': 'order-shared',
  'feedback/feedback.route.tsx': 'feedback',
  'content/chat.route.tsx': 'contact',
  'content/whatsapp-order.route.tsx': 'whatsapp-order',
  'content/page.route.tsx': 'page',
  'shell/not-found.route.tsx': 'not-found',
};
