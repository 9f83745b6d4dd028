import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseBranch, goToCheckout, openCart, openItem, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

/** The second merchant answers on the same server, under its own host. */
const kuwaitUrl = (): string => sharedShopUrl().replace('127.0.0.1', 'kuwait.localhost');

journey('MISC-09: another host shows another brand, in its own currency, languages and colours', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: kuwaitUrl() });
  const response = await page.goto('/menu');
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  expect(await page.title()).toContain('Tide & Crumb');
  await page.getByText('Saffron').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Espresso', exact: true }).waitFor();
  await page.getByText('KD 0.950').first().waitFor();
  expect(await page.locator('[lang="fr"], a[hreflang="fr"]').count()).toBe(0);
});

journey('a guest in Kuwait orders coffee at the counter and pays no VAT', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: kuwaitUrl() });
  await openPage(page, '/menu');
  await chooseBranch(page, 'Jabriya');
  const doughnut = await openItem(page, 'Chocolate doughnut');
  await doughnut.getByRole('button', { name: 'Add to cart' }).click();
  await doughnut.waitFor({ state: 'detached' });
  const juice = await openItem(page, 'Fresh orange');
  await juice.getByRole('button', { name: 'One more' }).click();
  await juice.getByRole('button', { name: 'Add to cart' }).click();
  await juice.waitFor({ state: 'detached' });

  const cart = await openCart(page);
  await signIn(page, { mobile: '50012345' });
  await cart.getByText('KD 3.350').first().waitFor();
  expect(await cart.getByText('VAT').count()).toBe(0);
  const places = await recordPlaces(page, 'input[type=radio]');
  await goToCheckout(page);
  await page.frameLocator('iframe').frameLocator('iframe').getByText('Card number').waitFor();
  // Nothing that a finger is on its way to moves: neither the time nor the card's fields push it down.
  expect(await places()).toHaveLength(1);
  await placeOrder(page);
  await page.getByText('KD 3.350').first().waitFor();
});

/** The heights at which the last of these stood on the page, looked at in every frame from now on. */
async function recordPlaces(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((wanted) => {
    const places = new Set<number>();
    Object.assign(globalThis, { places });
    const look = () => {
      const last = [...document.querySelectorAll(wanted)].at(-1);
      if (last) places.add(Math.round(last.getBoundingClientRect().y + scrollY));
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return () => page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]);
}
