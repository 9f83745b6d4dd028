import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { bringGuest, moveOrder, openTablet, placeCashOrder, signInWithPassword } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the order to the people of this journey.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

journey('a dish that was missing is refunded on the board, and its guest reads it', async ({ browser, visit }) => {
  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  await signInWithPassword(tablet);
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
  await moveOrder(shop.url, order, 'finished');
  const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
  await press(card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }));
  const panel = tablet.getByRole('dialog', { name: `طلب ${order.number}` });
  await press(panel.getByRole('button', { name: 'رد مبلغ' }));
  const give = panel.locator('form').getByRole('button', { name: /^رد/ });
  await press(give);
  await panel.getByText('اختر ما يُرد: صنفًا أو رسومًا أو مبلغًا.').waitFor();
  await panel.getByLabel('مبلغ إضافي').fill('abc');
  await press(give);
  await panel.getByText('اكتب المبلغ بنقطة قبل الكسور ودون فاصل بين الآلاف، مثل 1250.50.').waitFor();
  await panel.getByLabel('مبلغ إضافي').fill('٤٫٥٠ ريال');
  await panel.getByLabel('صنف ناقص').check();
  await expectNoViolations(tablet, 'a refund');
  await press(give);
  const refunds = panel.getByRole('list', { name: 'المبالغ المستردة لهذا الطلب' });
  await refunds.getByText('رُدّ نقدًا').waitFor();
  // A dish, and an amount beside it: the row names both.
  await press(
    panel
      .locator('form')
      .getByRole('button', { name: /^زيادة/ })
      .first(),
  );
  await panel.getByLabel('مبلغ إضافي').fill('1.50');
  await panel.getByLabel('صنف ناقص').check();
  await press(give);
  await refunds.getByText(/^1× .+ · ومبلغ 1\.50/).waitFor();
  // The answer to a press is lost: the same press again gives back once, another amount is a refund of its own.
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  };
  await panel.getByLabel('مبلغ إضافي').fill('2.25');
  await panel.getByLabel('صنف ناقص').check();
  await tablet.route('**/refunds', lose);
  const lost = tablet.waitForEvent('requestfailed');
  await press(give);
  await lost;
  await tablet.unroute('**/refunds', lose);
  await panel.getByLabel('مبلغ إضافي').fill('3.25');
  await press(give);
  await refunds.getByText('2.25', { exact: true }).waitFor();
  await refunds.getByText('3.25', { exact: true }).waitFor();
  // The panel was closed before anybody knew: what was typed is there again, and gives back once all the same.
  const amount = panel.getByLabel('مبلغ إضافي');
  await expect.poll(() => amount.inputValue()).toBe('');
  await amount.fill('1.25');
  await panel.getByLabel('صنف ناقص').check();
  await tablet.route('**/refunds', lose);
  const lostAgain = tablet.waitForEvent('requestfailed');
  await press(give);
  await lostAgain;
  await tablet.unroute('**/refunds', lose);
  await press(panel.getByRole('button', { name: 'إغلاق' }));
  // The orders take their room back a moment after the panel is gone, and move under the pointer.
  await tablet.locator('body:not([data-panel])').waitFor();
  await press(card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }));
  await press(panel.getByRole('button', { name: 'رد مبلغ' }));
  await refunds.getByText('1.25', { exact: true }).waitFor();
  expect(await amount.inputValue()).toBe('1.25');
  await press(give);
  await expect.poll(() => amount.inputValue()).toBe('');
  expect(await refunds.getByText('1.25', { exact: true }).count()).toBe(1);
  const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await bringGuest(guest, shop.url, order);
  await guest.goto(`/user/order/${order.id}`);
  const returned = guest.getByRole('region', { name: 'أُعيد إليك' });
  await returned.getByText('كان أحد الأصناف ناقصًا. أُعيد نقدًا.', { exact: false }).first().waitFor();
  await returned.getByText('4.50').first().waitFor();
  await returned.getByText('واستُرجعت 5 نقاط كسبتها به.', { exact: false }).waitFor();
  await returned.getByText(/ · ومبلغ 1\.50/).waitFor();
  await expectNoViolations(guest, 'an order of which something went back');
  await tablet.context().close();
});
