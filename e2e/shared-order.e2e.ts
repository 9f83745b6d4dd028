import { expect } from 'vitest';
import { chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

journey(
  'a guest shares the progress of an order, and somebody without a session follows it in their own language',
  async ({ desktopInEnglish: page, visit }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    await press(page.getByRole('button', { name: 'Add Saffron rice to cart' }));
    await openCart(page);
    await signIn(page);
    await goToCheckout(page);
    const id = await placeOrder(page);
    await page.getByText('Thank you! We have your order').waitFor();
    const path = await page.getByRole('link', { name: 'Share progress' }).getAttribute('href');

    const friend = await visit({ device: 'phone', locale: 'ar-sa' });
    const answer = await friend.goto(path ?? '');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    expect(await friend.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
    await friend.getByText('شارع العليا').first().waitFor();
    const stages = friend.getByRole('list', { name: 'مراحل الطلب' });
    await stages.getByText('قيد التحضير').waitFor();
    const shown = await friend.locator('main').innerText();
    expect(['أرز بالزعفران', 'Noura', 'نقدًا'].filter((secret) => shown.includes(secret))).toEqual([]);
    expect(await friend.content()).not.toContain(id);
    // The demo's kitchen works meanwhile; the page reads it without a touch.
    await friend.getByRole('heading', { level: 1, name: 'تم الاستلام' }).waitFor({ timeout: 90_000 });
  },
);
