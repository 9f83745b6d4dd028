import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment } from './support/card-order.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { choose } from './support/press.ts';

const widgets = (page: Page) => page.locator('.wpwl-container');

/** Types a card into the frames of the widget and pays. */
async function pay(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe[title="Card number"]').getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('0139');
  await page.frameLocator('iframe[title="CVV"]').getByLabel('CVV').fill('100');
  await page.getByLabel('Card holder').fill('Noura Ali');
  await page.getByRole('button', { name: 'Pay now' }).click();
}

journey(
  'PAY-16: at /payment/hyperpay a card is declined by the widget, and the next one pays the order',
  async ({ desktopInEnglish: page }) => {
    const order = await openPayment(page, 'hyperpay');
    await page.getByRole('button', { name: 'Pay now' }).waitFor();
    await expectNoViolations(page, 'the widget of HyperPay');
    await pay(page, '4000 0000 0000 0003');
    await page.getByText('Invalid card number').waitFor();
    await pay(page, '4000 0000 0000 0002');
    await page.getByText('Payment declined').waitFor();
    // On a slow line: the choice stands before the first widget, and stays under the finger.
    const arrival = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await arrival.promise;
      await route.continue();
    };
    await page.route('**/paymentWidgets.js*', hold, { times: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    const mada = page.getByRole('radio', { name: 'mada' });
    const begun = page.waitForResponse((answer) => answer.request().postData()?.includes('MADA') ?? false);
    await choose(mada);
    await begun;
    const placeBefore = await mada.boundingBox();
    arrival.resolve();
    await page.locator('form[data-brands="MADA"] + .wpwl-container').waitFor();
    await page.frameLocator('iframe[title="Card number"]').getByLabel('Card number').waitFor();
    expect(await widgets(page).count()).toBe(1);
    expect(await mada.boundingBox()).toEqual(placeBefore);
    await pay(page, '5360 2301 5942 7034');
    await page.waitForURL(`**/user/order/${order.id}`);
    expect(await fetchCardOrder(order, 'hyperpay')).toMatchObject({ 'payment-status': 'success' });
  },
);

journey(
  'PAY-17: a guest who left the bank’s page goes on at /hyperpay/{id}/{orderId}, and may come back in another browser',
  async ({ desktopInEnglish: page, visit }) => {
    const order = await openPayment(page, 'hyperpay');
    await pay(page, '4000 0000 0000 3220');
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();
    const checkoutId = 'left-at-the-bank';
    for (const method of ['', '/VISA']) {
      await page.goto(`${order.shopUrl}/hyperpay/${checkoutId}/${order.id}${method}`);
      await page.getByText('Your payment is not finished').waitFor();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await pay(page, '4000 0000 0000 3220');
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();
    const other = await visit({ device: 'phone', locale: 'en-us', shopUrl: order.shopUrl });
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText('Payment successful').waitFor();
    await other.getByText(order.number).waitFor();
    expect(await fetchCardOrder(order, 'hyperpay')).toMatchObject({ 'payment-status': 'success' });
  },
);
