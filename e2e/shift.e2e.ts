import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { chooseBranch } from './support/guest.ts';
import { journey, journeyWithNotifications } from './support/journey.ts';
import { tabTo, tabToAndPress } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import {
  addCashier,
  bringGuest,
  cashier,
  makePairingCode,
  moveOrder,
  openTablet,
  placeCashOrder,
  placeOrderForTomorrow,
} from './support/staff.ts';
import { loseLine, regainLine } from './support/line.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the orders to the people of these journeys.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
  await addCashier(shop.url, 'al-olaya');
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

/** Signs the cashier in on a paired device and begins the shift. */
async function startShift(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: cashier.name }));
  for (const digit of cashier.pin) await press(page.getByRole('button', { name: digit, exact: true }));
  await press(page.getByRole('button', { name: 'دخول', exact: true }));
  await press(page.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
  await page.getByText('الصوت يعمل').waitFor();
  await press(page.getByRole('button', { name: 'بدء الوردية' }));
  await page.getByRole('status').filter({ hasText: 'متصل' }).waitFor();
}

const lane = (page: Page, name: string) => page.getByRole('region', { name });

/** The pixels of the head and of the orders that lie under an open panel, in a language from right to left. */
async function coveredBy(panel: Locator): Promise<number[]> {
  const boxes = [panel, panel.page().locator('header:not(article header)'), panel.page().locator('main')].map((part) =>
    part.boundingBox(),
  );
  const [over, ...under] = await Promise.all(boxes);
  return under.map((box) => Math.max(0, (over?.x ?? Number.NaN) + (over?.width ?? 0) - (box?.x ?? 0)));
}

journey(
  'a cashier pairs a tablet in Arabic, starts the shift, accepts an order and hands it over, while its guest looks on',
  async ({ browser, visit }) => {
    const tablet = await openTablet(browser, shop.url, 'ar-sa');
    await tablet.goto('/staff');
    await press(tablet.getByRole('button', { name: 'ربط هذا الجهاز' }));
    await tablet.getByLabel('الرمز').fill('000');
    await tablet.getByLabel('اسم الجهاز').fill('الكاونتر');
    await press(tablet.getByRole('button', { name: 'ربط', exact: true }));
    await tablet.getByRole('alert').filter({ hasText: 'اطلب من المدير رمزًا جديدًا' }).waitFor();
    await tablet.getByLabel('الرمز').fill(await makePairingCode(shop.url, 'al-olaya'));
    await press(tablet.getByRole('button', { name: 'ربط', exact: true }));
    await tablet.getByText('من يعمل الآن؟').waitFor();
    await expectNoViolations(tablet, 'who works');
    await startShift(tablet);

    const order = await placeCashOrder(shop.url, 'Olaya Street', 'نورة');
    const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
    await lane(tablet, 'جديد').locator(card).waitFor();
    await card.getByText('نورة').waitFor();
    await card.getByText('أرز بالزعفران').first().waitFor();
    await expectNoViolations(tablet, 'the board');

    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await bringGuest(guest, shop.url, order);
    await guest.goto(`/user/order/${order.id}`);
    await guest.getByText('أُرسل إلى الفرع').first().waitFor();
    await press(card.getByRole('button', { name: `قبول الطلب ${order.number} بتأخير 10 دقائق` }));
    await lane(tablet, 'في المطبخ').locator(card).waitFor();
    await guest.getByText('تم استلام الطلب').first().waitFor();
    await press(card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }));
    const dialog = tablet.getByRole('dialog', { name: `طلب ${order.number}` });
    await expect.poll(() => coveredBy(dialog)).toEqual([0, 0]);
    await press(dialog.getByText(/^لماذا \d+ (دقيقة|دقائق)؟$/));
    await dialog.getByText(/^التغليف: \d+ د$/).waitFor();
    await press(dialog.getByRole('button', { name: '+5', exact: true }));
    await dialog.getByLabel('المطبخ مزدحم').check();
    await expectNoViolations(tablet, 'promising an order later');
    await press(dialog.getByRole('button', { name: 'تأخير 5 دقائق' }));
    await dialog.waitFor({ state: 'detached' });
    await guest.getByText('المطبخ مزدحم جدًا', { exact: false }).first().waitFor();
    await press(card.getByRole('button', { name: 'جاهز', exact: true }));
    await lane(tablet, 'جاهز').locator(card).waitFor();
    await press(card.getByRole('button', { name: 'سُلِّم' }));
    await lane(tablet, 'انتهى').locator(card).waitFor();
    await tablet.reload();
    await press(tablet.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
    await press(tablet.getByRole('button', { name: 'بدء الوردية' }));
    await lane(tablet, 'انتهى').locator(card).waitFor();
    await tablet.context().close();
  },
);

journey('two boards agree, a lost line is told, and what came meanwhile is there afterwards', async ({ browser }) => {
  const first = await openTablet(browser, shop.url, 'ar-sa');
  await first.goto('/staff');
  await press(first.getByRole('button', { name: 'ربط هذا الجهاز' }));
  await first.getByLabel('الرمز').fill(await makePairingCode(shop.url, 'al-olaya'));
  await first.getByLabel('اسم الجهاز').fill('الشواية');
  await press(first.getByRole('button', { name: 'ربط', exact: true }));
  await startShift(first);
  const second = await first.context().newPage();
  await second.goto('/staff');
  await press(second.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
  await press(second.getByRole('button', { name: 'بدء الوردية' }));

  const one = await placeCashOrder(shop.url, 'Olaya Street', 'سارة');
  const cardOn = (page: Page, number: string) => page.getByRole('article', { name: `طلب ${number}` });
  await cardOn(second, one.number).waitFor();
  await press(cardOn(first, one.number).getByRole('button', { name: /^قبول لموعد/ }));
  await lane(second, 'في المطبخ').locator(cardOn(second, one.number)).waitFor();

  await loseLine(first.context());
  await first.getByRole('alert').filter({ hasText: 'انقطع الاتصال منذ' }).waitFor({ timeout: 20_000 });
  const two = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
  await regainLine(first.context());
  for (const page of [first, second]) {
    await cardOn(page, two.number).waitFor();
    expect(await cardOn(page, two.number).count()).toBe(1);
  }
  // One that is left to wait would ring in the journeys after this.
  await press(cardOn(second, two.number).getByRole('button', { name: /^قبول لموعد/ }));
  await lane(second, 'في المطبخ').locator(cardOn(second, two.number)).waitFor();
  await first.context().close();
});

journey('an order is called off with a reason, which its guest reads', async ({ browser, visit }) => {
  const tablet = await openTablet(browser, shop.url, 'en-us');
  await tablet.goto('/staff');
  await press(tablet.getByRole('button', { name: 'Sign in with a password' }));
  await tablet.getByLabel('E-mail').fill('al-olaya@staff.example');
  await tablet.getByLabel('Password').fill('wrong');
  await press(tablet.getByRole('button', { name: 'Sign in', exact: true }));
  await tablet.getByText('E-mail or password is wrong', { exact: false }).waitFor();
  await tablet.getByLabel('Password').fill('demo-kitchen');
  await press(tablet.getByRole('button', { name: 'Sign in', exact: true }));
  await press(tablet.getByRole('button', { name: 'Try sound, screen and connection' }));
  await press(tablet.getByRole('button', { name: 'Start shift' }));

  const order = await placeCashOrder(shop.url, 'Olaya Street', 'Lina');
  await press(tablet.getByRole('button', { name: `More about order ${order.number}` }));
  const dialog = tablet.getByRole('dialog', { name: `Order ${order.number}` });
  await press(dialog.getByRole('button', { name: 'Call off the order' }));
  await dialog.getByRole('alert').filter({ hasText: 'Choose a reason' }).waitFor();
  await dialog.getByLabel('A dish is sold out').check();
  expect(await dialog.getByLabel('Saffron rice').isChecked()).toBe(true);
  await expectNoViolations(tablet, 'calling an order off');
  await press(dialog.getByRole('button', { name: 'Call off the order' }));
  await dialog.waitFor({ state: 'detached' });
  const card = tablet.getByRole('article', { name: `Order ${order.number}` });
  await lane(tablet, 'Done').locator(card).getByText('A dish is sold out.').waitFor();
  // The same tap took the dish off the menu; the board stays in reach beside what is open.
  await press(tablet.getByRole('button', { name: 'Sold out: 1', exact: true }));
  await press(tablet.getByRole('button', { name: 'Saffron rice is back' }));
  await tablet.getByRole('button', { name: 'Sold out', exact: true }).waitFor();

  const guest = await visit({ device: 'phone', locale: 'en-us', shopUrl: shop.url });
  await bringGuest(guest, shop.url, order);
  await guest.goto(`/user/order/${order.id}`);
  await guest.getByText('Something you ordered is sold out.').first().waitFor();
  await tablet.context().close();
});

journey(
  'a dish is sold out and back, and the branch is busy for an hour: guests see it at once',
  async ({ browser, visit }) => {
    const tablet = await openTablet(browser, shop.url, 'en-us');
    await tablet.goto('/staff');
    await press(tablet.getByRole('button', { name: 'Sign in with a password' }));
    await tablet.getByLabel('E-mail').fill('al-olaya@staff.example');
    await tablet.getByLabel('Password').fill('demo-kitchen');
    await press(tablet.getByRole('button', { name: 'Sign in', exact: true }));
    await press(tablet.getByRole('button', { name: 'Try sound, screen and connection' }));
    await press(tablet.getByRole('button', { name: 'Start shift' }));

    const guest = await visit({ device: 'desktop', locale: 'en-us', shopUrl: shop.url });
    await openPage(guest);
    await chooseBranch(guest, 'Olaya Street');
    const add = guest.getByRole('button', { name: 'Add Saffron rice to cart' });
    await add.waitFor();

    await press(tablet.getByRole('button', { name: 'Sold out', exact: true }));
    const soldOut = tablet.getByRole('dialog', { name: 'Sold out' });
    await soldOut.getByText('said by the menu, until it is back here').waitFor();
    await soldOut.getByLabel('Find a dish, a choice or an ingredient').fill('Saffron rice');
    await press(soldOut.getByRole('button', { name: 'Saffron rice is sold out: Dish · Sides' }));
    await expectNoViolations(tablet, 'what is sold out');
    await press(soldOut.getByRole('button', { name: 'Today', exact: true }));
    await soldOut.getByRole('button', { name: 'Saffron rice is back' }).waitFor();
    await add.waitFor({ state: 'detached' });
    await press(soldOut.getByRole('button', { name: 'Saffron rice is back' }));
    await add.waitFor();
    await press(soldOut.getByRole('button', { name: 'Close' }));

    await press(tablet.getByRole('button', { name: 'Busy or pause' }));
    const pause = tablet.getByRole('dialog', { name: 'Busy or pause' });
    await press(pause.getByRole('button', { name: '+20' }));
    await press(pause.getByRole('button', { name: 'Promise later times' }));
    await press(tablet.getByRole('button', { name: /^Busy: \+20 min · until/ }));
    await expectNoViolations(tablet, 'busy');
    await press(pause.getByRole('button', { name: 'End now' }));
    await pause.getByRole('button', { name: 'End now' }).waitFor({ state: 'detached' });

    await press(pause.getByRole('button', { name: 'Hours', exact: true }));
    const hours = tablet.getByRole('dialog', { name: 'Holidays and hours' });
    const tomorrow = await placeOrderForTomorrow(shop.url, 'Olaya Street', 'ليان');
    await hours.getByText(`One order is scheduled for these days: ${tomorrow.number}.`, { exact: false }).waitFor();
    await moveOrder(shop.url, tomorrow, 'cancelled-by-employee', { reason: 'Closed tomorrow' });
    await hours.getByText('One order is scheduled', { exact: false }).waitFor({ state: 'detached' });
    await press(hours.getByRole('button', { name: 'Today', exact: true }));
    await hours.getByText(/14\d\d/).waitFor();
    await press(hours.getByRole('button', { name: 'National day' }));
    await expectNoViolations(tablet, 'holidays');
    await press(hours.getByRole('button', { name: 'Close on these days' }));
    const takeBack = hours.getByRole('button', { name: /^Take back: / });
    await takeBack.waitFor();
    await guest.reload();
    await guest
      .getByText(/Closed · National day/)
      .first()
      .waitFor();
    await press(takeBack);
    await hours.getByText('The usual hours count', { exact: false }).waitFor();
    await guest.reload();
    await guest.getByText(/Ready/).first().waitFor();

    await press(hours.getByRole('button', { name: 'Accept', exact: true }));
    const accepting = tablet.getByRole('dialog', { name: 'Automatic acceptance' });
    await press(accepting.getByRole('switch', { name: 'Pickup' }));
    await accepting.getByText(/^by /).waitFor();
    await expectNoViolations(tablet, 'automatic acceptance');
    await lane(tablet, 'New').getByText('Accepted automatically: Pickup').waitFor();
    await press(accepting.getByRole('switch', { name: 'Pickup' }));
    await lane(tablet, 'New').getByText('Accepted automatically').waitFor({ state: 'detached' });
    await tablet.context().close();
  },
);

journey('acceptance silences every tablet of the branch, and no ring follows', async ({ browser }) => {
  const first = await openTablet(browser, shop.url, 'ar-sa');
  const tablets = [first, await openTablet(browser, shop.url, 'en-us')];
  for (const tablet of tablets) {
    await tablet.addInitScript(countRings);
    await tablet.goto('/staff');
    await press(tablet.locator('main button').nth(1));
    await tablet.locator('main input').first().fill('al-olaya@staff.example');
    await tablet.locator('main input[type=password]').fill('demo-kitchen');
    await press(tablet.locator('main button[type=submit]'));
    await press(tablet.getByRole('button', { name: /^(فحص الصوت والشاشة والاتصال|Try sound, screen and connection)$/ }));
    await press(tablet.getByRole('button', { name: /^(بدء الوردية|Start shift)$/ }));
    await tablet.locator('#lane-new').waitFor();
    await tablet.evaluate(() => ((globalThis as unknown as Rings).rings = []));
  }
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'دانة');
  const rings = (tablet: Page) => tablet.evaluate(() => (globalThis as unknown as Rings).rings);
  for (const tablet of tablets) {
    await tablet.getByRole('article', { name: new RegExp(order.number) }).waitFor();
    await expect.poll(async () => (await rings(tablet)).length, { timeout: 5_000 }).toBeGreaterThan(0);
  }
  await press(
    first
      .getByRole('article', { name: new RegExp(order.number) })
      .getByRole('button')
      .first(),
  );
  await lane(first, 'في المطبخ')
    .getByRole('article', { name: new RegExp(order.number) })
    .waitFor();
  const acceptedAt = Date.now();
  // As long as two rings are apart.
  await first.waitForTimeout(7_000);
  for (const tablet of tablets) {
    const later = (await rings(tablet)).filter((at) => at > acceptedAt + 1000);
    expect(later).toEqual([]);
    await tablet.context().close();
  }
});

journeyWithNotifications(
  'a tablet that lies asleep shows what the server pushes, and a tap would open the board',
  async ({ browser }) => {
    const tablet = await openTablet(browser, shop.url, 'ar-sa');
    await tablet.context().grantPermissions(['notifications']);
    await tablet.goto('/staff');
    const line = await tablet.context().newCDPSession(tablet);
    const registered = new Promise<string>((done) => {
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/staff/'));
        if (own) done(own.registrationId);
      });
    });
    await line.send('ServiceWorker.enable');
    await tablet.evaluate(async () => {
      const { active, installing } = await navigator.serviceWorker.register('/staff/notifications-worker.js');
      const isActive = () => installing?.state === 'activated';
      if (active) return;
      await new Promise<void>((done) => {
        if (isActive()) done();
        installing?.addEventListener('statechange', () => isActive() && done());
      });
    });
    const title = 'الطلب رقم 12 بانتظار القبول';
    const sent = { title, body: 'افتح الطلبات الآن.', locale: 'ar-sa', direction: 'rtl', path: '/staff', tag: 'order' };
    const data = JSON.stringify(sent);
    const push = { origin: shop.url, registrationId: await registered, data };
    await expect
      .poll(async () => {
        // A busy browser drops a push now and then; one that comes twice stands once, by its tag.
        await line.send('ServiceWorker.deliverPushMessage', push);
        return tablet.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/staff/');
          return (await registration?.getNotifications())?.map((one) => [one.title, one.dir, one.data.path]);
        });
      })
      .toEqual([[title, 'rtl', '/staff']]);
    await tablet.context().close();
  },
);

type Rings = { rings: number[] };

/** Runs in the page: the moments at which its alarm sounds. */
function countRings(): void {
  const scope = globalThis as unknown as Rings;
  scope.rings = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function ring(when?: number) {
    scope.rings.push(Date.now());
    start.call(this, when);
  };
}

journey('a whole shift goes by keyboard alone, in Arabic, with letters of twice the size', async ({ browser }) => {
  const tablet = await openTablet(browser, shop.url, 'ar-sa');
  const grow = () => tablet.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const by = (name: string | RegExp) => tablet.getByRole('button', { name });
  await tablet.goto('/staff');
  await grow();
  await tabToAndPress(tablet, by('الدخول بكلمة المرور'));
  await tabTo(tablet, tablet.getByLabel('البريد الإلكتروني'));
  await tablet.keyboard.type('al-olaya@staff.example');
  await tabTo(tablet, tablet.getByLabel('كلمة المرور'));
  await tablet.keyboard.type('demo-kitchen');
  await tablet.keyboard.press('Enter');
  await tabToAndPress(tablet, by('فحص الصوت والشاشة والاتصال'));
  await tabToAndPress(tablet, by('بدء الوردية'));
  await tablet.locator('#lane-new').waitFor();

  const order = await placeCashOrder(shop.url, 'Olaya Street', 'هند');
  const card = tablet.getByRole('article', { name: `طلب ${order.number}` });
  await tabTo(tablet, tablet.getByRole('searchbox'));
  await tablet.keyboard.type('هِند');
  await card.waitFor();
  await lane(tablet, 'جاهز').getByText('لا نتائج').waitFor();
  await tabToAndPress(tablet, card.getByRole('button', { name: /^قبول لموعد/ }));
  await lane(tablet, 'في المطبخ').locator(card).waitFor();
  await tabToAndPress(tablet, card.getByRole('button', { name: `المزيد عن الطلب ${order.number}` }), 'Space');
  const panel = tablet.getByRole('dialog', { name: `طلب ${order.number}` });
  await tabToAndPress(tablet, panel.getByRole('button', { name: '+5', exact: true }));
  await tabTo(tablet, panel.getByRole('radio').first());
  await tablet.keyboard.press('Space');
  await expectNoViolations(tablet, 'large letters beside the orders');
  await tabToAndPress(tablet, panel.getByRole('button', { name: 'تأخير 5 دقائق' }));
  await panel.waitFor({ state: 'detached' });
  await tabToAndPress(tablet, card.getByRole('button', { name: 'جاهز', exact: true }));
  await lane(tablet, 'جاهز').locator(card).waitFor();
  await tabToAndPress(tablet, card.getByRole('button', { name: 'سُلِّم' }));
  await lane(tablet, 'انتهى').locator(card).waitFor();

  await tabToAndPress(tablet, by('نفد'));
  await tablet.getByRole('dialog', { name: 'الأصناف التي نفدت' }).waitFor();
  await tablet.keyboard.press('Escape');
  expect(await by('نفد').evaluate((button) => button === document.activeElement)).toBe(true);
  await tabToAndPress(tablet, by(/^إنهاء وردية/));
  await by('الدخول بكلمة المرور').waitFor();
  await tablet.context().close();
});

test.each(['/staff/session/password', '/staff/session/pin', '/staff/api/orders/1/statuses', '/staff/api/staff/login'])(
  'a page of another host changes nothing at %s',
  async (path) => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json', cookie: 'staff-session=x' };
    const sent = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: '{}' });
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([403, null]);
  },
);
