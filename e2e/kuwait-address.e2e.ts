import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { addItem, openCart, openChooser, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

const kuwaitUrl = (): string => sharedShopUrl().replace('127.0.0.1', 'kuwait.localhost');

journey(
  'ADDR-01, ADDR-02, ADDR-03: a guest in Kuwait is found by governorate, area, block and street',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: kuwaitUrl() });
    await openPage(page, '/menu');
    const chooser = await openChooser(page, 'Deliver');
    await chooser.getByRole('combobox', { name: 'Governorate' }).selectOption('Hawalli');
    await chooser.getByRole('combobox', { name: 'Area' }).selectOption('Jabriya');
    await chooser.getByText(/^Your pin is in our delivery area/).waitFor();
    await expectNoViolations(page, 'address in Kuwait');
    await press(chooser.getByRole('button', { name: 'Deliver here' }));
    expect(await chooser.getByText('Required. Fill this in.').count()).toBe(3);
    await chooser.getByRole('combobox', { name: 'Block' }).fill('4');
    await chooser.getByRole('textbox', { name: 'Street' }).fill('Ibn Sina');
    await chooser.getByRole('textbox', { name: 'Building' }).fill('7');
    await chooser.getByRole('textbox', { name: 'Landmark' }).fill('Beside the hospital');
    await press(chooser.getByRole('button', { name: 'Deliver here' }));
    await page.getByRole('link', { name: 'Deliver to Jabriya, Block 4, Ibn Sina, Building 7' }).waitFor();

    // Delivery has a menu of its own.
    await page.getByRole('heading', { name: 'Flasks' }).waitFor();
    await addItem(page, { item: 'Chocolate doughnut' });
    await openCart(page);
    await signIn(page, { mobile: '50012399' });
    expect(await savedAddresses(page)).toMatchObject([
      {
        label: 'Home',
        line1: 'Jabriya, Block 4, Ibn Sina, Building 7',
        governorate: 'Hawalli',
        area: 'Jabriya',
        block: '4',
        street: 'Ibn Sina',
        building: '7',
        landmark: 'Beside the hospital',
      },
    ]);
  },
);

/** The stored addresses of the signed-in guest. */
async function savedAddresses(page: Page): Promise<Record<string, string>[]> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { id?: string };
    const answer = await fetch(`/api/customers/${id}/addresses`);
    const { data } = (await answer.json()) as { data: { attributes: Record<string, string> }[] };
    return data.map(({ attributes }) => attributes);
  });
}
