import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { standBetween, type ChangingBuild } from './support/changing-build.ts';
import { startChangingShop, type ChangingShop } from './support/changing-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { cartOf, chooseBranch, goToCheckout, openCart, orderIdOf, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage, reloadPage, untilAlive } from './support/open-page.ts';
import { sharedShopUrl } from './support/shared-shop.ts';
import { choose, press } from './support/press.ts';
import { loseLine, regainLine } from './support/line.ts';

const rice = 'Add Saffron rice to cart';
const offer = 'A new app version is available, please update';

describe('without a connection', () => {
  let line: ChangingBuild;
  beforeAll(async () => {
    line = await standBetween(sharedShopUrl());
  });
  afterAll(() => line.close());

  journey(
    'MISC-04: a worker is registered at /sw.js and opens the last menu without a connection',
    async ({ visit }) => {
      const page = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: line.url });
      await openPage(page, '/menu');
      const categories = await page.locator('nav a[href^="/menu/"]').count();
      expect(await untilKept(page)).toBe(`${line.url}/sw.js`);
      line.cut();
      try {
        await openPage(page, '/');
        expect(new URL(page.url()).pathname).toMatch(/^\/menu\/[^/]+$/);
        expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
        expect(await page.locator('nav a[href^="/menu/"]').count()).toBe(categories);
        await page
          .getByRole('status')
          .getByText(/لا يوجد اتصال\. هذه القائمة بتاريخ/)
          .waitFor();
        await page.goto('/user/order');
        await page.getByRole('heading', { name: 'أنت غير متصل بالإنترنت' }).waitFor();
        expect(await page.getByRole('heading').count()).toBe(1);
      } finally {
        line.mend();
      }
      await page.getByRole('link', { name: 'عرض آخر قائمة' }).click();
      await untilAlive(page);
      expect(await page.locator('meta[name="kept-at"]').count()).toBe(0);
    },
  );

  journey(
    'the kept menu opens at the address of an open cart, and of another category, as itself',
    async ({ visit }) => {
      const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: line.url });
      await openPage(page, '/menu');
      const other = await page.locator('nav a[href^="/menu/"]').last().getAttribute('href');
      await page.getByRole('button', { name: rice }).click();
      await openCart(page);
      await untilKept(page);
      line.cut();
      try {
        await reloadPage(page);
        await page.getByText(/No connection\. This is the menu of/).waitFor();
        await cartOf(page).getByText('Saffron rice').waitFor();
        await openPage(page, other ?? '');
        await page.getByRole('button', { name: 'One more: Saffron rice' }).first().waitFor();
        // A browser that knows that there is no line shows the cart as well.
        await loseLine(page.context());
        await reloadPage(page);
        await page.getByRole('link', { name: 'View cart' }).waitFor();
      } finally {
        line.mend();
        await regainLine(page.context());
      }
    },
  );

  journey(
    'what is pressed on a line that was lost before all scripts came is done once it is back',
    async ({ visit }) => {
      const page = await visit({ device: 'phone', locale: 'ar-sa' });
      await openPage(page, '/menu');
      await loseLine(page.context());
      const add = page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' });
      for (const _ of [1, 2]) await press(add.first());
      expect(await page.evaluate(() => localStorage.getItem('items'))).toBeNull();
      await regainLine(page.context());
      await page.getByRole('link', { name: 'عرض السلة' }).waitFor({ timeout: 20_000 });
      const items = await page.evaluate(
        () => JSON.parse(localStorage.getItem('items') ?? '[]') as { quantity: number }[],
      );
      expect(items.map(({ quantity }) => quantity)).toEqual([1]);
      await untilAtRest(page);
    },
  );

  journey(
    'a page that is lost with the line is told of in the language of the guest, and opens once it is back',
    async ({ visit }) => {
      const page = await visit({ device: 'phone', locale: 'ar-sa' });
      await openPage(page, '/signin');
      await loseLine(page.context());
      // A press on the way that is shown asks for the page anew, the data of the shop included.
      await press(page.getByRole('link', { name: 'رمز' }));
      await page.getByRole('heading', { name: 'حدث خطأ.' }).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      await regainLine(page.context());
      await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
    },
  );

  journey('branches that did not arrive come by themselves once the line is back', async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'ar-sa' });
    await openPage(page, '/menu');
    const chooser = page.getByRole('dialog', { name: 'كيف تودّ استلام طلبك؟' });
    const open = page.getByRole('banner').getByRole('link', { name: 'اختر الفرع' });
    await press(open);
    await press(chooser.getByRole('button', { name: 'إغلاق' }));
    await chooser.waitFor({ state: 'hidden' });
    await loseLine(page.context());
    await press(open);
    await chooser.getByText('تعذّر تحميل الفروع.').waitFor();
    await regainLine(page.context());
    await chooser.getByText('شارع العليا').first().waitFor();
    await untilAtRest(page);
  });

  journey('what is kept on the device is nobody’s: no session, no order, no answer of the API', async ({ visit }) => {
    const page = await visit({ device: 'desktop', locale: 'en-us', shopUrl: line.url });
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    await page.getByRole('button', { name: rice }).click();
    await openCart(page);
    await signIn(page, { shopUrl: sharedShopUrl() });
    await openPage(page, '/user/profile');
    await untilKept(page);
    const kept = await page.evaluate(readKept);
    const personal = kept.filter(({ path }) => /^\/(?:api|user|checkout|cart|customer)/.test(path));
    expect(personal).toEqual([]);
    expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(['/kept-menu', '/offline']));
    expect(kept.map(({ text }) => text).join(' ')).not.toMatch(/Noura|isSignedIn\\?",true/);
  });

  journey('ERR-66: a new version is offered, and taken only when the guest says so', async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: line.url });
    await openPage(page, '/menu');
    await untilKept(page);
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    line.deploy();
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByRole('status').filter({ hasText: offer });
    await notice.waitFor();
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
    await notice.getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => !('isTheSamePage' in window));
    await untilAlive(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
  });
});

describe('who is told about a visit', () => {
  let changing: ChangingShop;
  beforeAll(async () => {
    changing = await startChangingShop();
    const { merchant } = changing;
    const tracking = '"gtmId": "G-AB12CD34", "fbPixelId": "1234567890", "tiktokId": "C4ABCDEFGH1234"';
    merchant.replace('merchant.json', '"contact": {', `"tracking": { ${tracking} },\n    "contact": {`);
    await merchant.import();
  });
  afterAll(() => changing.close());

  journey(
    'ANALYT-08, ANALYT-10: a shop without ids asks no other host for anything, and asks the guest nothing',
    async ({ visit }) => {
      const page = await visit({ device: 'phone', locale: 'en-us' });
      const asked = watchHosts(page, sharedShopUrl());
      await order(page, sharedShopUrl());
      await untilAtRest(page);
      expect(asked).toEqual([]);
      expect(await page.getByRole('region', { name: 'May we count your visit?' }).count()).toBe(0);
    },
  );

  journey('nothing is asked of other hosts before the guest agrees, nor after a refusal', async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'fr', shopUrl: changing.shop.url });
    const asked = watchHosts(page, changing.shop.url);
    await openPage(page, '/menu');
    const bar = page.getByRole('region', { name: 'Pouvons-nous compter votre visite ?' });
    await bar.waitFor();
    await expectNoViolations(page, 'menu with the question about counting');
    await page
      .getByRole('button', { name: /Riz au safran/ })
      .first()
      .click();
    expect(asked).toEqual([]);
    await bar.getByRole('button', { name: 'Ne pas autoriser' }).click();
    await bar.waitFor({ state: 'detached' });
    await reloadPage(page);
    await untilAtRest(page);
    expect(await bar.count()).toBe(0);
    expect(asked).toEqual([]);
  });

  journey(
    'ANALYT-01, ANALYT-03, ANALYT-10: who agreed is counted by the services of the merchant, through to the order',
    async ({ visit }) => {
      const { url } = changing.shop;
      const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: url });
      const asked = watchHosts(page, url);
      await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await openPage(page, '/menu');
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      await expect
        .poll(() => asked.toSorted())
        .toEqual(['analytics.tiktok.com', 'connect.facebook.net', 'www.googletagmanager.com']);
      await order(page, url);
      // The pages of a checkout follow each other without a reload, so the queues hold everything.
      const told = await page.evaluate(readQueues);
      expect(told.google).toEqual(
        expect.arrayContaining(['add_to_cart', 'view_cart', 'login', 'place_order', 'purchase', 'page_view']),
      );
      expect(told.meta.filter((name) => name !== 'PageView')).toEqual(['AddToCart', 'Purchase']);
      expect(told.tiktok).toEqual(['AddToCart', 'CompletePayment']);
      expect(told.purchase).toMatchObject({ currency: 'SAR', value: 13 });
    },
  );

  journey('the policy of the page keeps every host away that the merchant has not set up', async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us' });
    const answer = await page.goto('/menu');
    expect(answer?.headers()['content-security-policy']).not.toMatch(/google|facebook|tiktok/);
    const counting = await page.request.get(`${changing.shop.url}/menu`);
    expect(counting.headers()['content-security-policy']).toMatch(
      /script-src [^;]*googletagmanager[^;]*facebook[^;]*tiktok/,
    );
  });
});

journey(
  'axe finds nothing on a page of the merchant and on the one that says there is no connection',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'ar-sa' });
    await openPage(page, '/pages/about');
    await expectNoViolations(page, 'page of the merchant');
    await page.goto('/offline');
    await expectNoViolations(page, 'offline');
  },
);

journey('KIOSK-01: a kiosk that is left alone asks, and starts over for the next guest', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us' });
  await page.clock.install();
  await openPage(page, '/menu?kiosk=true');
  await page.getByRole('button', { name: rice }).click();
  await page.clock.runFor(5_000);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kiosk_order'))).toBe('true');
  expect(page.url()).not.toContain('kiosk');
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.runFor(50_000);
  expect(await question.count()).toBe(0);
  // The minute begins when the page's own clock of idleness is there.
  await expect.poll(async () => page.clock.runFor(5_000).then(() => question.isVisible())).toBe(true);
  await inSlowMotion(page, () => expectNoViolations(page, 'kiosk'));
  await page.clock.runFor(16_000);
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'View cart' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('items'))).toBeNull();
});

/**
 * The page's clock moves by a frame at a time while it is looked at, however long that takes here. It stops a second
 * later, as a busy machine needs some time to stop it.
 */
async function inSlowMotion(page: Page, look: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  let isLooking = true;
  const frames = (async () => {
    while (isLooking) await page.clock.runFor(16).then(() => page.waitForTimeout(100));
  })();
  await look().finally(() => (isLooking = false));
  await frames;
}

/** Goes all the way to an order of rice, and answers when its page is there. */
async function order(page: Page, shopUrl: string): Promise<void> {
  if (page.url() === 'about:blank') await openPage(page, '/menu');
  await chooseBranch(page, 'Olaya Street');
  await page.getByRole('button', { name: rice }).click();
  await openCart(page);
  await signIn(page, { shopUrl });
  await goToCheckout(page);
  await choose(page.getByRole('radio', { name: 'Cash' }));
  await page.getByRole('button', { name: /Place order/ }).click();
  await orderIdOf(page);
}

/** Hosts other than the shop's that a page asks for anything. */
function watchHosts(page: Page, shopUrl: string): string[] {
  const hosts: string[] = [];
  const shop = new URL(shopUrl).host;
  page.context().on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== shop && !hosts.includes(host)) hosts.push(host);
  });
  return hosts;
}

/** Until the shop's worker rules the page and has kept its menu; answers the worker's address. */
async function untilKept(page: Page): Promise<string> {
  const isKept = async () => {
    const [menu, offline] = [await caches.match('/kept-menu'), await caches.match('/offline')];
    return menu !== undefined && offline !== undefined && navigator.serviceWorker.controller !== null;
  };
  await expect.poll(() => page.evaluate(isKept), { timeout: 20_000 }).toBe(true);
  return page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
}

/** Until what comes last on a page has come. */
const untilAtRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/idle-features-')),
  );

async function readKept() {
  const kept: { path: string; text: string }[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const isPage = !pathname.startsWith('/assets/');
      kept.push({ path: pathname, text: isPage ? await (await cache.match(request))!.text() : '' });
    }
  }
  return kept;
}

function readQueues() {
  const page = window as unknown as {
    dataLayer?: ArrayLike<unknown>[];
    fbq?: { queue: unknown[][] };
    ttq?: unknown[][];
  };
  const events = (page.dataLayer ?? []).map((entry) => Array.from(entry)).filter(([kind]) => kind === 'event');
  const tracked = (queue: unknown[][] = []) => queue.filter(([kind]) => kind === 'track').map(([, name]) => name);
  return {
    google: events.map(([, name]) => name),
    purchase: events.find(([, name]) => name === 'purchase')?.[2],
    meta: tracked(page.fbq?.queue),
    tiktok: tracked(page.ttq),
  };
}
