import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { awaitedLater } from './support/open-page.ts';

const shopUrl = () => paymentShopUrl('moneyhash');
const visitor = { device: 'desktop', locale: 'en-us' } as const;

const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your card"]');

async function payWith(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill('12/30');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: 'Pay SAR 45.50' }).click();
}

/** Where the frame with the card is, outside of any frame. */
async function intentAddress(page: Page): Promise<URL> {
  const source = await page.locator('iframe[title="Your card"]').getAttribute('src');
  return new URL(source ?? '', page.url());
}

journey('PAY-19, PAY-20, API-33: a declined card is tried again on MoneyHash’s page, and pays', async ({ visit }) => {
  const page = await visit({ ...visitor, shopUrl: shopUrl() });
  const asked = awaitedLater(page.waitForResponse(/\/embed\/api\/payment\/intent\/\w+$/));
  const order = await openPayment(page, 'moneyhash');
  await payWith(cardFrame(page), '4000000000000002');
  // The page asked MoneyHash itself how the intent stands.
  expect((await asked).status()).toBe(200);
  await cardFrame(page).getByText('The bank declined this card.').waitFor();
  await expectNoViolations(page, 'MoneyHash in the payment page');

  // The intent’s own address shows the same payment.
  const intentId = (await intentAddress(page)).pathname.split('/').at(-1) ?? '';
  await page.goto(`${shopUrl()}/payment/moneyhash/${intentId}`);
  await page.getByRole('button', { name: 'Continue the payment' }).click();
  await payWith(cardFrame(page), '4242424242424242');
  await page.waitForURL(`**/user/order/${order.id}`);
  expect((await fetchCardOrder(order, 'moneyhash'))['payment-status']).toBe('success');
});

journey('3-D Secure that is left is no end: another try pays, and any browser may come back', async ({ visit }) => {
  const page = await visit({ ...visitor, shopUrl: shopUrl() });
  const order = await openPayment(page, 'moneyhash');
  await payWith(cardFrame(page), '4000000000003220');
  await cardFrame(page).getByText('Do you want to pay').waitFor();

  // The guest closes the bank's window and opens the order's payment again.
  await page.goto(`${shopUrl()}/payment/moneyhash?order=${order.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await payWith(cardFrame(page), '4000000000003220');
  await cardFrame(page).getByText('Do you want to pay').waitFor();

  // The bank's app opens its answer in a browser without a session.
  const elsewhere = await visit({ ...visitor, shopUrl: shopUrl() });
  const bank = await intentAddress(page);
  bank.search = '';
  await elsewhere.goto(`${bank.href}/bank`);
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await elsewhere.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await elsewhere.getByText(order.number).first().waitFor();
  expect((await fetchCardOrder(order, 'moneyhash'))['payment-status']).toBe('success');
});
