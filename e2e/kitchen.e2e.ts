import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { tabToAndPress } from './support/keyboard.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import {
  addCook,
  bringGuest,
  cook,
  delayOrder,
  enterByPassword,
  makePairingCode,
  moveOrder,
  openTablet,
  placeCashOrder,
} from './support/staff.ts';
import { loseLine, regainLine } from './support/line.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the orders to the cook of these journeys.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
  await addCook(shop.url, 'al-olaya');
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

const ticket = (page: Page, number: string) => page.getByRole('article', { name: `طلب ${number}` });

/** Begins the shift of the person who is signed in, without a mouse. */
async function startShift(page: Page): Promise<void> {
  await tabToAndPress(page, button(page, 'فحص الصوت والشاشة والاتصال'));
  await tabToAndPress(page, button(page, 'بدء الوردية'));
  await page.getByRole('status').filter({ hasText: 'متصل' }).waitFor();
}

/** How many rows the buttons above the tickets take. */
const rowsOfTools = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('main > :first-child button')];
    return new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().top))).size;
  });

journey(
  'a cook in Arabic with keys alone bumps an order to ready, calls it back, and a second display and the guest follow',
  async ({ browser, visit }) => {
    const stove = await openTablet(browser, shop.url, 'ar-sa');
    await stove.goto('/staff');
    await press(button(stove, 'ربط هذا الجهاز'));
    await stove.getByLabel('الرمز').fill(await makePairingCode(shop.url, 'al-olaya'));
    await stove.getByLabel('اسم الجهاز').fill('الموقد');
    await press(button(stove, 'ربط'));
    await tabToAndPress(stove, stove.getByRole('button', { name: cook.name }));
    for (const digit of cook.pin) await stove.keyboard.press(digit);
    await tabToAndPress(stove, button(stove, 'دخول'));
    await startShift(stove);
    await tabToAndPress(stove, stove.getByRole('link', { name: 'المطبخ' }));
    await tabToAndPress(stove, button(stove, 'الموقد والقلاية'));

    const order = await placeCashOrder(shop.url, 'Olaya Street', 'نورة', {
      'Saffron rice': 2,
      'Still water, 500 ml': 3,
    });
    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await bringGuest(guest, shop.url, order);
    await guest.goto(`/user/order/${order.id}`);
    await ticket(stove, order.number).waitFor();
    const text = await ticket(stove, order.number).innerText();
    expect([text.includes('أرز بالزعفران'), text.includes('مياه'), text.includes('2×')]).toEqual([true, false, true]);
    await expectNoViolations(stove, 'the kitchen display');

    // The address alone opens the section; this display has every station.
    const pass = await stove.context().newPage();
    await pass.goto('/staff/kitchen');
    await pass.evaluate(() => localStorage.removeItem('staff-stations'));
    await pass.reload();
    await startShift(pass);
    await pass.setViewportSize({ width: 390, height: 844 });
    await button(pass, 'المشروبات').waitFor();
    expect(await rowsOfTools(pass)).toBe(2);
    await press(button(pass, 'المشروبات'));
    await press(button(pass, 'الكل'));
    await pass.setViewportSize({ width: 1180, height: 820 });
    const rice = ticket(pass, order.number).getByRole('button', { name: /أرز بالزعفران/ });
    await rice.and(pass.locator('[aria-pressed=false]')).waitFor();
    await pass.getByRole('region', { name: 'المطلوب الآن' }).getByText('أرز بالزعفران').waitFor();

    await stove.keyboard.press('1');
    await ticket(stove, order.number).waitFor({ state: 'detached' });
    await rice.and(pass.locator('[aria-pressed=true]')).waitFor();
    await guest.getByText('في المطبخ').first().waitFor();

    // A reload keeps what was bumped, and the last press is taken back by a key.
    await pass.reload();
    await startShift(pass);
    await rice.and(pass.locator('[aria-pressed=true]')).waitFor();
    await stove.keyboard.press('Backspace');
    await ticket(stove, order.number).waitFor();
    await rice.and(pass.locator('[aria-pressed=false]')).waitFor();

    // The arrow keys walk to the line, Enter bumps it, and the number does the rest.
    await pass.keyboard.press('ArrowRight');
    await pass.keyboard.press('ArrowUp');
    await pass.keyboard.press('ArrowUp');
    await pass.keyboard.press('Enter');
    await ticket(stove, order.number).waitFor({ state: 'detached' });
    await rice.and(pass.locator('[aria-pressed=true]')).waitFor();
    await pass.keyboard.press('1');
    await ticket(pass, order.number).waitFor({ state: 'detached' });
    await guest.getByText('جاهز للاستلام').first().waitFor();

    await pass.keyboard.press('r');
    const recall = pass.getByRole('dialog', { name: 'استرجاع' });
    await recall.getByRole('button', { name: new RegExp(order.number) }).waitFor();
    await expectNoViolations(pass, 'what was bumped last');
    await pass.keyboard.press('1');
    await recall.waitFor({ state: 'detached' });
    await ticket(pass, order.number).getByText('أُعيد إلى المطبخ').waitFor();
    await ticket(stove, order.number).waitFor();
    await pass.keyboard.press('1');
    await ticket(stove, order.number).waitFor({ state: 'detached' });
    await pass.context().close();
  },
);

journey('a display says how long its line is lost, and has every ticket once when it is back', async ({ browser }) => {
  const display = await openTablet(browser, shop.url, 'ar-sa');
  await enterByPassword(display, { at: '/staff/kitchen' });
  await startShift(display);
  const before = await placeCashOrder(shop.url, 'Olaya Street', 'سارة');
  await ticket(display, before.number).waitFor();

  await loseLine(display.context());
  await display.getByText('لا اتصال منذ', { exact: false }).waitFor({ timeout: 15_000 });
  const meanwhile = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
  await regainLine(display.context());
  await ticket(display, meanwhile.number).waitFor();
  for (const { number } of [before, meanwhile]) expect(await ticket(display, number).count()).toBe(1);
  await display.getByText('لا اتصال منذ', { exact: false }).waitFor({ state: 'detached' });

  await press(display.getByRole('link', { name: 'الطلبات' }));
  await display.getByRole('region', { name: 'جديد' }).waitFor();
  await display.goBack();
  await ticket(display, before.number).waitFor();
  await display.context().close();
});

journey(
  'a guest leaves after a delay was announced: the display says to stop cooking until a person has read it',
  async ({ browser, visit }) => {
    const display = await openTablet(browser, shop.url, 'ar-sa');
    await enterByPassword(display, { at: '/staff/kitchen' });
    await startShift(display);
    const order = await placeCashOrder(shop.url, 'Olaya Street', 'هند');
    await ticket(display, order.number).waitFor();
    await moveOrder(shop.url, order, 'accepted');
    await delayOrder(shop.url, order, 20);
    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await bringGuest(guest, shop.url, order);
    await guest.goto(`/user/order/${order.id}`);
    await press(guest.getByRole('link', { name: 'إلغاء الطلب' }));
    await press(guest.getByRole('button', { name: 'نعم، ألغِ الطلب' }));
    const notice = display.getByRole('alert').filter({ hasText: `ألغى الضيف الطلب ${order.number}: أوقفوا تحضيره.` });
    await notice.waitFor();
    await expectNoViolations(display, 'an order that its guest called off');
    expect(await ticket(display, order.number).count()).toBe(0);
    await press(display.getByRole('link', { name: 'الطلبات' }));
    await press(notice.getByRole('button'));
    await notice.waitFor({ state: 'detached' });
    await display.context().close();
  },
);
