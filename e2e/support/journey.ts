import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { watchBrowser } from './console-watch.ts';
import { openVisit, type Visitor } from './visit.ts';

const pictures = path.resolve(import.meta.dirname, '../../test-results');

export type JourneyFixtures = {
  watched: { browser: Browser; complaints: string[] };
  browser: Browser;
  /** Opens a page for any device and language; a journey may need several. */
  visit: (visitor: Visitor) => Promise<Page>;
  phoneInArabic: Page;
  desktopInEnglish: Page;
};

/**
 * A test that goes through the shop as a guest, in a real browser: `journey('…', async ({ phoneInArabic }) => { … })`.
 * It fails on anything that one of its pages writes to the console, and leaves pictures of all of them in test-results/
 * when it fails. Its pages are closed at its end.
 */
export const journey = test.extend<JourneyFixtures>({
  watched: [({}, provide) => provideWatched({}, provide), { scope: 'worker' }],
  browser: async ({ watched, task }, provide) => {
    await provide(watched.browser);
    const contexts = watched.browser.contexts();
    const complaints = watched.complaints.splice(0);
    if (task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) + complaints.length > 0)
      await takePictures(
        task.name,
        contexts.flatMap((context) => context.pages()),
      );
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints, 'the console stays silent').toEqual([]);
  },
  visit: async ({ browser }, provide) =>
    provide((visitor) => openVisit(browser, visitor.shopUrl ?? inject('shopUrl'), visitor)),
  phoneInArabic: async ({ visit }, provide) => provide(await visit({ device: 'phone', locale: 'ar-sa' })),
  desktopInEnglish: async ({ visit }, provide) => provide(await visit({ device: 'desktop', locale: 'en-us' })),
});

/** The same in a whole browser, which alone lets a page notify. */
export const journeyWithNotifications = journey.extend<Pick<JourneyFixtures, 'watched'>>({
  watched: [({}, provide) => provideWatched({ isWhole: true }, provide), { scope: 'worker' }],
});

async function provideWatched(
  options: Parameters<typeof launchBrowser>[0],
  provide: (watched: JourneyFixtures['watched']) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser(options);
  await provide({ browser, complaints: watchBrowser(browser) });
  await browser.close();
}

async function takePictures(title: string, pages: Page[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: path.join(pictures, `${name}-${index + 1}.png`) });
}
