import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { amountsAndTimes, readable, strayNotations } from '@sufra/ordering/testing/notations';
import { walks } from './screens/screens.ts';
import { openCart, postponeSignIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

/* What only a browser shows: the cart and the promos. The pages of the server are read by notation.shop.test.ts. */

journey.for(['en-us', 'ar-sa', 'fr'] as const)(
  'a filled cart and the promos over it write amounts, days and times in one way: %s',
  async (locale, { visit }) => {
    const shopUrl = inject('shopUrl');
    for (const last of ['cart-end', 'promos']) {
      const walk = walks.find((screens) => screens.some(({ name }) => name === last)) ?? [];
      const page = await visit({ device: 'phone', locale });
      for (const { name, arrange } of walk) {
        await arrange(page, shopUrl);
        await expectOneNotation(page, name, locale, 'SAR');
        if (name === last) break;
      }
    }
  },
);

journey.for(['en-us', 'ar-sa'] as const)(
  'the menu and a cart in Kuwait write dinars with three decimals, in one way: %s',
  async (locale, { visit }) => {
    const page = await visit({
      device: 'phone',
      locale,
      shopUrl: inject('shopUrl').replace('127.0.0.1', 'kuwait.localhost'),
    });
    await openPage(page, '/menu');
    await expectOneNotation(page, 'menu', locale, 'KWD');
    await press(page.getByRole('button', { name: /^(Add|أضف) / }).first());
    await openCart(page);
    await postponeSignIn(page);
    await page.getByText(/^(Subtotal|المجموع الفرعي)$/).waitFor();
    await expectOneNotation(page, 'cart', locale, 'KWD');
  },
);

async function expectOneNotation(page: Page, screen: string, locale: 'en-us' | 'ar-sa' | 'fr', money: 'SAR' | 'KWD') {
  await page.waitForLoadState('networkidle');
  const text = readable(await page.content());
  expect(strayNotations(text, locale, money), screen).toEqual([]);
  expect(amountsAndTimes(text), screen).toBeGreaterThan(0);
}
