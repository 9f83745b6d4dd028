import { chromium, type Locator, type Page } from 'playwright-core';
import { openPage } from '../../e2e/support/open-page.ts';
import { askForCode, enterCode, fillCart, goToExtras } from '../../e2e/screens/steps.ts';
import { type Figure, median, milliseconds } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- later-pages';
const slowdown = 4;
const budgetMilliseconds = 200;

/** The other chunks of the shop, by their files: the map, the choice of a time, and the form of any gateway. */
const heavy = /\/assets\/(?:map-|leaflet|schedule-dialog-|[a-z-]+-form-)|\/simulator\//;

/** The pages after the first on a slow phone, from the tap until they stand there, in one visit without a reload. */
export async function measureLaterPages(shop: BenchShop): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ baseURL: shop.address, viewport: { width: 390, height: 844 } });
    const early: string[] = [];
    const watch = (request: { url(): string }) => heavy.test(request.url()) && early.push(request.url());
    page.on('request', watch);
    await openPage(page, '/menu');
    await page.waitForLoadState('networkidle');
    page.off('request', watch);
    await fillCart(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(globalThis, { isSameVisit: true }));
    const item = await measureItem(page);
    const cart = await slowly(page, () => timeTo(page.locator('aside a[href$="cart=open"]'), shown.dialog));
    await askForCode(page);
    await enterCode(page, shop.address);
    await goToExtras(page);
    await page.waitForLoadState('networkidle');
    const checkout = await slowly(page, () =>
      timeTo(page.getByRole('link', { name: 'To checkout' }), shown.button('Pay')),
    );
    const isSameVisit = await page.evaluate(() => 'isSameVisit' in globalThis);
    return [
      ...Object.entries({ item, cart, checkout }).map(([name, measured]) => ({
        what: `Later pages (item, cart, checkout) after the first, ${slowdown}x slowdown: ${name}`,
        budget: `no full reload, under ${milliseconds(budgetMilliseconds)}`,
        measured: `${milliseconds(measured)}${isSameVisit ? '' : ' (reloaded)'}`,
        isMet: measured <= budgetMilliseconds && isSameVisit,
        command,
      })),
      {
        what: 'Map, date picker, gateway scripts',
        budget: 'never loaded before they are needed',
        measured: early.length === 0 ? 'none by the menu' : early.join(', '),
        isMet: early.length === 0,
        command,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Several dishes, each opened from the menu and closed again. */
async function measureItem(page: Page): Promise<number> {
  const measured: number[] = [];
  for (const at of [2, 5, 9]) {
    measured.push(await slowly(page, () => timeTo(page.locator('main h3 a').nth(at), shown.dialog)));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return median(measured);
}

async function slowly(page: Page, work: () => Promise<number>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const measured = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return measured;
}

type Shown = { selector: string; text: string };

const shown = {
  dialog: { selector: 'dialog[open] button', text: '' },
  button: (text: string): Shown => ({ selector: 'button:enabled:not([aria-disabled])', text }),
};

/** Measured in the page itself: from the tap to the frame after the one that shows it. */
async function timeTo(target: Locator, wanted: Shown): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate(
    (element, { selector, text }) =>
      new Promise<number>((resolve, reject) => {
        const startedAt = performance.now();
        const look = () => {
          if (performance.now() - startedAt > 30_000) return reject(new Error(`Nothing shows ${text || selector}.`));
          const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) =>
            textContent.includes(text),
          );
          requestAnimationFrame(isThere ? () => resolve(performance.now() - startedAt) : look);
        };
        (element as HTMLElement).click();
        look();
      }),
    wanted,
  );
}
