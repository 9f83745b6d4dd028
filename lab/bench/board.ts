import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BoardOrder } from '@sufra/contracts';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { manyOrders } from '../../e2e/support/board-orders.ts';
import { type Figure, kilobytes, milliseconds } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- board';
const slowdown = 4;
const limits = { interactionMs: 100, scriptKb: 140, heapMb: 10 };
const shift = { hours: 16, orders: 2000 };
const interleavings = 100_000;

/** The board of a busy branch on a slow tablet, the bytes it fetches, and what a day leaves in its memory. */
export async function measureBoard(shop: BenchShop): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ar-SA' });
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.addInitScript(pretendServer);
    await page.addInitScript(watchInteractions);
    await startShift(page, shop);
    const script = await sizeOf(scripts);
    await show(page, manyOrders(Date.now(), 200));
    await page.waitForFunction(() => document.querySelectorAll('article').length === 200);

    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await settle(page);
    const interactions: [string, number][] = [
      ['accepting', await slowest(page, () => acceptOrders(page))],
      ['searching', await slowest(page, () => search(page))],
      ['opening', await slowest(page, () => openOrders(page))],
      ['scrolling by key', await slowest(page, () => scroll(page))],
    ];
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return [
      ...interactions.map(([what, measured]) => ({
        what: `200 open orders, ${slowdown}x slowdown: interaction to next paint when ${what}`,
        budget: milliseconds(limits.interactionMs),
        measured: measured <= 16 ? '16 ms or less' : milliseconds(measured),
        isMet: measured <= limits.interactionMs,
        command,
      })),
      {
        what: 'Board, script, brotli',
        budget: `${limits.scriptKb} KB`,
        measured: kilobytes(script),
        isMet: script <= limits.scriptKb * 1024,
        command,
      },
      await measureDay(page, session),
      tryInterleavings(),
    ];
  } finally {
    await browser.close();
  }
}

async function startShift(page: Page, shop: BenchShop): Promise<void> {
  await page.goto(`${shop.address}/staff`);
  await page.evaluate(async () => {
    const sent = await fetch('/staff/session/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'al-olaya@staff.example', password: 'demo-kitchen' }),
    });
    const { data } = (await sent.json()) as { data: { attributes: object } };
    localStorage.setItem('staff-person', JSON.stringify(data.attributes));
  });
  await page.reload();
  // The checks of the shift come first, then it begins.
  await page.locator('main button').first().click();
  await page.locator('main li').nth(3).waitFor();
  await page.locator('main button').first().click();
  await page.locator('#lane-new').waitFor();
  await page.waitForLoadState('networkidle');
}

const show = (page: Page, orders: readonly BoardOrder[]): Promise<void> =>
  page.evaluate((list) => (globalThis as unknown as Pretended).branch.show(list), orders);

async function acceptOrders(page: Page): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    await click(page, '#lane-new ~ div article > div:last-child button:first-child', 0);
  }
}

async function search(page: Page): Promise<void> {
  await page.locator('header input[type=search]').focus();
  for (const typed of ['142', '0200', '17']) {
    for (const letter of typed) {
      await page.keyboard.press(letter, { delay: 60 });
    }
    await settle(page);
    for (let left = typed.length; left > 0; left -= 1) await page.keyboard.press('Backspace', { delay: 60 });
    await settle(page);
  }
}

async function openOrders(page: Page): Promise<void> {
  for (const at of [0, 3, 1]) {
    await click(page, 'article > div:last-child button:last-child', at);
    await page.keyboard.press('Escape');
    await settle(page);
  }
}

async function scroll(page: Page): Promise<void> {
  await click(page, '#lane-kitchen', 0);
  for (const key of ['PageDown', 'PageDown', 'End', 'Home']) {
    await page.keyboard.press(key);
    await settle(page);
  }
}

/** Clicks by place: looking for things by their role would itself keep a slow page busy. */
async function click(page: Page, selector: string, at: number): Promise<void> {
  const place = await page.evaluate(
    ({ wanted, number }) => {
      const element = document.querySelectorAll(wanted)[number];
      if (!element) throw new Error(`There is no ${wanted}.`);
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    { wanted: selector, number: at },
  );
  await settle(page);
  await page.mouse.click(place.x, place.y);
  await settle(page);
}

/** The longest time from an input to the paint that answers it, as the browser's own event timing has it. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => ((globalThis as unknown as { slowest: number }).slowest = 0));
  await act();
  await settle(page);
  return page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest);
}

const settle = (page: Page): Promise<void> => page.waitForTimeout(500);

function watchInteractions(): void {
  const scope = globalThis as unknown as { slowest: number };
  scope.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) scope.slowest = Math.max(scope.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Orders come, are cooked and go for a whole day of a clock that runs ahead; the board shows as many as before. */
async function measureDay(page: Page, session: CDPSession): Promise<Figure> {
  const first = manyOrders(Date.now(), 20);
  await show(page, first);
  await live(page, 100, shift.hours / shift.orders);
  const before = await heapMegabytes(session);
  for (let done = 0; done < shift.orders; done += 100) await live(page, 100, shift.hours / shift.orders);
  const growth = (await heapMegabytes(session)) - before;
  return {
    what: 'Growth of a board’s heap in a simulated day of 16 hours',
    budget: `${limits.heapMb} MB`,
    measured: `${growth.toFixed(1)} MB after ${shift.orders.toLocaleString('en')} orders (${before.toFixed(1)} MB before)`,
    isMet: growth <= limits.heapMb,
    command,
  };
}

const live = (page: Page, orders: number, hoursEach: number): Promise<void> =>
  page.evaluate(({ count, msEach }) => (globalThis as unknown as Pretended).branch.live(count, msEach), {
    count: orders,
    msEach: hoursEach * 3_600_000,
  });

async function heapMegabytes(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
}

type Pretended = {
  branch: { show(orders: readonly BoardOrder[]): void; live(count: number, msEach: number): Promise<void> };
};

/** Runs in the page before its scripts: the orders, their moves and their events come from the page itself. */
function pretendServer(): void {
  const known = new Map<string, BoardOrder>();
  const lines = new Set<EventTarget>();
  const answer = (data: unknown) => Response.json({ data, meta: { 'message-budget': 'left', stations: [] } });
  const tell = (name: string, data: object = {}) => {
    for (const line of lines) line.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  };
  const move = (id: string, code: string) => {
    const order = known.get(id);
    if (!order) return;
    const status = { code, sequence: 5, at: new Date().toISOString() } as BoardOrder['attributes']['current-status'];
    known.set(id, { ...order, attributes: { ...order.attributes, 'current-status': status } });
    tell('branch-order', { 'order-id': id });
  };

  class Line extends EventTarget {
    constructor() {
      super();
      lines.add(this);
      queueMicrotask(() => tell('orders-missed'));
    }
    close() {
      lines.delete(this);
    }
  }
  const beat = () => tell('beat');
  setInterval(beat, 5000);

  const realFetch = globalThis.fetch.bind(globalThis);
  const ownFetch = async (input: string, init?: RequestInit): Promise<Response> => {
    const id = /\/(?:board|orders)\/([^/]+)/.exec(input)?.[1];
    if (input.endsWith('/presence')) return new Response(null, { status: 204 });
    if (input.endsWith('/staff/board')) return answer([...known.values()]);
    if (/\/staff\/board\//.test(input) && id) {
      const order = known.get(id);
      return order ? answer(order) : new Response('{}', { status: 404 });
    }
    if (input.endsWith('/statuses') && id) {
      move(id, (JSON.parse((init?.body ?? '{}') as string) as { code: string }).code);
      return answer({});
    }
    return realFetch(input, init);
  };
  Object.assign(globalThis, { EventSource: Line, fetch: ownFetch });

  let ahead = 0;
  const realNow = Date.now.bind(Date);
  Date.now = () => realNow() + ahead;
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  let number = 0;
  const branch: Pretended['branch'] = {
    show(orders) {
      known.clear();
      for (const order of orders) known.set(order.id, order);
      tell('orders-missed');
    },
    async live(count, msEach) {
      const [kind] = known.values();
      if (!kind) return;
      const open: string[] = [];
      for (let each = 0; each < count; each += 1) {
        ahead += msEach;
        beat();
        const id = `day-${(number += 1)}`;
        const at = new Date(Date.now()).toISOString();
        const status = { ...kind.attributes['current-status'], code: 'posted' as const, at };
        known.set(id, {
          ...structuredClone(kind),
          id,
          attributes: { ...kind.attributes, number: id, 'current-status': status },
        });
        tell('branch-order', { 'order-id': id });
        open.push(id);
        await turn();
        move(id, 'accepted');
        await turn();
        const ready = open.length > 5 ? open.shift() : undefined;
        if (ready === undefined) continue;
        move(ready, 'finished');
        await turn();
        known.delete(ready);
      }
      for (const id of open) {
        move(id, 'finished');
        await turn();
        known.delete(id);
      }
    },
  };
  Object.assign(globalThis, { branch });
}

async function sizeOf(urls: string[]): Promise<number> {
  let total = 0;
  for (const url of new Set(urls)) {
    const script = Buffer.from(await (await fetch(url)).arrayBuffer());
    total += brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return total;
}

/** The property of two boards that `npm test` tries on a sample. */
function tryInterleavings(): Figure {
  const root = path.resolve(import.meta.dirname, '../..');
  const test = 'apps/backoffice/app/board/two-boards.test.ts';
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', test], {
    cwd: root,
    env: { ...process.env, INTERLEAVINGS: String(interleavings) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    what: `Two boards, ${interleavings.toLocaleString('en')} random interleavings of their actions`,
    budget: 'same state, no move twice',
    measured: status === 0 ? 'same state, no move twice' : 'they differ, or an order moved twice',
    isMet: status === 0,
    command,
  };
}
