import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrder } from './support/fetch-order.ts';
import { goToCheckout, openCart, openChooser, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';
import { sharedShopUrl } from './support/shared-shop.ts';
import { readBoardOrder } from './support/staff.ts';

/** To go from the branch that never closes and brings orders to cars. */
async function chooseToGo(page: Page): Promise<void> {
  const chooser = await openChooser(page, 'To go');
  await press(chooser.getByRole('radio', { name: 'Olaya Street' }));
  await chooser.waitFor({ state: 'detached' });
}

journey(
  'SCHED-01, SCHED-02, SCHED-03, SCHED-10: a guest orders for tomorrow and sees the time at every step',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseToGo(page);
    await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
    const cart = await openCart(page);
    await signIn(page);

    await press(cart.getByRole('button', { name: 'Schedule order' }));
    const dialog = page.getByRole('dialog', { name: 'SCHEDULE ORDER' });
    await dialog.getByRole('group', { name: 'PICK A DAY' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await choose(dialog.getByRole('radio', { name: /^Tomorrow, [A-Z][a-z]{2} \d{2}$/ }));
    const time = dialog.getByRole('group', { name: 'PICK A TIME' }).getByRole('radio', { name: '01:00 PM' });
    const at = await time.getAttribute('value');
    await choose(time);
    await expectNoViolations(page);
    await press(dialog.getByRole('button', { name: 'Confirm Schedule' }));
    await dialog.waitFor({ state: 'detached' });
    await cart.getByRole('group', { name: 'Scheduled for' }).getByText('01:00 PM').waitFor();

    await goToCheckout(page);
    await page.getByRole('group', { name: 'How and where' }).getByText('01:00 PM').waitFor();
    const id = await placeOrder(page);
    await page.getByRole('main').getByText('01:00 PM').first().waitFor();
    const order = await fetchOrder(page, id);
    expect(Date.parse(order['scheduled-time'] ?? '')).toBe(Date.parse(at ?? ''));
    expect(order['order-type']).toBe('to_go');
    expect(await page.evaluate(() => localStorage.getItem('scheduled_time')), 'the next order is for now').toBeNull();

    await openPage(page, '/user/order');
    await page.getByText(/Scheduled for/).waitFor();
  },
);

journey(
  'CURB-01, CURB-03, CURB-04, CURB-10, CURB-11, ROUTE-09: a guest stays in the car and says "I\'ve arrived"',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    await openPage(page);
    await chooseToGo(page);
    await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
    const cart = await openCart(page);
    await signIn(page);

    await press(cart.getByRole('group', { name: 'Stay in your car' }).getByRole('link', { name: 'Choose vehicle' }));
    const chooser = page.getByRole('dialog', { name: 'Curbside' });
    await chooser.waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/menu\/[^/]+\/curbside$/);
    await press(chooser.getByRole('button', { name: 'Use this vehicle' }));
    await chooser.getByText('Choose the color of your vehicle.').waitFor();
    await expectNoViolations(page);
    await choose(chooser.getByRole('radio', { name: 'White', exact: true }));
    await choose(chooser.getByRole('radio', { name: 'Toyota', exact: true }));
    await chooser.getByRole('textbox', { name: 'Plate number' }).fill('أ ب ح ١٢٣٤');
    await press(chooser.getByRole('button', { name: 'Use this vehicle' }));

    const vehicle = cart.getByRole('group', { name: 'We bring it to' });
    await vehicle.getByText('أ ب ح 1234').waitFor();
    const mark = vehicle.getByRole('img', { name: 'Toyota' });
    await expect.poll(() => mark.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

    await goToCheckout(page);
    const id = await placeOrder(page);
    await page.getByText('Curbside at Olaya Street').waitFor();
    expect(await fetchOrder(page, id)).toMatchObject({
      'order-type': 'curbside',
      car: { 'plate-number': 'أ ب ح 1234' },
    });
    await press(page.getByRole('button', { name: "I've arrived" }));
    await page.getByRole('button', { name: 'arrived - sent' }).waitFor();
    await reloadPage(page);
    await page.getByRole('button', { name: 'arrived - sent' }).waitFor();
    expect((await fetchOrder(page, id))['arrived-at']).not.toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('customer_selected_car'))).toBeNull();
  },
);

journey(
  'ROUTE-26, ROUTE-27, ROUTE-29, ROUTE-30, STATE-03, STATE-12, LOC-13: home, contact, the queue and the message to the restaurant',
  async ({ desktopInEnglish: page }) => {
    await openPage(page, '/home');
    expect(new URL(page.url()).pathname).toMatch(/^\/menu\/[^/]+$/);
    await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
    await page.getByRole('link', { name: 'View cart' }).waitFor();

    await openPage(page, '/whatsapp-order');
    const send = page.getByRole('link', { name: 'Open WhatsApp' });
    const address = new URL((await send.getAttribute('href')) ?? '');
    expect(address.origin).toBe('https://wa.me');
    expect(address.searchParams.get('text')).toContain('1 × Saffron rice');

    await openPage(page, '/chat');
    await page.getByRole('link', { name: /WhatsApp/ }).waitFor();
    await expectNoViolations(page);

    await openPage(page, '/queuebuster?table=7');
    await page.getByText('Order in the queue at').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => [localStorage.getItem('is_queue'), localStorage.getItem('cart_table')])).toEqual([
      'true',
      '7',
    ]);
    // The selector leads nowhere; the note below it to the branch of the queue.
    expect(await page.getByRole('link', { name: /Order in the queue at/ }).count()).toBe(0);
    await page.getByRole('note').getByRole('link', { name: 'Choose a branch' }).waitFor();
  },
);

journey(
  'ROUTE-29: a guest who scans the code of the queue at table 7 orders, and the board reads queue and table',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    await openPage(page, '/queuebuster?table=7');
    await page.getByText('Order in the queue at').waitFor();
    await press(page.getByRole('note').getByRole('link', { name: 'Choose a branch' }));
    const chooser = page.getByRole('dialog', { name: 'How would you like it?' });
    await press(chooser.getByRole('radio', { name: 'Olaya Street' }));
    await chooser.waitFor({ state: 'detached' });
    await page.getByText('Order in the queue at').locator('..').getByText('Olaya Street').waitFor();
    await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
    await openCart(page);
    await signIn(page);
    await goToCheckout(page);
    const id = await placeOrder(page);
    expect(await readBoardOrder(sharedShopUrl(), 'al-olaya', id)).toMatchObject({
      'order-type': 'queue',
      'table-number': '7',
    });
  },
);
