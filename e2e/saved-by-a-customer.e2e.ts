import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { addItem, openCart, openChooser, openItem, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { tabToAndPress } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

journey(
  'FAV-01, FAV-02: a stranger likes a dish, signs in for it, and finds it in the account',
  async ({ desktopInEnglish: page }) => {
    await openPage(page, '/menu');
    const dish = await openItem(page, 'Char burger and fries');
    const heart = dish.getByRole('button', { name: 'Char burger and fries: favorite' });
    await tabToAndPress(page, heart);
    await signIn(page);
    await dish.getByRole('button', { name: 'Char burger and fries: favorite', pressed: true }).waitFor();
    await expectNoViolations(page, 'a favorite');

    await openPage(page, '/user/profile/favorites');
    await expectNoViolations(page, 'favorites');
    await page.getByRole('link', { name: 'Char burger and fries' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Char burger and fries: favorite', pressed: true })
      .waitFor();
  },
);

journey(
  'ADDR-05, ADDR-06, ADDR-07: an address is saved with its pin, changed, delivered to, and deleted',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    await openPage(page, '/menu');
    await press((await openItem(page, 'Char burger and fries')).getByRole('button', { name: /: favorite$/ }));
    await signIn(page);
    await openPage(page, '/user/profile/addresses/new');
    const pinButton = page.getByRole('button', { name: 'Put the pin in the middle of the map' });
    await pinButton.waitFor();
    await expectNoViolations(page, 'a new address');
    await press(pinButton);
    await page.getByText(/^Your pin is in /).waitFor();
    await page.getByRole('textbox', { name: 'Street, building and door' }).fill('Villa 4');
    await page.getByRole('combobox', { name: 'District' }).selectOption('Al Olaya');
    await press(page.getByRole('button', { name: 'Save address' }));
    await page.getByRole('heading', { level: 2, name: 'Home Default' }).waitFor();
    await expectNoViolations(page, 'addresses');

    await press(page.getByRole('link', { name: 'Edit Home' }));
    await page.getByRole('textbox', { name: 'Street, building and door' }).fill('Villa 6');
    await press(page.getByRole('button', { name: 'Save address' }));
    await page.getByText('Villa 6').waitFor();

    await openPage(page, '/menu');
    await press((await openChooser(page, 'Deliver')).getByRole('button', { name: /^Home/ }));
    await page.getByRole('link', { name: 'Deliver to Villa 6' }).waitFor();
    await addItem(page, { item: 'Saffron rice' });

    await openPage(page, '/user/profile/addresses');
    await press(page.getByRole('button', { name: 'Delete Home' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.getByRole('heading', { name: 'No addresses yet' }).waitFor();
    await page.getByText(/^Your order was going to that address/).waitFor();
    await press(page.getByRole('button', { name: 'Choose', exact: true }));
    await page.getByRole('radio', { name: /Al Olaya/ }).waitFor();
    await openPage(page, '/menu');
    const cart = await openCart(page);
    expect(await cart.getByText('Saffron rice').count()).toBeGreaterThan(0);
  },
);
