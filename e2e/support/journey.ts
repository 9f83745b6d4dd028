import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { watchConsole } from './console-watch.ts';
import { openVisit, type Visitor } from './visit.ts';

const pictures = path.resolve(import.meta.dirname, '../../test-results');

export type JourneyFixtures = {
  browser: Browser;
  /** Opens a page for any device and language; a journey may need several. */
  visit: (visitor: Visitor) => Promise<Page>;
  phoneInArabic: Page;
  desktopInEnglish: Page;
};

/**
 * A test that goes through the shop as a guest, in a real browser: `journey('…', async ({ phoneInArabic }) => { … })`.
 * It fails on anything the page writes to the console, and leaves a picture in test-results/ when it fails.
 */
export const journey = test.extend<JourneyFixtures>({
  browser: [
    async ({}, provide) => {
      const browser = await launchBrowser();
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, task }, provide) => {
    const opened: { page: Page; complaints: string[] }[] = [];
    await provide(async (visitor) => {
      const page = await openVisit(browser, visitor.shopUrl ?? inject('shopUrl'), visitor);
      opened.push({ page, complaints: watchConsole(page.context()) });
      return page;
    });
    if (task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0) {
      await takePictures(
        task.name,
        opened.map(({ page }) => page),
      );
    }
    for (const { page } of opened) await page.context().close();
    expect(
      opened.flatMap(({ complaints }) => complaints),
      'the console stays silent',
    ).toEqual([]);
  },
  phoneInArabic: async ({ visit }, provide) => provide(await visit({ device: 'phone', locale: 'ar-sa' })),
  desktopInEnglish: async ({ visit }, provide) => provide(await visit({ device: 'desktop', locale: 'en-us' })),
});

/** The same in a whole browser, which alone lets a page notify. */
export const journeyWithNotifications = journey.extend<Pick<JourneyFixtures, 'browser'>>({
  browser: [
    async ({}, provide) => {
      const browser = await launchBrowser({ isWhole: true });
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

async function takePictures(title: string, pages: Page[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: path.join(pictures, `${name}-${index + 1}.png`) });
}
