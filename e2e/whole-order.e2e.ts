import { expect } from 'vitest';
import { readBill } from './support/bill.ts';
import { fetchOrder } from './support/fetch-order.ts';
import { chooseDistrict, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';

journey(
  'MISC-10, STATE-22: a guest browses, has food delivered, uses a code, plans it and changes their mind, pays in cash and follows it',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await press(page.getByRole('link', { name: 'Sides', exact: true }));
    await chooseDistrict(page, 'Al Olaya', 'Musa Ibn Nusair Street 12, door 4');
    await press(page.getByRole('button', { name: 'Add Jalapeño cornbread to cart' }));
    const cart = await openCart(page);
    await signIn(page);
    await press(cart.getByRole('button', { name: 'One more: Jalapeño cornbread' }));

    await cart.getByRole('textbox', { name: 'Promo code' }).fill('everyday10');
    await press(cart.getByRole('button', { name: 'Apply' }));
    await cart.getByRole('group', { name: '10% off, any day' }).waitFor();

    await press(cart.getByRole('button', { name: 'Schedule order' }));
    const schedule = page.getByRole('dialog', { name: 'SCHEDULE ORDER' });
    await choose(schedule.getByRole('radio', { name: /^Tomorrow/ }));
    await choose(schedule.getByRole('radio', { name: '01:00 PM' }));
    await press(schedule.getByRole('button', { name: 'Confirm Schedule' }));
    const planned = cart.getByRole('group', { name: 'Scheduled for' });
    await planned.getByText('01:00 PM').waitFor();
    await press(planned.getByRole('button', { name: 'Remove the scheduled time' }));
    await planned.waitFor({ state: 'detached' });

    await cart.getByRole('textbox', { name: 'Order notes' }).fill('The bell does not ring, please knock');
    const bill = { Subtotal: 'SAR 42.00', 'Discount · 10% off, any day': '−SAR 4.20' };
    const calculation = { ...bill, Delivery: 'SAR 9.00', 'VAT 15% included': 'SAR 6.10', Total: 'SAR 46.80' };
    await expect.poll(() => readBill(cart)).toEqual(calculation);
    await reloadPage(page);
    await cart.getByRole('group', { name: '10% off, any day' }).waitFor();
    await expect.poll(() => readBill(cart)).toEqual(calculation);
    await expect.poll(() => cart.getByRole('textbox', { name: 'Order notes' }).inputValue()).toMatch(/^The bell/);

    await goToCheckout(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toMatchObject(bill);
    const id = await placeOrder(page);
    expect(await fetchOrder(page, id)).toMatchObject({
      'order-type': 'delivery',
      'payment-method': 'cash',
      'coupon-code': 'EVERYDAY10',
      'scheduled-time': null,
      notes: 'The bell does not ring, please knock',
    });

    await press(page.getByText('Every step'));
    const now = page.getByRole('list', { name: 'Every step' }).getByRole('listitem').filter({ hasText: 'now' });
    await now.filter({ hasText: 'Food on the way' }).waitFor({ timeout: 30_000 });
    await now.filter({ hasText: 'Delivered' }).waitFor({ timeout: 20_000 });
  },
);
