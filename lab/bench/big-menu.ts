import { chromium, type Page } from 'playwright-core';
import { type Figure, kilobytes, milliseconds } from './report.ts';
import type { BenchShop } from './shop.ts';
import { measureSearch } from './search-speed.ts';

const command = 'npm run bench -- menu-1000';
const slowdown = 4;
const budgetMilliseconds = 100;

/** A menu of a thousand items on a slow phone: how long after a tap or a key the screen answers. */
export async function measureBigMenu(shop: BenchShop, items: number): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.addInitScript(watchInteractions);
    const answer = await page.goto(`${shop.address}/menu`);
    const bytes = (await answer?.request().sizes())?.responseBodySize ?? 0;
    await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis);
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const adding = await slowest(page, () => addDishes(page));
    const switching = await slowest(page, () => switchTabs(page));
    const filtering = await slowest(page, () => filterDishes(page));
    const searching = await slowest(page, () => search(page));
    const interaction = (what: string, measured: number): Figure => ({
      what: `Menu with 1,000 items at ${slowdown}x CPU slowdown: interaction to next paint when ${what}`,
      budget: milliseconds(budgetMilliseconds),
      measured: `${measured <= 16 ? '16 ms or less' : milliseconds(measured)} (${items.toLocaleString('en')} items)`,
      isMet: measured <= budgetMilliseconds,
      command,
    });
    return [
      { what: `Menu HTML, ${items} items, as it is sent`, budget: '', measured: kilobytes(bytes), command },
      interaction('adding', adding),
      interaction('switching tabs', switching),
      interaction('filtering', filtering),
      interaction('searching', searching),
      ...(await measureSearch(browser, shop, slowdown)),
    ];
  } finally {
    await browser.close();
  }
}

const addButtons = 'main button[aria-label^="Add "]';

async function addDishes(page: Page): Promise<void> {
  for (const at of [0, 2, 4, 6]) await tap(page, addButtons, at);
}

async function switchTabs(page: Page): Promise<void> {
  for (const at of [11, 3, 0, 7]) await tap(page, 'header nav a', at);
}

/** By a diet, by an allergen more, and not at all. */
async function filterDishes(page: Page): Promise<void> {
  for (const choice of [0, 3]) {
    await tap(page, 'main button[class^=filter-]', 0);
    await page.waitForSelector('dialog fieldset label');
    await tap(page, 'dialog fieldset label', choice);
    await tap(page, 'dialog [class^=foot-] button', 0);
  }
  await tap(page, 'main [role=status] button', 0);
}

async function search(page: Page): Promise<void> {
  await tap(page, 'header a[href="/search"]', 0);
  await page.waitForSelector('input[type=search]');
  for (const typed of ['shawerma', 'choclate cake', 'half grilled chiken']) {
    for (const letter of typed) await page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: 100 });
    await settle(page);
    for (let left = typed.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
    await settle(page);
  }
}

/** Taps by place: looking for things by their role would itself keep a slow page busy. */
async function tap(page: Page, selector: string, at: number): Promise<void> {
  const place = (number: number) => page.evaluate(placeOf, { selector, number });
  await place(at);
  await settle(page);
  const { x, y } = await place(at);
  await page.touchscreen.tap(x, y);
  await settle(page);
}

function placeOf({ selector, number }: { selector: string; number: number }): { x: number; y: number } {
  const element = document.querySelectorAll(selector)[number];
  if (!element) throw new Error(`There is no ${selector}.`);
  // The head of the page covers what is scrolled to its upper edge.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The longest time from an input to the paint that answers it, as the browser's own event timing has it. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(forgetInteractions);
  await act();
  await settle(page);
  return page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest);
}

const settle = (page: Page): Promise<void> => page.waitForTimeout(600);

function watchInteractions(): void {
  const scope = globalThis as unknown as { slowest: number };
  scope.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) scope.slowest = Math.max(scope.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function forgetInteractions(): void {
  (globalThis as unknown as { slowest: number }).slowest = 0;
}
