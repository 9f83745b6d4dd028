import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';

const shopUrl = () => paymentShopUrl('moyasar');
const cards = { approved: '4201320111111010', declined: '4201320000311101', asked: '4000000000003220' };

/** Fills in Moyasar's own form, key by key: it listens to nothing else. */
async function payByCard(page: Page, number: string): Promise<void> {
  const write = (field: string, text: string) => page.getByRole('textbox', { name: field }).pressSequentially(text);
  await write('Name on card', 'Noura Saleh');
  await write('Credit Card', number);
  await write('Expiry date', '1230');
  await write('CVC', '123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

journey('PAY-21: a card is declined at /payment/moyasar, and the next one pays the same order', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: shopUrl() });
  const order = await openPayment(page, 'moyasar');
  await page.getByRole('textbox', { name: 'CVC' }).waitFor();
  await expectNoViolations(page, 'Moyasar’s form');
  await payByCard(page, cards.declined);
  await page.getByText('Payment declined').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await payByCard(page, cards.approved);
  await page.waitForURL(`**/user/order/${order.id}`);
  expect((await fetchCardOrder(order, 'moyasar'))['payment-status']).toBe('success');
});

journey('a guest leaves 3-D Secure, tries again, and comes back in another browser', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shopUrl() });
  const order = await openPayment(page, 'moyasar');
  await payByCard(page, cards.asked);
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();

  await page.goto(`${order.shopUrl}/payment/moyasar?order=${order.id}`);
  await page.getByRole('heading', { name: 'Your payment is not finished' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await payByCard(page, cards.asked);
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();

  const other = await visit({ device: 'phone', locale: 'en-us', shopUrl: shopUrl() });
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await other.getByText(order.number).first().waitFor();
  expect((await fetchCardOrder(order, 'moyasar'))['payment-status']).toBe('success');
});
