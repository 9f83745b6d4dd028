import { expect, test } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { loyaltyLinks } from './load-root.ts';
import type { OpenShop } from './open-shop.ts';

const linksOf = (hasLoyalty: boolean, locale: OpenShop['locale'] = 'en-us') =>
  loyaltyLinks({ shop: aShop({ hasLoyalty }), locale } as OpenShop, {});

test('LOYAL-04, SIGNIN-35: the sidebar leads to the points of a merchant who gives some', () => {
  expect(linksOf(true)).toEqual([{ title: 'My points', url: '/user/profile/loyalty' }]);
  expect(linksOf(true, 'ar-sa')[0]?.title).toBe('نقاطي');
});

test('LOYAL-04: without a programme there is no link', () => {
  expect(linksOf(false)).toEqual([]);
});
