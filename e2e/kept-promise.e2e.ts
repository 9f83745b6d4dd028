import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrderIds } from './support/fetch-order.ts';
import { addItem, chooseBranch, goToCheckout, openCart, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, moveOrder, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the orders to the people of this journey.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

journey(
  'a kitchen that got busier asks before it takes an order, and its manager reads what was promised',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await addItem(page, { item: 'أرز بالزعفران' });
    await openCart(page);
    await signIn(page, { shopUrl: shop.url });
    await goToCheckout(page);
    await choose(page.getByRole('radio', { name: 'نقدًا في الفرع' }));
    const shown = page.getByRole('group', { name: 'الطريقة والمكان' });
    await shown
      .getByText(/\d\d?:\d\d/)
      .first()
      .waitFor();
    const others = [];
    for (let count = 0; count < 12; count += 1) others.push(await placeCashOrder(shop.url, 'Olaya Street', 'ريم'));

    await press(page.getByRole('button', { name: /تأكيد الطلب/ }));
    const dialog = page.getByRole('dialog', { name: 'ازداد الضغط على المطبخ' });
    await dialog.getByText('لم يُرسل طلبك بعد.', { exact: false }).waitFor();
    await expectNoViolations(page, 'a later time');
    expect(await fetchOrderIds(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: /^اطلب لموعد/ }));
    const id = await orderIdOf(page);
    expect(await fetchOrderIds(page)).toEqual([id]);

    for (const order of others.slice(0, 3)) await moveOrder(shop.url, order, 'ready');
    const desk = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(desk, { at: '/staff/desk/promises' });
    await desk.getByRole('heading', { name: 'حسب ساعة الموعد' }).waitFor();
    await expectNoViolations(desk, 'promises against kept');
    await press(desk.getByRole('button', { name: /^مواعيد اليوم/ }));
    const behind = desk.getByRole('dialog', { name: 'مواعيد اليوم' });
    await behind.getByText(`طلب ${others[0]?.number}`).waitFor();
    expect(await behind.getByRole('listitem').count()).toBe(3);
  },
);
