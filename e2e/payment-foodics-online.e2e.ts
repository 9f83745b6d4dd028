import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { journey } from './support/journey.ts';

const visitor = () => ({ device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl('foodics-online') }) as const;
const cards = { wrong: '4242 4242 4242 4241', declined: '4000 0000 0000 0002', asked: '4000 0000 0000 3220' };
const bank = (page: Page) => page.getByRole('heading', { name: 'Your bank' });

/** Types a card into the frame of the gateway, and presses the shop's own button. */
async function payByCard(page: Page, number: string, { expiry = '12/39', cvv = '100' } = {}): Promise<void> {
  const fields = page.frameLocator('iframe[title="Your card"]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry date').fill(expiry);
  await fields.getByLabel('CVV').fill(cvv);
  // A hand holds a mouse down for a moment, in which what it left is checked.
  await page.getByRole('button', { name: /^Pay/ }).click({ delay: 300 });
}

journey(
  'PAY-22, PAY-24, PAY-28, PAY-29, PAY-30: a card that cannot be is told by field, a declined one takes nothing, and Apple Pay pays the same order',
  async ({ visit }) => {
    // A browser without Apple Pay of its own: Apple's script shows a code for the guest's phone there.
    const page = await visit({ ...visitor(), device: 'desktop' });
    const order = await openPayment(page, 'foodics-online');
    await payByCard(page, cards.wrong, { expiry: '01/20', cvv: '1' });
    const alert = page.getByRole('group', { name: 'Your card' }).getByRole('alert');
    for (const field of ['card number', 'expiry date', 'CVV'])
      await alert.getByText(`Enter a valid ${field}.`).waitFor();
    await payByCard(page, cards.declined);
    await page.getByText('Payment declined').waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout/payment');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page
      .getByRole('dialog', { name: /Apple Pay/ })
      .getByRole('button', { name: 'Pay' })
      .click();
    await page.waitForURL(`**/user/order/${order.id}`);
    expect((await fetchCardOrder(order, 'foodics-online'))['payment-status']).toBe('success');
  },
);

journey('a guest leaves 3-D Secure, tries again, and comes back to the order in another browser', async ({ visit }) => {
  const page = await visit(visitor());
  const order = await openPayment(page, 'foodics-online');
  await payByCard(page, cards.asked);
  await bank(page).waitFor();

  await page.goto(`${order.shopUrl}/checkout/payment?order=${order.id}`);
  await page.getByRole('heading', { name: 'Your payment is not finished' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await payByCard(page, cards.asked);
  await bank(page).waitFor();

  const other = await visit(visitor());
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.waitForURL(/\/checkout\/payment\?link=/);
  await other.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await other.getByText(order.number).first().waitFor();
  expect((await fetchCardOrder(order, 'foodics-online'))['payment-status']).toBe('success');
});
