import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { journey } from './support/journey.ts';

const shopUrl = () => paymentShopUrl('foodics-online');
const terminal = 'counter-1:simulator-terminal-counter-1';

const step = (page: Page, name: string) => page.locator('[aria-current="step"]', { hasText: name });

journey('PAY-27: a kiosk pays at its terminal: cancelled there, then card, PIN and processing', async ({ visit }) => {
  const kiosk = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shopUrl() });
  await kiosk.goto(`${shopUrl()}/menu?kiosk=true#terminal=${terminal}`);
  await kiosk.waitForFunction(() => localStorage.getItem('kiosk_terminal') !== null);
  // A kiosk drops a session that the server does not know.
  await kiosk.evaluate(() => localStorage.setItem('currentUser', '{}'));
  const order = await openPayment(kiosk, 'foodics-online');
  // As the checkout of a kiosk does.
  await kiosk.goto(`${order.shopUrl}/payment/pinpad?order=${order.id}`);
  await step(kiosk, 'Insert card').waitFor();

  const guest = await visit({ device: 'phone', locale: 'en-us', shopUrl: shopUrl() });
  await guest.goto(`${shopUrl()}/simulator/pinpad/terminals`);
  const counter = guest.getByRole('form', { name: 'counter-1' });
  await counter.getByRole('button', { name: 'Cancel' }).click();
  await kiosk.getByText('The payment was cancelled, and nothing was charged.').waitFor();

  await kiosk.getByRole('button', { name: 'Try again' }).click();
  await step(kiosk, 'Insert card').waitFor();
  await counter.getByRole('button', { name: /0077/ }).click();
  await step(kiosk, 'Enter PIN').waitFor();
  await counter.getByRole('button', { name: 'Right PIN' }).click();
  await step(kiosk, 'Processing').waitFor();
  await counter.getByRole('button', { name: 'The bank agrees' }).click();
  await kiosk.waitForURL(`**/user/order/${order.id}`);
  expect((await fetchCardOrder(order, 'foodics-online'))['payment-status']).toBe('success');
});
