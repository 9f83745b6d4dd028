import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';

const shopUrl = () => paymentShopUrl('checkout');
const cards = { declined: '4544 2491 6767 3670', asked: '4000 0000 0000 3220' };

async function payByCard(page: Page, number: string): Promise<void> {
  const fields = { 'card-number': number, 'expiry-date': '12/39', cvv: '100' };
  for (const [name, text] of Object.entries(fields))
    await page.frameLocator(`.${name}-frame iframe`).getByRole('textbox').fill(text);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

journey('PAY-26: an order whose card was declined is paid in cash instead', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: shopUrl() });
  const order = await openPayment(page, 'checkout');
  await page.frameLocator('.card-number-frame iframe').getByRole('textbox').waitFor();
  await expectNoViolations(page, 'payment');
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html, 'it says so where scripts are switched off').toContain('Card payment needs JavaScript.');

  await payByCard(page, cards.declined);
  await page.getByRole('heading', { name: 'Card payment failed' }).waitFor();
  await expectNoViolations(page, 'payment declined');
  await page.getByRole('button', { name: 'Pay with cash instead' }).tap();
  await page.waitForURL(`**/user/order/${order.id}`);
  expect(await fetchCardOrder(order, 'checkout')).toMatchObject({
    'payment-method': 'cash',
    'payment-status': 'pending',
    'current-status': { code: expect.not.stringMatching('waiting') },
  });
  // The kitchen of the demo cooks for further merchants as it does for the samples.
  await expect
    .poll(async () => (await fetchCardOrder(order, 'checkout'))['current-status'].code)
    .not.toMatch(/^(waiting|posted)/);
});

journey('a return link that a browser has opened shows nothing in a third one', async ({ visit }) => {
  const visitor = { device: 'phone', locale: 'en-us', shopUrl: shopUrl() } as const;
  const page = await visit(visitor);
  const order = await openPayment(page, 'checkout');
  await payByCard(page, cards.asked);
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();

  const other = await visit(visitor);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Approve' }).tap();
  await other.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await other.getByText(order.number).waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Payment successful' }).waitFor();

  const third = await visit(visitor);
  await third.goto(other.url());
  await third.getByRole('heading', { name: 'This payment link shows nothing here' }).waitFor();
  expect(await third.getByText(order.number).count()).toBe(0);

  // Its owner goes on to the order from the same link, even after another guest opened it.
  await page.goto(other.url());
  await page.waitForURL(`**/user/order/${order.id}`);
});
