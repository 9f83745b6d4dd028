import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import {
  bringGuest,
  delayOrder,
  makePairingCode,
  moveOrder,
  openTablet,
  placeCashOrder,
  placeDelivery,
  signInWithPassword,
} from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the orders to the people of these journeys.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const phone = async (page: Page): Promise<Page> => {
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
};

journey(
  'a delivery is given to a driver by a link, its guest sees where they are, and the code of the guest ends the link',
  async ({ browser, visit }) => {
    const tablet = await openTablet(browser, shop.url, 'ar-sa');
    await signInWithPassword(tablet);
    const order = await placeDelivery(shop.url, 'نورة');
    await moveOrder(shop.url, order, 'accepted');
    const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
    await press(card.getByRole('button', { name: `إسناد الطلب ${order.number} إلى سائق` }));
    const panel = tablet.getByRole('dialog', { name: `إسناد الطلب ${order.number} إلى سائق` });
    await press(panel.getByRole('button', { name: 'إنشاء الرابط' }));
    await panel.getByText('مطلوب. أدخل الاسم الذي يظهر للضيف.').waitFor();
    await panel.getByLabel('الاسم').fill('خالد');
    await press(panel.getByRole('button', { name: 'إنشاء الرابط' }));
    await panel.getByRole('img', { name: 'يمسح السائق هذا الرمز بالكاميرا.' }).waitFor();
    await expectNoViolations(tablet, 'a link for a driver');
    const link = await panel.getByLabel('الرابط').inputValue();

    // Browsers note in the console that the page of a link which ended is gone.
    const driver = await phone(await openTablet(browser, shop.url, 'ar-sa'));
    await driver.context().grantPermissions(['geolocation']);
    await driver.context().setGeolocation({ latitude: 24.7, longitude: 46.68 });
    await driver.goto(new URL(link).pathname);
    await driver.getByText('حصّل نقدًا').waitFor();
    const isSignLeft = await driver.locator('.collect .numbers').evaluate((price) => {
      const amount = document.createRange();
      amount.selectNodeContents(price.firstChild ?? price);
      const sign = price.querySelector('svg');
      return sign !== null && sign.getBoundingClientRect().left < amount.getBoundingClientRect().left;
    });
    expect(isSignLeft).toBe(true);
    await expectNoViolations(driver, 'the driver’s page');
    const expected = driver.getByText(/^الوصول المتوقع/);
    const before = await expected.innerText();
    await delayOrder(shop.url, order, 30);
    await expect.poll(() => expected.innerText(), { timeout: 25_000 }).not.toBe(before);
    await moveOrder(shop.url, order, 'ready');
    await driver.getByText('جاهز للاستلام').waitFor({ timeout: 25_000 });
    const share = driver.getByRole('button', { name: 'أظهر موقعي للضيف' });
    expect(await share.count()).toBe(0);
    await press(driver.getByRole('button', { name: 'استلمت الطلب' }));
    await press(share);
    await driver.getByRole('button', { name: 'أوقف إظهار موقعي' }).waitFor();

    const guest = await phone(await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url }));
    await bringGuest(guest, shop.url, order);
    await guest.goto(`/user/order/${order.id}`);
    const handover = guest.getByRole('region', { name: 'تسليم الطلب' });
    await handover.getByText('السائق على بُعد', { exact: false }).waitFor({ timeout: 25_000 });
    await handover.locator('.leaflet-container').waitFor();
    const code = (await handover.locator('output').innerText()).trim();
    expect(code).toMatch(/^\d{4}$/);
    await expectNoViolations(guest, 'a delivery on its way');

    await press(driver.getByRole('button', { name: 'وصلت', exact: true }));
    await handover.getByText('السائق عند الباب').waitFor({ timeout: 25_000 });
    const deliver = driver.getByRole('button', { name: 'تم التسليم' });
    await driver.getByLabel('رمز الضيف').fill(code === '0000' ? '1111' : '0000');
    await press(deliver);
    await driver.getByRole('alert').filter({ hasText: 'الرمز غير صحيح' }).waitFor();
    await driver.getByLabel('رمز الضيف').fill(code);
    await press(deliver);
    await driver.getByText('انتهى هذا التوصيل').waitFor();
    expect(await driver.getByRole('button', { name: /موقعي/ }).count()).toBe(0);
    await driver.reload();
    await driver.getByText('انتهى هذا الرابط: اكتمل الطلب.').waitFor();
    await handover.waitFor({ state: 'detached' });
    await driver.context().close();
    await tablet.context().close();
  },
);

journey('a screen on the wall calls an order that is ready, and again, and lets it go', async ({ browser }) => {
  const wall = await openTablet(browser, shop.url, 'ar-sa');
  await wall.goto('/staff/screen');
  await wall.getByLabel('الرمز').fill(await makePairingCode(shop.url, 'al-olaya'));
  await wall.getByLabel('اسم الجهاز').fill('فوق الكاونتر');
  await press(wall.getByRole('button', { name: 'ربط', exact: true }));
  const column = (name: string) => wall.getByRole('region', { name });
  await column('قيد التحضير').getByText('Being prepared').waitFor();

  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  await signInWithPassword(tablet);
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
  const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
  await press(card.getByRole('button', { name: /^قبول لموعد/ }));
  await column('قيد التحضير').getByText(order.number).waitFor();
  await column('قيد التحضير').getByText('ريم').waitFor();
  await press(card.getByRole('button', { name: 'جاهز', exact: true }));
  await column('جاهز، تفضل بالاستلام').getByText(order.number, { exact: true }).waitFor();
  await wall.getByText(`الطلب ${order.number} جاهز`).waitFor();
  await expectNoViolations(wall, 'the pickup screen');
  await press(card.getByRole('button', { name: `نداء الطلب ${order.number}` }));
  await tablet.getByText(`نودي على الطلب ${order.number}`, { exact: false }).waitFor();
  await press(card.getByRole('button', { name: 'سُلِّم' }));
  await column('جاهز، تفضل بالاستلام').getByText(order.number, { exact: true }).waitFor({ state: 'detached' });
  await wall.context().close();
  await tablet.context().close();
});

test('a driver’s page is kept by no cache, found by no search and told to no other site', async () => {
  const page = await fetch(`${shop.url}/d/no-such-link`, { headers: { 'accept-language': 'fr' } });
  expect(page.status).toBe(404);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  expect(await page.text()).toContain('Il n’y a pas de livraison à cette adresse');
});

test('a page of another host takes no step of a driver', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json', cookie: 'session=x' };
  const sent = await fetch(`${shop.url}/api/driver-links/x/steps`, {
    method: 'POST',
    headers,
    body: '{"step":"here"}',
  });
  expect(sent.status).toBe(403);
});
