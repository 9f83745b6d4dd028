import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { amountsAndTimes, readable, strayNotations } from '@sufra/ordering/testing/notations';
import { walks } from './screens/screens.ts';
import { openCart, postponeSignIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

/* The cart and the promos, which only a browser shows. The pages of the server are read by notation.shop.test.ts. */

journey.for(['en-us', 'ar-sa', 'fr'] as const)(
  'a filled cart writes amounts, days and times in one way, and the promos over it with SR alone: %s',
  async (locale, { visit }) => {
    const shopUrl = inject('shopUrl');
    const walkTo = async (last: string) => {
      const walk = walks.find((screens) => screens.some(({ name }) => name === last)) ?? [];
      const page = await visit({ device: 'phone', locale });
      for (const { arrange } of walk.slice(0, walk.findIndex(({ name }) => name === last) + 1))
        await arrange(page, shopUrl);
      return page;
    };
    await expectOneNotation((await walkTo('cart-end')).locator('html'), 'the cart', locale, 'SAR');
    const promos = (await walkTo('promos')).getByRole('dialog').last();
    await expectOneNotation(promos, 'the promos', locale, 'SR');
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
    await expectOneNotation(page.locator('html'), 'menu', locale, 'KWD');
    await press(page.getByRole('button', { name: /^(Add|أضف) / }).first());
    await openCart(page);
    await postponeSignIn(page);
    await page.getByText(/^(Subtotal|المجموع الفرعي)$/).waitFor();
    await expectOneNotation(page.locator('html'), 'cart', locale, 'KWD');
  },
);

async function expectOneNotation(
  part: Locator,
  screen: string,
  locale: 'en-us' | 'ar-sa' | 'fr',
  money: 'SAR' | 'SR' | 'KWD',
) {
  await part.page().waitForLoadState('networkidle');
  const text = readable(await part.evaluate((element) => element.outerHTML));
  expect(strayNotations(text, locale, money), screen).toEqual([]);
  expect(amountsAndTimes(text), screen).toBeGreaterThan(0);
}
