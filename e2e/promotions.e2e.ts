import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readBill } from './support/bill.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrder } from './support/fetch-order.ts';
import {
  chooseBranch,
  chooseDistrict,
  goToCheckout,
  openCart,
  placeOrder,
  postponeSignIn,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

journey(
  'PROMO-07, PROMO-08, PROMO-10: a guest tries a wrong code, types a right one, pays less and orders with it',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    const cart = await fillCart(page, 2);
    await signIn(page);
    await applyCode(cart, 'NOPE');
    await cart.getByText('Invalid Promo Code').waitFor();
    expect(await codeField(cart).inputValue()).toBe('NOPE');
    await expectNoViolations(page, 'rejected code');

    await codeField(cart).fill('everyday10');
    await codeField(cart).press('Enter');
    await cart.getByRole('group', { name: '10% off, any day' }).waitFor();
    const bill = {
      Subtotal: 'SAR 42.00',
      'Discount · 10% off, any day': '−SAR 4.20',
      'VAT 15% included': 'SAR 4.93',
      Total: 'SAR 37.80',
    };
    await expect.poll(() => readBill(cart)).toEqual(bill);
    await expectNoViolations(page, 'applied code');

    await goToCheckout(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    const id = await placeOrder(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    expect(await fetchOrder(page, id)).toMatchObject({
      'coupon-code': 'EVERYDAY10',
      'promo-discount': 4.2,
      total: 37.8,
    });

    // The order used up its promotion, and its page of extras leads back to the menu.
    expect(await page.evaluate(() => localStorage.getItem('cart_coupon'))).toBeNull();
    await page.goto('/upsell');
    await page.waitForURL('**/menu/**');
  },
);

journey(
  'PROMO-04, PROMO-05, PROMO-09, PROMO-20: a link brings a code, which brings a pudding that leaves with it',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    await openPage(page, '/?coupon=SWEETEND');
    await page.waitForURL((url) => url.pathname.startsWith('/menu/') && url.search === '');
    await page.getByText('The code SWEETEND is applied when you open your cart.').waitFor();
    await chooseBranch(page, 'Olaya Street');
    const cart = await fillCart(page, 4);
    const pudding = cart.getByRole('group', { name: 'Cinnamon rice pudding', exact: true });
    await postponeSignIn(page);
    await pudding.getByText('Free').waitFor();
    await cart.getByRole('group', { name: 'Rice pudding on us' }).waitFor();
    await expect
      .poll(() => readBill(cart))
      .toMatchObject({ Subtotal: 'SAR 84.00', Promo: 'Rice pudding on us', Total: 'SAR 84.00' });

    // One less is too little for it: the guest reads what is missing, and the code is still there to be tried again.
    await press(cart.getByRole('button', { name: 'One less: Jalapeño cornbread' }));
    await cart.getByText(/Add .* more to use this offer/).waitFor();
    await pudding.waitFor({ state: 'detached' });
    expect(await codeField(cart).inputValue()).toBe('SWEETEND');
    await press(cart.getByRole('button', { name: 'One more: Jalapeño cornbread' }));
    await press(cart.getByRole('button', { name: 'Apply' }));
    await pudding.waitFor();

    await press(cart.getByRole('button', { name: 'Remove', exact: true }));
    await pudding.waitFor({ state: 'detached' });
    expect(await codeField(cart).inputValue()).toBe('');
  },
);

journey(
  'PROMO-27, PROMO-30, PROMO-33: a guest picks cheaper delivery from the promos, and it leaves with the delivery',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseDistrict(page, 'Al Olaya', 'Musa Ibn Nusair Street 12, door 4');
    const cart = await fillCart(page, 4);
    await signIn(page);
    await cart.getByRole('button', { name: /See promos/ }).click();
    const promos = page.getByRole('dialog', { name: 'PROMOS' });
    await promos.getByText('NOT ELIGIBLE').first().waitFor();
    await expectNoViolations(page, 'promos');
    await promos.getByText('Delivery for five riyals', { exact: true }).click();
    await promos.getByRole('button', { name: 'CONFIRM' }).click();
    await cart.getByRole('group', { name: 'Delivery for five riyals' }).waitFor();
    await expect
      .poll(() => readBill(cart))
      .toMatchObject({ Promo: 'Delivery for five riyals', Delivery: 'SAR 5.00', Total: 'SAR 89.00' });

    await goToCheckout(page);
    const id = await placeOrder(page);
    expect(await fetchOrder(page, id)).toMatchObject({ 'delivery-charge': 5, 'promo-discount': 4, total: 89 });

    await openPage(page, '/promos');
    await page.getByRole('radio', { name: 'Hummus on the house' }).waitFor();
    await expectNoViolations(page, 'promos page');
  },
);

/** The open cart of a guest who took so many pieces of cornbread. */
async function fillCart(page: Page, pieces: number): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Add Jalapeño cornbread to cart' }));
  const cart = await openCart(page);
  for (let more = 1; more < pieces; more += 1)
    await cart.getByRole('button', { name: 'One more: Jalapeño cornbread' }).dispatchEvent('click');
  return cart;
}

const codeField = (cart: Locator): Locator => cart.getByRole('textbox', { name: 'Promo code' });

async function applyCode(cart: Locator, code: string): Promise<void> {
  await codeField(cart).fill(code);
  await cart.getByRole('button', { name: 'Apply' }).click();
}
