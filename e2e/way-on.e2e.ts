import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPayment, paymentShopUrl } from './support/card-order.ts';
import { addItem, chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { payByCard } from './support/pay-by-card.ts';
import { press } from './support/press.ts';
import { newMobile } from './support/new-mobile.ts';
import { readCode } from './support/read-code.ts';
import { sharedShopUrl } from './support/shared-shop.ts';
import { wordsOf } from './support/words.ts';

const titles = { en: 'My account', ar: 'حسابي' };
const ways = { en: 'Sign in', ar: 'تسجيل الدخول' };
const outs = { en: 'Sign out', ar: 'تسجيل الخروج' };

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function openSidebarLink(page: Page, name: string): Promise<void> {
  const words = await wordsOf(page);
  await press(page.getByRole('button', { name: words.openShopMenu }));
  await press(page.getByRole('dialog').getByRole('link', { name, exact: true }));
}

/** Proves a number on the page of signing in; the guest is then where they were going. */
async function signInOnPage(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const mobile = newMobile();
  await page.getByRole('textbox', { name: words.firstName }).fill('Noura');
  await page.getByRole('textbox', { name: words.mobile }).fill(mobile);
  await press(page.getByRole('button', { name: words.verify }));
  const field = page.getByRole('textbox', { name: words.code });
  await field.waitFor();
  await field.fill(await readCode(sharedShopUrl(), mobile));
}

journey.for([
  ['en', 'en-us'],
  ['ar', 'ar-sa'],
] as const)(
  'ROUTE-37: a guest who signs in from the sidebar is at their account, and again after signing out and Back (%s)',
  async ([language, locale], { visit }) => {
    const page = await visit({ device: 'phone', locale });
    await openPage(page);
    await openSidebarLink(page, ways[language]);
    await signInOnPage(page);
    const title = page.getByRole('heading', { level: 1, name: titles[language] });
    await title.waitFor();
    expect(path(page)).toBe('/user/profile');

    await press(page.getByRole('button', { name: outs[language] }));
    await page.waitForURL(/\/menu\//);
    await page.goBack();
    await page.waitForURL(/\/signin/);
    expect(path(page)).toBe('/signin?next=%2Fuser%2Fprofile');
    await signInOnPage(page);
    await title.waitFor();
    expect(path(page)).toBe('/user/profile');
  },
);

journey('LOC-12: a checkout that is opened without a place leads to the chooser', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await openPage(page);
  await addItem(page, { item: 'Saffron rice' });
  await openCart(page);
  await signIn(page);
  await openPage(page, '/checkout');
  await press(page.getByRole('button', { name: 'Choose another place' }));
  await page.getByRole('dialog', { name: 'How would you like it?' }).waitFor();
  expect(path(page)).toMatch(/^\/menu\/[^/]+\/location\/[a-z-]+\?page=cart&islocation=true$/);
});

journey('PAY-26: a card that MoneyHash declines offers cash for the same order', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl('moneyhash') });
  const order = await openPayment(page, 'moneyhash');
  await payByCard(page, 'moneyhash', 'declined');
  await page.getByRole('alert').getByText('Card payment failed').waitFor();
  await press(page.getByRole('button', { name: 'Pay with cash instead' }));
  await page.waitForURL(`**/user/order/${order.id}`);
});

journey('an open tab learns that the guest signed in or out in another one', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us' });
  await openPage(page);
  const other = await page.context().newPage();
  await openPage(other);
  await openSidebarLink(page, 'Sign in');
  await signInOnPage(page);
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await openSidebarLink(other, 'Account');
  await other.getByRole('heading', { level: 1, name: 'My account' }).waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL(/\/signin/);
});

journey('RT-08: an order is alerted in every browser of its customer', async ({ visit }) => {
  const visitor = { device: 'phone', locale: 'en-us' } as const;
  const page = await visit(visitor);
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await addItem(page, { item: 'Saffron rice' });
  await openCart(page);
  await signIn(page);
  const other = await visit(visitor);
  await other.context().addCookies(await page.context().cookies());
  const customer = await page.evaluate(() => localStorage.getItem('currentUser') ?? '');
  await other.addInitScript((kept) => localStorage.setItem('currentUser', kept), customer);
  await openPage(other);
  await goToCheckout(page);
  await placeOrder(page);
  await other.getByText('Your order is being prepared:').waitFor();
  await other.getByText('Your order is ready to pick-up').waitFor({ timeout: 30_000 });
});

journey('ROUTE-35: an address below /payment that is none answers 404', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  const answer = await page.goto('/payment/nonsense');
  expect(answer?.status()).toBe(404);
  await page.getByText('This page could not be found').first().waitFor();
});
