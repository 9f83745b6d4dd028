import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openItem } from './support/guest.ts';
import { press } from './support/press.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { wordsOf } from './support/words.ts';

for (const { device, locale } of [
  { device: 'phone', locale: 'ar-sa' },
  { device: 'desktop', locale: 'en-us' },
] as const)
  journey(`opening and closing a dish leaves the menu where it was (${device}, ${locale})`, async ({ visit }) => {
    const page = await visit({ device, locale });
    await openPage(page);
    const words = await wordsOf(page);
    for (const place of [700, 2200, 5200]) {
      await scrollTo(page, place);
      const dish = await dishOnScreen(page);
      const before = await standing(page, dish);
      await press(page.locator(`a[href="${dish}"]`).last());
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await untilStill(page);
      expect(await standing(page, dish)).toEqual(before);
      await press(dialog.getByRole('button', { name: words.close }));
      await dialog.waitFor({ state: 'detached' });
      await untilStill(page);
      expect(await standing(page, dish)).toEqual(before);
    }
  });

/** Scrolls as a finger does, so that everything on the way takes its real height. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.evaluate(async (goal) => {
    for (let step = 0; step < 100 && window.scrollY < goal; step++) {
      window.scrollBy({ top: Math.min(200, goal - window.scrollY), behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, place);
  await untilStill(page);
}

/** Nothing has moved for half a second. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = -1; still < 30; still = last === window.scrollY ? still + 1 : 0) {
      last = window.scrollY;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** The address of a dish in the middle of the window. */
const dishOnScreen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('main li h3 a')];
    const link = links.find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top > 250 && bottom < window.innerHeight - 200;
    });
    return link?.getAttribute('href') ?? '';
  });

/** How far the page is scrolled, and where the dish stands in the window. */
const standing = (page: Page, dish: string) =>
  page.evaluate((href) => {
    const links = document.querySelectorAll(`a[href="${href}"]`);
    return { scrolled: window.scrollY, top: Math.round(links[links.length - 1]!.getBoundingClientRect().top) };
  }, dish);

journey(
  'the button that adds a dish is in view as soon as the dish opens, however small the window',
  async ({ visit }) => {
    const page = await visit({ device: 'phone', locale: 'ar-sa' });
    for (const [width, height] of [
      [320, 568],
      [568, 320],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openPage(page);
      const dialog = await openItem(page, 'برغر شار مع البطاطس');
      const add = dialog.getByRole('button', { name: (await wordsOf(page)).addToCart });
      const { x, y, ...size } = (await add.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      expect([x >= 0, y >= 0, x + size.width <= width, y + size.height <= height], `${width} x ${height}`).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const isOnTop = ({ left, top }: { left: number; top: number }) =>
        document.elementFromPoint(left, top)?.closest('button')?.textContent ?? '';
      const middle = { left: x + size.width / 2, top: y + size.height / 2 };
      expect(await page.evaluate(isOnTop, middle)).toContain((await wordsOf(page)).addToCart);
    }
  },
);

journey('ROUTE-28: search opens with the focus in its field, and what is typed is found', async ({ visit }) => {
  const page = await visit({ device: 'desktop', locale: 'en-us' });
  await openPage(page);
  const { search } = await wordsOf(page);
  await page.locator('header a[href="/search"]').click();
  const field = page.getByRole('searchbox', { name: search });
  await field.waitFor();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('falafel');
  expect(await field.inputValue()).toBe('falafel');
});

journey('dishes are chosen by what is in them, and the rows above the menu fit a phone', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'ar-sa' });
  await openPage(page);
  const row = page.getByRole('region', { name: 'الأكثر طلبًا هنا' });
  const heights = await row.getByRole('listitem').evaluateAll((cards) => cards.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(132);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await press(page.getByRole('button', { name: 'تصفية' }));
  const sheet = page.getByRole('dialog', { name: 'ماذا نعرض لك؟' });
  await sheet.getByText('نباتية تمامًا').tap();
  await press(sheet.getByRole('button', { name: /^عرض/ }));
  await page.getByText(/صنفًا مخفيًا/).waitFor();
  expect(await page.getByRole('region', { name: 'مشاوي الفحم' }).count()).toBe(0);
  await page.reload();
  await page.getByText(/صنفًا مخفيًا/).waitFor();
  await press(page.getByRole('button', { name: 'عرض الكل' }));
  await page.getByRole('region', { name: 'مشاوي الفحم' }).waitFor();
});
