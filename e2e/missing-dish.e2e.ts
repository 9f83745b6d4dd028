import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { bringGuest, openTablet, placeCashOrder, readBoardOrder, signInWithPassword } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the order to the people of this journey.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const dishes = { 'Strawberry cream éclairs': 1, 'Saffron rice': 1 };
const missing = 'إكلير بكريمة الفراولة';
const instead = 'كوكيز برقائق الشوكولاتة، 3 حبات';

journey('a dish ran out: another one is offered on the board, and its guest takes it', async ({ browser, visit }) => {
  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  await signInWithPassword(tablet);
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم', dishes);
  const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await bringGuest(guest, shop.url, order);
  await guest.goto(`/user/order/${order.id}`);

  const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
  await press(card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }));
  const panel = tablet.getByRole('dialog', { name: `طلب ${order.number}` });
  await press(panel.getByRole('button', { name: 'صنف ناقص' }));
  await panel.getByLabel(missing).check();
  await press(panel.getByRole('button', { name: 'اعرض بديلًا' }));
  await panel.getByLabel('ابحث في الأصناف').fill('كوكيز');
  await panel.getByLabel(instead).check();
  await panel.getByText('يُخصم', { exact: false }).first().waitFor();
  await expectNoViolations(tablet, 'a substitute that is being chosen');
  await press(panel.getByRole('button', { name: /^اسأل الضيف/ }));
  await panel.getByText('ننتظر رد الضيف حتى', { exact: false }).waitFor();
  await card.getByText('ننتظر رد الضيف حتى', { exact: false }).waitFor();
  // The other dish is there: nothing says that it is missing too, and the key that closes the panel does.
  await panel.getByLabel('أرز بالزعفران').and(panel.locator(':not(:checked)')).waitFor();
  expect(await panel.getByRole('button', { name: 'احذفه من الفاتورة' }).count()).toBe(1);
  await panel.getByLabel('أرز بالزعفران').check();
  await panel.getByRole('button', { name: 'اعرض بديلًا' }).waitFor();
  expect(await panel.getByText('لا يبقى في الطلب شيء آخر', { exact: false }).count()).toBe(0);
  await tablet.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tablet.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  // The page was open, and is told at once; the same after it is loaded anew.
  const question = guest.getByRole('region', { name: `نفد ${missing}` });
  await question.waitFor();
  await expectNoViolations(guest, 'a question about a missing dish');
  await guest.reload();
  await question.getByText('24.00').waitFor();
  await press(question.getByRole('button', { name: `نعم، أريد ${instead}` }));
  await guest.getByText(`سيصلك ${instead} بدلًا من ${missing}.`).waitFor();
  await expect.poll(() => guest.locator('s').filter({ hasText: missing }).count()).toBe(1);
  await guest.reload();
  await guest.getByText(`سيصلك ${instead} بدلًا من ${missing}.`).waitFor();
  await guest.getByText('حُذف من فاتورتك').first().waitFor();
  await expectNoViolations(guest, 'an order with a substitute');

  await card.locator('s').filter({ hasText: missing }).waitFor();
  await card.getByText(instead).waitFor();
  await tablet.reload();
  await press(tablet.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
  await press(tablet.getByRole('button', { name: 'بدء الوردية' }));
  await card.getByText(instead).waitFor();
  await card.getByText('24.00').waitFor();
  expect((await readBoardOrder(shop.url, 'al-olaya', order.id))['to-collect']).toBe(24);
  await tablet.context().close();
});

journey('a guest asks to be called, then refuses: the dish comes off the bill', async ({ browser, visit }) => {
  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  await signInWithPassword(tablet);
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'سارة', dishes);
  const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
  await press(card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }));
  const panel = tablet.getByRole('dialog', { name: `طلب ${order.number}` });
  await press(panel.getByRole('button', { name: 'صنف ناقص' }));
  await panel.getByLabel(missing).check();
  await press(panel.getByRole('button', { name: 'اعرض بديلًا' }));
  await panel.getByLabel('ابحث في الأصناف').fill('كوكيز');
  await panel.getByLabel(instead).check();
  await press(panel.getByRole('button', { name: /^اسأل الضيف/ }));

  const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await bringGuest(guest, shop.url, order);
  await guest.goto(`/user/order/${order.id}`);
  const question = guest.getByRole('region', { name: `نفد ${missing}` });
  await press(question.getByRole('button', { name: 'اتصلوا بي' }));
  await question.getByText('سيتصل بك المطعم حالًا', { exact: false }).waitFor();
  await card.getByText('اتصل بالضيف', { exact: false }).waitFor();
  await card.getByRole('link', { name: /^\+966/ }).waitFor();
  await press(question.getByRole('button', { name: 'لا، احذفه من الفاتورة' }));
  await guest.getByText(`حذفنا ${missing} من فاتورتك`, { exact: false }).waitFor();
  await panel.getByText('لم يرده الضيف', { exact: false }).waitFor();
  await card.locator('s').filter({ hasText: missing }).waitFor();
  await card.getByText('13.00').waitFor();
  await tablet.context().close();
});
