import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import type { Invariant } from '../scripts/wander/always.ts';
import { readCatalogue } from '../scripts/wander/catalogue.ts';
import { DeviceShelf } from '../scripts/wander/device.ts';
import { GuestModel } from '../scripts/wander/guest-model.ts';
import { GuestWorld } from '../scripts/wander/guest-world.ts';
import { runningShop, type ShopUnderTest } from '../scripts/wander/shop-under-test.ts';
import { describe as describeFind, wander } from '../scripts/wander/wander.ts';
import { BrokenRule, expectRules, type Walk } from '../scripts/wander/steps.ts';

const root = path.resolve(import.meta.dirname, '..');

test.each([
  { merchant: 'riyadh', locale: 'ar-sa', seed: 1 },
  { merchant: 'kuwait', locale: 'ar-sa', seed: 11 },
] as const)('ten random walks through the shop of $merchant find nothing', { timeout: 900_000 }, async (where) => {
  const report = await wander({
    ...where,
    walks: 10,
    steps: 10,
    shop: root,
    minutes: 9,
    workers: 1,
    shrinkSeconds: 60,
    only: [],
    path: undefined,
    replay: undefined,
    tell: () => undefined,
  });
  expect(report.finds.map(describeFind).join('\n')).toBe('');
  expect(report.unfinished.length, report.unfinished.join('\n')).toBeLessThan(2);
  expect(report.walks, report.unfinished.join('\n')).toBe(10);
});

type BrokenPage = { title: string; rule: Invariant; body: string; language?: string };

const link = '<a href="/menu">القائمة</a>';

// The smallest page that each rule refuses: a walk that finds nothing must not be one that could not.
test.each<BrokenPage>([
  { title: 'an error page', rule: 'no error page', body: `<h1>حدث خطأ.</h1>${link}` },
  { title: 'an address of nothing', rule: 'no error page', body: `<h1>تعذّر العثور على هذه الصفحة</h1>${link}` },
  { title: 'a complaint', rule: 'no complaint in the console', body: `${link}<script>console.error('no')</script>` },
  {
    title: 'a parameter of the router',
    rule: 'no internal parameter in an address',
    body: `${link}<a href="/signin?next=%2Fuser%3F_routes%3Droot">حسابي</a>`,
  },
  { title: 'a page in English', rule: 'language and direction stay', body: link, language: 'lang="en" dir="ltr"' },
  {
    title: 'Arabic from left to right',
    rule: 'language and direction stay',
    body: link,
    language: 'lang="ar" dir="ltr"',
  },
  {
    title: 'a cart that nobody filled',
    rule: 'the cart is what the guest put there',
    body: `${link}<script>localStorage.setItem('items', '[{"id":"0","quantity":1,"price":5,"total":5}]')</script>`,
  },
  {
    title: 'a bill that does not add up',
    rule: 'the bill adds up',
    body: `${link}<dl aria-busy="false"><dt>المجموع الفرعي</dt><dd>10.00</dd><dt>الإجمالي</dt><dd>11.00</dd></dl>`,
  },
  {
    title: 'a guest who is signed in by nobody',
    rule: 'the page knows who is signed in',
    body: `<header><a href="/user/profile">حسابي</a></header>`,
  },
  { title: 'a page without a way on', rule: 'no dead end', body: '<p>شكرًا</p>' },
  { title: 'an English sentence', rule: 'every text is translated', body: `${link}<p>Your cart was updated</p>` },
  { title: 'an id instead of a text', rule: 'every text is translated', body: `${link}<p>cart.title</p>` },
])('a walk ends at $title', async ({ rule, body, language = 'lang="ar" dir="rtl"' }) => {
  const page = `<!doctype html><html ${language}><head><meta charset="utf-8"><title>متجر</title></head><body>${body}</body></html>`;
  await withPage(page, async (browser, shop) => {
    const model = new GuestModel(1, 'ar-sa', false);
    model.addDevice();
    const world = new GuestWorld(new DeviceShelf(browser, shop.url, 'ar-sa'), shop, {
      mobileDigits: 9,
      formerPeople: [],
    });
    await world.openDevice('phone');
    const walk: Walk = {
      words: await readCatalogue(root),
      languages: ['ar-sa'],
      coupons: [],
      isKnown: () => false,
      patienceMs: 300,
    };
    const broken = await expectRules(model, world, walk, { isLoaded: true }).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(BrokenRule);
    expect((broken as BrokenRule).breach.rule).toBe(rule);
  });
});

test('a device that is handed out again keeps nothing of the guest before', async () => {
  await withPage(link, async (browser, shop) => {
    const shelf = new DeviceShelf(browser, shop.url, 'ar-sa');
    const visit = async () => {
      const taken = await shelf.take('phone');
      await taken.page.goto(shop.url);
      return taken;
    };
    const { device, page } = await visit();
    device.complaints.push('a warning');
    await page.evaluate(async () => {
      Object.assign(localStorage, { items: '[]' });
      Object.assign(sessionStorage, { items: '[]' });
      document.cookie = 'session=1; max-age=1000';
      await caches.open('kept');
      await navigator.serviceWorker.register('/worker.js');
      await new Promise((resolve) => (indexedDB.open('kept').onsuccess = resolve));
    });
    await shelf.putBack(device);
    const again = await visit();
    expect(again.device).toBe(device);
    expect(device.complaints).toEqual([]);
    expect(
      await again.page.evaluate(async () => [
        Object.keys(localStorage),
        Object.keys(sessionStorage),
        document.cookie,
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
        (await indexedDB.databases()).length,
      ]),
    ).toEqual([['locale'], [], 'locale=ar-sa', [], 0, 0]);
  });
});

test('a tab behind another one says so, and comes back to the front', async () => {
  await withPage(link, async (browser, shop) => {
    const world = new GuestWorld(new DeviceShelf(browser, shop.url, 'ar-sa'), shop, {
      mobileDigits: 9,
      formerPeople: [],
    });
    const places = () =>
      Promise.all(
        world.device.tabs.map(({ page }) => page.evaluate(() => [document.visibilityState, document.hidden])),
      );
    await world.openDevice('phone');
    await world.openTab('/menu');
    expect(await places()).toEqual([
      ['hidden', true],
      ['visible', false],
    ]);
    await world.switchTo(0, 0);
    expect(await places()).toEqual([
      ['visible', false],
      ['hidden', true],
    ]);
  });
});

/** A shop with one page, whatever is asked of it, and a service worker that does nothing. */
async function withPage(page: string, visit: (browser: Browser, shop: ShopUnderTest) => Promise<void>) {
  const server = createServer(({ url }, answer) =>
    url === '/worker.js'
      ? answer.setHeader('content-type', 'text/javascript').end('')
      : answer.setHeader('content-type', 'text/html').end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop = runningShop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const browser = await launchBrowser();
  try {
    await visit(browser, shop);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
