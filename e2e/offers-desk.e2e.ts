import { afterAll, beforeAll, expect } from 'vitest';
import { readBill } from './support/bill.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { chooseBranch, openCart, postponeSignIn } from './support/guest.ts';
import { openDesk, publishDraft } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { moveOrder, placeCashOrder } from './support/staff.ts';
import { openVisit } from './support/visit.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

journey(
  'an owner writes a code on a phone in Arabic, reads it in words, tries it on past orders and publishes it, and a guest pays less',
  async ({ browser }) => {
    await moveOrder(shop.url, await placeCashOrder(shop.url, 'Olaya Street', 'Noura'), 'finished');
    const phone = await openDesk(browser, shop.url, { at: 'offers' });
    await press(phone.getByRole('button', { name: 'عرض جديد' }));
    await expectNoViolations(phone, 'offers');
    await phone.getByLabel('كيف يأخذه الضيف').selectOption('coupons');
    await phone.getByLabel('الاسم (العربية)').fill('خصم الأصدقاء');
    await phone.getByLabel('الاسم (الإنجليزية)').fill('Friends');
    await phone.getByLabel('الرمز').fill('EVERYDAY10');
    // An offer that is not added yet outlives a reload.
    await phone.reload();
    await press(phone.getByRole('button', { name: 'إضافة', exact: true }));
    await phone.getByText('لعرض آخر الرمز EVERYDAY10. اكتب رمزًا غيره.').waitFor();
    await phone.getByLabel('الرمز').fill('friends١٥');
    await press(phone.getByRole('button', { name: 'إضافة', exact: true }));

    // The words follow what is written; a wrong value is told at its field, and stays.
    const words = phone.getByRole('region', { name: 'بالكلمات' });
    await words.getByText('ضيف طلبه بـ 60.00 ر.س يدفع 54.00 ر.س.').waitFor();
    const percent = phone.getByLabel('النسبة المئوية');
    await percent.fill('١٥٠');
    await percent.press('Enter');
    await phone.getByText('«١٥٠» ليست نسبة مئوية. اكتب نسبة من 0 إلى 100 مثل 15 أو 12.5.').waitFor();
    expect(await percent.inputValue()).toBe('١٥٠');
    await percent.fill('١٥');
    await percent.press('Enter');
    await words.getByText('ضيف طلبه بـ 60.00 ر.س يدفع 51.00 ر.س.').waitFor();
    const minimum = phone.getByLabel('طعام بمبلغ لا يقل عن', { exact: false });
    await minimum.fill('٢٠');
    await minimum.press('Enter');
    await words.getByText('ضيف طلبه بـ 10.00 ر.س ينقصه 10.00 ر.س.').waitFor();
    // Ten times the amount asks first.
    await minimum.fill('٢٠٠');
    await minimum.press('Enter');
    await phone.getByText('200.00 بدلًا من 20.00؟').waitFor();
    await press(phone.getByRole('button', { name: 'أبقِ 20.00' }));
    await words.getByText('يكتب الضيف FRIENDS15 في السلة.').waitFor();

    await press(phone.getByRole('button', { name: 'جرّبه على آخر أربعة أسابيع' }));
    await phone.getByText(/^كان سيكلّف \d+\.\d\d\sر\.س، وعدد مرات استخدامه [1-9]\d*\.$/).waitFor();
    await expectNoViolations(phone, 'offer');

    await press(phone.getByRole('link', { name: 'النشر…' }));
    await phone.getByRole('listitem').filter({ hasText: 'رمز ترويجي' }).waitFor();
    expect(await phone.getByText('coupons', { exact: false }).count()).toBe(0);
    await publishDraft(phone, 'عرض الأصدقاء');

    const guest = await openVisit(browser, shop.url, { device: 'phone', locale: 'en-us', shopUrl: shop.url });
    await openPage(guest, '/?coupon=FRIENDS15');
    await chooseBranch(guest, 'Olaya Street');
    await press(guest.getByRole('button', { name: 'Add Jalapeño cornbread to cart' }));
    const cart = await openCart(guest);
    await postponeSignIn(guest);
    await expect.poll(() => readBill(cart)).toMatchObject({ Subtotal: 'SAR 21.00', Total: 'SAR 17.85' });
  },
);
