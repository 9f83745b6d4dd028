import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, openTablet, placeCashOrder, type PlacedOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

journey('an owner works at one branch and then at another, and each board has its own orders', async ({ browser }) => {
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'Noura');
  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  const card = ({ number }: PlacedOrder) => tablet.getByRole('article', { name: `طلب ${number}` });
  const startShift = async () => {
    await press(tablet.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
    await press(tablet.getByRole('button', { name: 'بدء الوردية' }));
  };
  await enterByPassword(tablet, { account: 'owner' });
  await startShift();
  const branch = tablet.getByLabel('الفرع');
  await branch.selectOption({ label: 'شارع العليا' });
  await card(order).waitFor();

  await branch.selectOption({ label: 'الياسمين' });
  await tablet.getByText('لا طلبات جديدة').waitFor();
  const later = await placeCashOrder(shop.url, 'Olaya Street', 'Noura');
  await card(later).waitFor({ state: 'detached' });
  // The choice belongs to the session, not to the page.
  await tablet.reload();
  await startShift();
  await tablet.getByText('لا طلبات جديدة').waitFor();
  expect(await tablet.getByRole('article').count()).toBe(0);

  await branch.selectOption({ label: 'شارع العليا' });
  await card(order).waitFor();
  await card(later).waitFor();
});
