import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { billOfOrder, readBill, riyals } from './support/bill.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrder } from './support/fetch-order.ts';
import {
  addItem,
  answer,
  chooseBranch,
  goToCheckout,
  openCart,
  openItem,
  placeOrder,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';

// VAT is rounded per line: 11.48 of the burgers' 88.00, 7.83 of the box's 60.00.
const bill = { Subtotal: 'SAR 148.00', 'VAT 15% included': 'SAR 19.31', Total: 'SAR 148.00' };

journey(
  'CART-30, CHK-10, ORDER-13, RT-04, FEED-01: a guest orders for pickup in English, follows the order until it is collected, and rates it',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');

    const burger = await openItem(page, 'Char burger and fries');
    await burger.getByRole('button', { name: 'Add to cart' }).click();
    await expect
      .poll(() => burger.getByRole('alert').filter({ hasText: /\S/ }).allInnerTexts())
      .toEqual(['Choose one: How would you like it cooked?']);
    await answer(burger, {
      'How would you like it cooked?': ['Medium well'],
      'Build it higher': ['Aged cheddar slice'],
      'Extra sauces': ['Garlic toum', 'Smoky barbecue'],
      'Leave out': ['Onion'],
    });
    // 36 and 4 for the cheddar; of the two sauces the cheaper one is free.
    await burger.getByRole('button', { name: 'Add to cart SAR 44.00' }).click();
    await burger.waitFor({ state: 'detached' });

    await addItem(page, {
      item: 'Burger box',
      answers: {
        'Your burger': ['Charred beef tacos'],
        'How spicy?': ['Hot'],
        'Your side': ['Salt & vinegar roast potatoes'],
        'Your drink': ['Thick mango juice'],
        Size: ['Regular'],
      },
      notes: 'Sauces on the side, please',
    });

    const cart = await openCart(page);
    // The sign-in comes by itself; it is not in the way of the cart once it is done.
    await signIn(page);
    await cart.getByText('Mobile verified').waitFor();
    await cart.getByRole('button', { name: 'One more: Char burger and fries' }).click();
    await cart.getByRole('textbox', { name: 'Order notes' }).fill('We are in a hurry');
    await expect.poll(() => readBill(cart)).toEqual(bill);
    await cart.getByText('Medium well · Aged cheddar slice').waitFor();
    await cart.getByText('no Onion').waitFor();

    await goToCheckout(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    const id = await placeOrder(page);

    const visits: string[] = [];
    page.on('framenavigated', () => visits.push(page.url()));
    await press(page.getByText('Every step'));
    const now = page.getByRole('list', { name: 'Every step' }).getByRole('listitem').filter({ hasText: 'now' });
    await now.filter({ hasText: 'Sent to branch' }).waitFor();
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    expect(await billOfOrder(page, id)).toEqual(bill);
    expect(riyals((await fetchOrder(page, id)).total)).toBe('SAR 148.00');
    await page.getByText('Your order is ready to pick-up').first().waitFor({ timeout: 30_000 });
    await now.filter({ hasText: 'Ready for collection' }).waitFor();
    await now.filter({ hasText: 'Collected' }).waitFor({ timeout: 20_000 });
    expect((await fetchOrder(page, id))['current-status'].code).toBe('finished');
    expect(visits, 'nobody touched the page').toEqual([]);
    await rate(page, id);
  },
);

/** Says how it was, once; the order's page shows it from then on. */
async function rate(page: Page, id: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Rate this order' }));
  await page.getByRole('heading', { name: 'Rate your order' }).waitFor();
  const topics = page.getByRole('main').getByRole('group');
  for (const topic of await topics.all()) await choose(topic.getByRole('radio', { name: '5 of 5, excellent' }));
  await page.getByRole('textbox', { name: 'Your comment' }).fill('The burger was as we wanted it.');
  await expectNoViolations(page, 'rating');
  await press(page.getByRole('button', { name: 'Send rating' }));
  await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
  await press(page.getByRole('link', { name: 'Back to the order' }));
  await page.getByText('The burger was as we wanted it.').waitFor();
  expect((await fetchOrder(page, id))['is-ratable']).toBe(false);
  await press(page.getByRole('link', { name: 'Receipt' }));
  await page.waitForURL(`**/user/order/${id}/receipt`);
  await page.getByRole('main').getByText('148.00').first().waitFor();
}
