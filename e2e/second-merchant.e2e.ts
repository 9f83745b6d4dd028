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
  await goToCheckout(page);
  await placeOrder(page);
  await page.getByText('KD 3.350').first().waitFor();
});
