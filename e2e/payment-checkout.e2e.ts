import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { journey } from './support/journey.ts';

const shopUrl = () => paymentShopUrl('checkout');
const cards = { declined: '4544 2491 6767 3670', asked: '4000 0000 0000 3220' };

/** Types a card into the three documents of Frames, and presses the shop's own button. */
async function payByCard(page: Page, number: string): Promise<void> {
  const write = (field: string, text: string) =>
    page.frameLocator(`.${field}-frame iframe`).getByRole('textbox').fill(text);
  await write('card-number', number);
  await write('expiry-date', '12/39');
  await write('cvv', '100');
  await page.getByRole('button', { name: /^Pay/ }).click({ delay: 300 });
}

journey(
  'PAY-10, PAY-23: a card is declined at /payment/checkout, and Apple Pay pays the same order',
  async ({ visit }) => {
    // A browser without Apple Pay of its own: Apple's script shows a code for the guest's phone there.
    const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shopUrl() });
    const order = await openPayment(page, 'checkout');
    await payByCard(page, cards.declined);
    await page.getByText('Payment declined').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('button', { name: 'Apple Pay' }).click();
    const sheet = page.getByRole('dialog', { name: /Apple Pay/ });
    await sheet.getByText('SAR 45.50').waitFor();
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(`**/user/order/${order.id}`);
    expect((await fetchCardOrder(order, 'checkout'))['payment-status']).toBe('success');
  },
);

journey(
  'PAY-11: a guest leaves 3-D Secure, tries again at the order’s own address, and comes back in another browser',
  async ({ visit }) => {
    const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shopUrl() });
    const order = await openPayment(page, 'checkout');
    await payByCard(page, cards.asked);
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();

    await page.goto(`${order.shopUrl}/payment/checkout/order/${order.id}/45.00`);
    await page.getByRole('heading', { name: 'Amount not below the order total' }).waitFor();
    await page.goto(`${order.shopUrl}/payment/checkout/order/${order.id}/45.50`);
    await page.getByRole('heading', { name: 'Your payment is not finished' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await payByCard(page, cards.asked);
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();

    const other = await visit({ device: 'phone', locale: 'en-us', shopUrl: shopUrl() });
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.waitForURL(/\/payment\/checkout\/order\/[^/]+\/45\.50\?link=.*cko-session-id=sid_/);
    await other.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await other.getByText(order.number).first().waitFor();
    expect((await fetchCardOrder(order, 'checkout'))['payment-status']).toBe('success');
  },
);
