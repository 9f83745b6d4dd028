import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { readBill } from './support/bill.ts';
import { fetchOrder, fetchOrderIds } from './support/fetch-order.ts';
import {
  addItem,
  chooseBranch,
  goToCheckout,
  openCart,
  orderIdOf,
  placeOrder,
  postponeSignIn,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage, untilAlive } from './support/open-page.ts';
import { applePayDevice } from './support/pay-by-card.ts';
import { press } from './support/press.ts';

const bill = { 'المجموع الفرعي': '84.00 ر.س', 'ضريبة القيمة المضافة 15٪ (مشمولة)': '10.96 ر.س', الإجمالي: '84.00 ر.س' };

journey('I18N-02, I18N-04: the first bytes of a page carry the saved language and its direction', async () => {
  const headers = { cookie: 'locale=ar-sa' };
  const answer = await fetch(`${inject('shopUrl')}/menu`, { headers });
  expect((await answer.text()).slice(0, 60)).toContain('<html lang="ar" dir="rtl"');
  // Nothing saved: the browser's language, as the sample has it, else the restaurant's own first one.
  const arabic = await fetch(`${inject('shopUrl')}/menu`, { headers: { 'accept-language': 'ar' } });
  expect((await arabic.text()).slice(0, 60)).toContain('<html lang="ar" dir="rtl"');
  const german = await fetch(`${inject('shopUrl')}/menu`, { headers: { 'accept-language': 'de' } });
  expect((await german.text()).slice(0, 60)).toContain('<html lang="en" dir="ltr"');
});

journey(
  'I18N-02, I18N-05, PRICE-06, CART-24, CHK-10, RT-04: a guest orders in Arabic on a phone and follows the order until it is collected',
  async ({ phoneInArabic: page }) => {
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await addItem(page, {
      item: 'برغر شار مع البطاطس',
      answers: { 'كيف تفضّل الاستواء؟': ['مستوٍ جيدًا'], 'صلصات إضافية': ['ثومية', 'باربكيو مدخّن'] },
    });
    await addItem(page, {
      item: 'مارغريتا',
      answers: { الحجم: ['وسط، 25 سم'], العجينة: ['رقيقة'], 'إضافات البيتزا': ['جبن موزاريلا'] },
      notes: 'بدون فلفل لو سمحتم',
    });

    await reloadPage(page);
    const cart = await openCart(page);
    await signIn(page, { digits: 'arabic' });
    await cart.getByText('ملاحظة: بدون فلفل لو سمحتم').waitFor();
    await expect.poll(() => readBill(cart)).toEqual(bill);
    await cart.getByText(/^966\+ 50/).waitFor();
    await expectSignLeftOfAmount(cart.getByRole('definition').last());
    await goToCheckout(page);
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);

    const id = await placeOrder(page);
    await press(page.getByText('كل المراحل'));
    const now = page.getByRole('list', { name: 'كل المراحل' }).getByRole('listitem').filter({ hasText: 'الآن' });
    await now.filter({ hasText: 'أُرسل إلى الفرع' }).waitFor();
    await expect.poll(() => readBill(page.getByRole('main'))).toEqual(bill);
    expect(await fetchOrder(page, id)).toMatchObject({ subtotal: 84, tax: 10.96, total: 84 });
    await page.getByText('طلبك جاهز للاستلام').first().waitFor({ timeout: 30_000 });
    await now.filter({ hasText: 'تم الاستلام' }).waitFor({ timeout: 20_000 });
  },
);

journey(
  'PAY-02, PAY-23: on a device with Apple Pay, checkout in Arabic is one tap and one yes, and a closed sheet orders nothing',
  async ({ phoneInArabic: page }) => {
    await page.addInitScript({ path: applePayDevice });
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
    await openCart(page);
    await signIn(page, { digits: 'arabic' });
    await goToCheckout(page);

    const main = page.getByRole('main');
    await main.getByText(/^جاهز/).waitFor();
    await main.getByRole('radio', { name: 'Apple Pay', checked: true }).waitFor();
    await main.getByRole('img', { name: 'mada' }).waitFor();
    const pay = main.getByRole('button', { name: /^ادفع .*13\.00.* عبر Apple Pay$/ });
    await press(pay);
    const sheet = page.getByRole('dialog', { name: /Apple Pay/ });
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    expect(await fetchOrderIds(page)).toEqual([]);

    await press(pay);
    await sheet.getByRole('button', { name: 'Pay' }).click();
    const id = await orderIdOf(page);
    expect(await fetchOrderIds(page)).toEqual([id]);
    await page
      .getByText(/Apple Pay/)
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('items'))).toBeNull();
  },
);

journey(
  'ROUTE-36: switching the language keeps the category, the cart and the place',
  async ({ phoneInArabic: page }) => {
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await press(page.getByRole('link', { name: 'أطباق جانبية' }));
    await page.waitForURL(/\/menu\/sides-/);
    await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
    const cart = await openCart(page);
    await postponeSignIn(page);
    // The category that is read now: a tap may have moved the page by a category.
    const { pathname } = new URL(page.url());
    await press(cart.getByRole('link', { name: 'English' }));

    await page.locator('html[lang="en"][dir="ltr"]').waitFor();
    await untilAlive(page);
    const sameCart = page.getByRole('dialog', { name: 'My Cart' });
    await sameCart.getByRole('heading', { name: 'Saffron rice' }).waitFor();
    await sameCart.getByRole('link', { name: 'Pickup at Olaya Street' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  },
);

/** A price's digits keep their order in every context and the sign follows them, read from the right. */
async function expectSignLeftOfAmount(price: Locator): Promise<void> {
  const sign = await price.getByRole('img', { name: 'ر.س' }).boundingBox();
  const amount = await price.getByText('84.00').boundingBox();
  expect(sign && amount && sign.x + sign.width <= amount.x).toBe(true);
}
