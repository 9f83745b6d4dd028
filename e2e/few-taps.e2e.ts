import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { countTaps } from './support/count-taps.ts';
import { answer, openCart, openItem, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { applePayDevice, payByCard } from './support/pay-by-card.ts';
import { choose, press } from './support/press.ts';

const rice = 'أضف أرز بالزعفران إلى السلة';

/** Takes the branch that the menu offers. */
const pickUp = (page: Page) => press(page.getByRole('button', { name: 'اطلب من شارع العليا' }));

/** From the menu's offer to the address, whose line names the district. */
async function haveDelivered(page: Page): Promise<void> {
  await press(page.getByRole('link', { name: 'توصيل', exact: true }));
  const places = page.getByRole('dialog', { name: 'كيف تودّ استلام طلبك؟' });
  const line = places.getByRole('textbox', { name: 'الشارع والمبنى ورقم الباب' });
  await line.fill('حي العليا، شارع موسى بن نصير 12، باب 4');
  await places.getByText('نوصّل إلى العليا').waitFor();
  await press(places.getByRole('button', { name: 'وصّلوا إلى هنا' }));
  await places.waitFor({ state: 'detached' });
}

/** From the menu to checkout. A new guest proves the number on the way, in the sign-in that opens by itself. */
async function goToCheckout(page: Page, { isKnown = false } = {}): Promise<void> {
  const cart = page.url().includes('cart=open') ? page.getByRole('dialog', { name: 'سلتي' }) : await openCart(page);
  if (!isKnown) await signIn(page);
  await press(cart.getByRole('button', { name: 'إتمام الطلب' }));
  await page.waitForURL(/\/(upsell|checkout)$/);
  if (page.url().endsWith('/upsell')) await press(page.getByRole('link', { name: 'إلى إتمام الطلب' }));
  await page.waitForURL('**/checkout');
  await page.getByRole('radio', { checked: true }).waitFor();
}

const place = (page: Page) => press(page.getByRole('button', { name: /^تأكيد الطلب/ }));

/* The numbers are the present ones. One that grows is a longer way for every guest; one that shrinks is written down. */

journey(
  'a first visit ends in an order after 8 taps and 3 fields, and the same again takes 4 taps',
  async ({ phoneInArabic: page }) => {
    const effort = await countTaps(page);
    await openPage(page);
    await pickUp(page);
    await press(page.getByRole('button', { name: rice }));
    await goToCheckout(page);
    await choose(page.getByRole('radio', { name: 'نقدًا' }));
    await place(page);
    const first = await orderIdOf(page);
    expect(effort()).toEqual({ taps: 8, fields: 3 });

    const again = page.getByRole('button', { name: 'اطلب نفس الطلب مجددًا' });
    await again.waitFor({ timeout: 40_000 });
    await press(again);
    await page.getByRole('dialog', { name: 'سلتي' }).waitFor();
    await goToCheckout(page, { isKnown: true });
    await place(page);
    await page.waitForURL((url) => url.pathname.startsWith('/user/order/') && !url.pathname.endsWith(first));
    expect(effort()).toEqual({ taps: 4, fields: 0 });
  },
);

journey(
  'a first visit with Apple Pay takes 8 taps, its own yes among them, and 3 fields',
  async ({ phoneInArabic: page }) => {
    await page.addInitScript({ path: applePayDevice });
    const effort = await countTaps(page);
    await openPage(page);
    await pickUp(page);
    await press(page.getByRole('button', { name: rice }));
    await goToCheckout(page);
    await press(page.getByRole('main').getByRole('button', { name: /^ادفع .* عبر Apple Pay$/ }));
    await press(page.getByRole('dialog', { name: /Apple Pay/ }).getByRole('button', { name: 'Pay' }));
    await orderIdOf(page);
    expect(effort()).toEqual({ taps: 8, fields: 3 });
  },
);

journey(
  'a dish with a choice is delivered and paid by card after 10 taps and 7 fields',
  async ({ phoneInArabic: page }) => {
    const effort = await countTaps(page);
    await openPage(page);
    await haveDelivered(page);
    const dish = await openItem(page, 'كفتة مشوية على الجرجير');
    await answer(dish, { 'اختر خبزك': ['خبز صاج رقيق'] });
    await press(dish.getByRole('button', { name: 'أضف إلى السلة' }));
    await dish.waitFor({ state: 'detached' });
    await goToCheckout(page);
    await payByCard(page, 'checkout');
    await orderIdOf(page);
    expect(effort()).toEqual({ taps: 10, fields: 7 });
  },
);
