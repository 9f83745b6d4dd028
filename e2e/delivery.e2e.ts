import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readBill } from './support/bill.ts';
import { fetchAddresses, fetchOrder } from './support/fetch-order.ts';
import { cartOf, chooseDistrict, goToCheckout, openCart, openChooser, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

journey(
  'CHK-14, SIGNIN-16, PRICE-16: a guest reaches the district’s minimum and has the order brought home',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseDistrict(page, 'Al Olaya', 'Musa Ibn Nusair Street 12, door 4');
    await page.getByRole('link', { name: 'Deliver to Musa Ibn Nusair Street 12, door 4' }).waitFor();
    await page.getByRole('button', { name: 'Add Jalapeño cornbread to cart' }).click();

    const cart = await openCart(page);
    await signIn(page);
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await cart.getByText('Delivery to your area is available for orders over SAR 40.00.').waitFor();
    await cart.getByRole('button', { name: 'One more: Jalapeño cornbread' }).click();
    const bill = { Subtotal: 'SAR 42.00', Delivery: 'SAR 9.00', 'VAT 15% included': 'SAR 6.65', Total: 'SAR 51.00' };
    await expect.poll(() => readBill(cart)).toEqual(bill);
    expect(await fetchAddresses(page)).toEqual([{ label: 'Home', line1: 'Musa Ibn Nusair Street 12, door 4' }]);

    await goToCheckout(page);
    await page.getByText('Musa Ibn Nusair Street 12, door 4').waitFor();
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    const id = await placeOrder(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    expect(await fetchOrder(page, id)).toMatchObject({
      'order-type': 'delivery',
      'delivery-charge': 9,
      total: 51,
      'address-line': 'Musa Ibn Nusair Street 12, door 4',
    });
    await page.getByText('Food on the way').first().waitFor({ timeout: 30_000 });
  },
);

journey('ERR-63: a guest outside Riyadh is told so, and one inside is found', async ({ visit }) => {
  const pilgrim = await visit({ device: 'phone', locale: 'en-us' });
  await standAt(pilgrim, { latitude: 21.4225, longitude: 39.8262 });
  await openPage(pilgrim);
  const far = await openChooser(pilgrim, 'Deliver');
  await press(far.getByRole('button', { name: 'Near me' }));
  await far.getByRole('alert').filter({ hasText: 'We do not deliver to your area' }).waitFor();

  const neighbour = await visit({ device: 'phone', locale: 'en-us' });
  await standAt(neighbour, { latitude: 24.69026, longitude: 46.68515 });
  await openPage(neighbour);
  const near = await openChooser(neighbour, 'Deliver');
  await press(near.getByRole('button', { name: 'Near me' }));
  await near.getByText('Your position is in Al Olaya').waitFor();
  expect(await near.getByRole('radio', { name: 'Al Olaya' }).first().isChecked()).toBe(true);
});

journey(
  'LOC-15, LOC-16: changing from delivery to pickup empties the cart only after a yes',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseDistrict(page, 'Al Olaya', 'Tahlia Street 1');
    await page.getByRole('button', { name: 'Add Saffron rice to cart' }).click();
    const cartBar = page.getByRole('link', { name: 'View cart' });
    const choosePickup = async (): Promise<void> => {
      const chooser = await openChooser(page, 'Pickup');
      await chooser.getByRole('radio', { name: 'Olaya Street' }).click();
    };
    await choosePickup();
    await page.getByText('Changing order type will remove items in your cart').waitFor();
    await page.getByRole('button', { name: 'Keep my cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await cartBar.waitFor();
    await choosePickup();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Pickup at Olaya Street' }).waitFor();
    await cartBar.waitFor({ state: 'detached' });
    await cartOf(page).waitFor({ state: 'detached' });
  },
);

async function standAt(page: Page, position: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(position);
}
