import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { awaitedLater, untilAlive } from './support/open-page.ts';

const entry = '?table=7&qr=EVERYDAY10';

const keptOn = (page: Page) =>
  page.evaluate(() => ({
    table: localStorage.getItem('cart_table'),
    code: localStorage.getItem('qr_code'),
    isScanned: sessionStorage.getItem('from_qr'),
  }));
const kept = { table: '7', code: 'EVERYDAY10', isScanned: 'true' };

/** Lets no script of ours arrive, as on a slow line; answers how to let them all through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** The address of the category that the menu opens at, and of a dish in it. */
async function placesOf(page: Page): Promise<{ category: string; dish: string }> {
  const response = await page.request.get('/menu');
  const category = new URL(response.url()).pathname;
  const [, dish = ''] = new RegExp(`href="(${category}/[^"?/]+)"`).exec(await response.text()) ?? [];
  return { category, dish };
}

describe('what a scanned code says is taken over and leaves the address, whichever page it names', () => {
  for (const path of ['/', '/home', '/menu', '/search', '/checkout', '/signin', '/user/order', '/queuebuster']) {
    journey(path, async ({ phoneInArabic: page }) => {
      await page.goto(path + entry);
      await expect.poll(() => keptOn(page)).toEqual(kept);
      await expect.poll(() => page.url()).not.toMatch(/table=|qr=|queue=/);
      await untilAlive(page);
      expect(await keptOn(page)).toEqual(kept);
    });
  }

  journey('a category and a dish', async ({ visit }) => {
    for (const place of ['category', 'dish'] as const) {
      const page = await visit({ device: 'phone', locale: 'ar-sa' });
      const { [place]: path } = await placesOf(page);
      await page.goto(path + entry);
      await expect.poll(() => keptOn(page)).toEqual(kept);
      expect(new URL(page.url()).search).toBe('');
    }
  });

  journey('a page that is not there, as soon as the guest goes on', async ({ phoneInArabic: page }) => {
    const known = awaitedLater(page.waitForEvent('console'));
    await page.goto(`/not-there${entry}`);
    expect((await known).text()).toContain('404');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/menu');
    await expect.poll(() => keptOn(page)).toEqual(kept);
  });
});

describe('a guest who taps before the scripts are there', () => {
  journey('loses neither table nor code', async ({ phoneInArabic: page }) => {
    const { category } = await placesOf(page);
    const letThrough = await holdScripts(page);
    await page.goto(category + entry, { waitUntil: 'commit' });
    await page.locator(`main a[href^="${category}/"]`).first().click();
    await page.waitForURL(`**${category}/*`, { waitUntil: 'commit' });
    expect(await keptOn(page)).toEqual({ table: null, code: null, isScanned: null });
    await letThrough();
    await expect.poll(() => keptOn(page)).toEqual(kept);
  });

  journey('keeps it in the other language', async ({ phoneInArabic: page }) => {
    const { category } = await placesOf(page);
    const letThrough = await holdScripts(page);
    await page.goto(category + entry, { waitUntil: 'commit' });
    await page.locator('header a[hreflang="en"]').first().click();
    await page.locator('html[lang^="en"]').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await letThrough();
    await expect.poll(() => keptOn(page)).toEqual(kept);
  });

  journey('leaves a kiosk with its terminal', async ({ desktopInEnglish: page }) => {
    const letThrough = await holdScripts(page);
    await page.goto('/menu?kiosk=true#terminal=counter-1:key', { waitUntil: 'commit' });
    await page.locator('main').waitFor();
    expect(page.url()).not.toMatch(/kiosk|terminal/);
    await page.goto('/search', { waitUntil: 'commit' });
    await letThrough();
    const device = () => page.evaluate(() => [localStorage['kiosk_order'], localStorage['kiosk_terminal']]);
    await expect.poll(device).toEqual(['true', 'counter-1:key']);
  });
});
