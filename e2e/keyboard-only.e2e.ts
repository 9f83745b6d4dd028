import { expect, inject } from 'vitest';
import { fetchOrder } from './support/fetch-order.ts';
import { orderIdOf } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { tabTo, tabToAndPress } from './support/keyboard.ts';
import { newMobile } from './support/new-mobile.ts';
import { openPage } from './support/open-page.ts';
import { readCode } from './support/read-code.ts';

journey(
  'a guest orders with nothing but a keyboard, and always sees where the focus is',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await tabToAndPress(page, page.getByRole('link', { name: 'Choose a branch' }));
    const chooser = page.getByRole('dialog', { name: 'How would you like it?' });
    await tabToAndPress(page, chooser.getByRole('link', { name: 'Pickup' }));
    await chooser.locator('[aria-current="page"]', { hasText: 'Pickup' }).waitFor();
    await tabToAndPress(page, chooser.getByRole('radio', { name: 'Olaya Street' }), 'Space');
    await tabToAndPress(page, chooser.getByRole('button', { name: 'Order from Olaya Street' }));
    await chooser.waitFor({ state: 'detached' });

    // Escape leaves the dish, and the focus is where it was.
    const link = page.getByRole('link', { name: 'Char burger and fries', exact: true });
    await tabToAndPress(page, link);
    const dish = page.getByRole('dialog', { name: 'Char burger and fries' });
    await dish.waitFor();
    await page.keyboard.press('Escape');
    await dish.waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await dish.waitFor();
    await tabTo(page, dish.getByRole('radio', { name: 'Medium rare' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await dish.getByRole('radio', { name: 'Medium well' }).isChecked()).toBe(true);
    await tabToAndPress(page, dish.getByRole('checkbox', { name: 'Fried egg' }), 'Space');
    await tabToAndPress(page, dish.getByRole('button', { name: 'One more: Char burger and fries' }), 'Space');
    await tabToAndPress(page, dish.getByRole('button', { name: 'Add to cart SAR 80.00' }));
    await dish.waitFor({ state: 'detached' });

    await tabToAndPress(page, page.getByRole('link', { name: 'View cart' }));
    const signIn = page.getByRole('dialog', { name: 'Verify your mobile' });
    const mobile = newMobile();
    await tabTo(page, signIn.getByRole('textbox', { name: 'First name' }));
    await page.keyboard.type('Noura');
    await tabTo(page, signIn.getByRole('textbox', { name: 'Mobile number' }));
    await page.keyboard.type(mobile);
    await page.keyboard.press('Enter');
    await tabTo(page, signIn.getByRole('textbox', { name: 'One-time code' }));
    await page.keyboard.type(await readCode(inject('shopUrl'), mobile));
    await page.keyboard.press('Enter');
    await signIn.waitFor({ state: 'detached' });

    const cart = page.getByRole('dialog', { name: 'My Cart' });
    await tabToAndPress(page, cart.getByRole('button', { name: 'One less: Char burger and fries' }));
    await tabTo(page, cart.getByRole('textbox', { name: 'Order notes' }));
    await page.keyboard.type('No bag, please');
    await tabToAndPress(page, cart.getByRole('button', { name: 'Checkout' }));
    await page.waitForURL('**/upsell');
    await tabToAndPress(page, page.getByRole('link', { name: 'To checkout' }));
    await page.waitForURL('**/checkout');
    await tabToAndPress(page, page.getByRole('radio', { name: 'Card online' }), 'ArrowDown');
    await page.getByRole('radio', { name: 'Cash', checked: true }).waitFor();
    await tabToAndPress(page, page.getByRole('button', { name: 'Place order' }));
    const id = await orderIdOf(page);
    expect(await fetchOrder(page, id)).toMatchObject({ total: 40, notes: 'No bag, please' });
  },
);

journey('Escape closes the cart and its sign-in, one after the other', async ({ desktopInEnglish: page }) => {
  await openPage(page);
  await tabToAndPress(page, page.getByRole('button', { name: 'Add Cheese-stuffed baby peppers to cart' }));
  const bar = page.getByRole('link', { name: 'View cart' });
  await tabToAndPress(page, bar);
  const signIn = page.getByRole('dialog', { name: 'Verify your mobile' });
  await signIn.waitFor();
  await page.keyboard.press('Escape');
  await signIn.waitFor({ state: 'detached' });
  const cart = page.getByRole('dialog', { name: 'My Cart' });
  await cart.waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'detached' });
  await expect.poll(() => bar.evaluate((element) => element === document.activeElement)).toBe(true);
});
