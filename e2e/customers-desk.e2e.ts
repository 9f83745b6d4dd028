import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { goToPage } from './support/desk.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { chooseBranch, goToCheckout, openCart, orderIdOf, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, moveOrder, placeCashOrder } from './support/staff.ts';
import { wordsOf } from './support/words.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const openCustomer = async (page: Page, name: string) => {
  await page.getByLabel('آخر أرقام الجوال أو الاسم').fill(name);
  await press(page.getByRole('button', { name: 'بحث' }));
  await press(page.getByRole('button', { name: new RegExp(`^${name}`) }));
  return page.getByRole('dialog', { name: new RegExp(`^${name}`) });
};

journey(
  'a manager gives points and blocks a customer, whose order is refused in words and goes through once the block is lifted, all in Arabic on phones',
  async ({ visit }) => {
    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    const fillCart = () => press(guest.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }).last());
    await openPage(guest);
    await chooseBranch(guest, 'شارع العليا');
    await fillCart();
    await openCart(guest);
    await signIn(guest, { shopUrl: shop.url });
    await goToCheckout(guest);
    await placeOrder(guest);
    await openPage(guest);
    await fillCart();
    await openCart(guest);
    await goToCheckout(guest);

    const manager = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(manager, { at: '/staff/desk/customers' });
    const customer = await openCustomer(manager, 'Noura');
    await press(customer.getByText('النقاط', { exact: true }));
    await press(customer.getByRole('button', { name: 'إضافة نقاط' }));
    await customer.getByText('اكتب عددًا صحيحًا، مثل 50.').waitFor();
    await customer.getByLabel('عدد النقاط').fill('12.5');
    await press(customer.getByRole('button', { name: 'إضافة نقاط' }));
    await customer.getByText('اكتب عددًا صحيحًا، مثل 50.').waitFor();
    await customer.getByLabel('عدد النقاط').fill('٥٠');
    await customer.getByLabel('السبب').first().selectOption({ label: 'اعتذار' });
    await expectNoViolations(manager, 'giving points');
    await press(customer.getByRole('button', { name: 'إضافة 50 نقطة' }));
    await customer.getByText('تم. الرصيد 50 نقطة.').waitFor();
    await press(customer.getByText('النقاط', { exact: true }));

    await press(customer.getByText('الحظر', { exact: true }));
    await customer.getByLabel('السبب').last().selectOption({ label: 'طلبات وهمية' });
    await expectNoViolations(manager, 'blocking a customer');
    await press(customer.getByRole('button', { name: 'حظر هذا العميل' }));
    await customer.getByText('لا تُستقبل طلباته حتى يُرفع الحظر.').waitFor();
    await expectNoViolations(manager, 'a blocked customer');

    const words = await wordsOf(guest);
    await choose(guest.getByRole('radio', { name: words.cash }));
    const send = guest.getByRole('button', { name: words.placeOrder });
    await press(send);
    const refused = guest.getByRole('dialog').filter({ hasText: 'يرجى الاتصال بالمطعم. ستبقى سلتك كما هي.' });
    await refused.waitFor();
    await expectNoViolations(guest, 'an order that is refused');
    await press(refused.getByRole('button', { name: 'حسنًا' }));

    await press(customer.getByText('الحظر', { exact: true }));
    await press(customer.getByRole('button', { name: 'رفع الحظر' }));
    await customer.getByText('لا تُستقبل طلباته حتى يُرفع الحظر.').waitFor({ state: 'detached' });
    await press(send);
    await orderIdOf(guest);
    await guest.goto('/user/profile/loyalty');
    await guest.getByText('اعتذار منا').waitFor();

    await press(customer.getByRole('button', { name: 'إغلاق' }));
    await goToPage(manager, 'السجل');
    await manager.getByText('حُظر عميل').waitFor();
    await manager.getByText('رُفع الحظر عن عميل').waitFor();
    await manager.getByText('أُضيفت 50 نقطة لعميل').waitFor();
  },
);

journey(
  'an owner saves all that is kept about a customer and erases them, who is gone after a reload, all in Arabic on a phone',
  async ({ visit }) => {
    const order = await placeCashOrder(shop.url, 'Olaya Street', 'Zubaydah');
    const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(owner, { at: '/staff/desk/customers', account: 'owner' });
    const off = await placeCashOrder(shop.url, 'Olaya Street', 'Rabab');
    await moveOrder(shop.url, off, 'cancelled-by-employee', { reason: 'closing' });
    const other = await openCustomer(owner, 'Rabab');
    await other.getByText(/ · أُلغي$/).waitFor();
    await press(owner.getByRole('button', { name: 'إغلاق' }));
    const customer = await openCustomer(owner, 'Zubaydah');
    await press(owner.getByRole('button', { name: 'إغلاق' }));
    await goToPage(owner, 'السجل');
    await owner.getByText('فُتحت صفحة عميل', { exact: true }).first().waitFor();
    await owner
      .getByText(/^Zubaydah.* · ينتهي الرقم بـ \d{4}$/)
      .first()
      .waitFor();
    await owner.goto('/staff/desk/customers');
    await openCustomer(owner, 'Zubaydah');
    await press(customer.getByText('البيانات الشخصية', { exact: true }));
    const saving = owner.waitForEvent('download');
    await press(customer.getByRole('button', { name: 'حفظ كل ما نحتفظ به' }));
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('customer-data.json');
    const text = readFileSync(await saved.path(), 'utf8');
    expect(text).toContain('Zubaydah');
    const data = JSON.parse(text) as { data: Record<string, Record<string, unknown>[]> };
    expect(data.data['الطلبات']?.map((kept) => kept['الرقم'])).toEqual([Number(order.number)]);

    await press(customer.getByRole('button', { name: 'حذف هذا العميل' }));
    const confirm = customer.getByLabel(/^اكتب/);
    const digits = /\d{4}/.exec(await customer.getByText(/^اكتب/).innerText())?.[0] ?? '';
    await expectNoViolations(owner, 'erasing a customer');
    await confirm.fill(digits === '0000' ? '1111' : '0000');
    await press(customer.getByRole('button', { name: 'حذف نهائي' }));
    await customer.getByText(`لم يُحذف شيء. اكتب «${digits}» للتأكيد.`).waitFor();
    await confirm.fill(digits);
    await press(customer.getByRole('button', { name: 'حذف نهائي' }));
    await customer.getByText('ما زال قيد التنفيذ', { exact: false }).waitFor();
    await expectNoViolations(owner, 'a customer whose order is under way');
    expect(await confirm.inputValue()).toBe(digits);
    await moveOrder(shop.url, order, 'finished');
    await press(customer.getByRole('button', { name: 'حذف نهائي' }));
    await owner.getByText('حُذف العميل.').waitFor();
    await expectNoViolations(owner, 'a customer was erased');

    await owner.reload();
    await owner.getByLabel('آخر أرقام الجوال أو الاسم').fill('Zubaydah');
    await press(owner.getByRole('button', { name: 'بحث' }));
    await owner.getByRole('status').first().waitFor();
    expect(await owner.getByRole('button', { name: /^Zubaydah/ }).count()).toBe(0);
    await goToPage(owner, 'السجل');
    await owner.getByText('حُذف عميل', { exact: true }).waitFor();
    await owner.getByText('حُفظ كل ما لدينا عن عميل', { exact: true }).waitFor();
    expect(await owner.getByText('Zubaydah').count()).toBe(0);
  },
);
