import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { startShop } from '../../e2e/support/shop.ts';
import { openVisit, type Visitor } from '../../e2e/support/visit.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';
import { screens, type Screen } from './screens.ts';

// A picture of every screen: both directions, both widths, light and dark. `npm run gallery -- menu item` takes only these.
const folder = path.resolve(import.meta.dirname, '../../gallery');
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const visitors: Visitor[] = (['en-us', 'ar-sa'] as const).flatMap((locale) =>
  (['phone', 'desktop'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((colours) => ({ locale, device, colours })),
  ),
);

const shop = await startShop();
const browser = await launchBrowser();
try {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  for (const visitor of visitors) {
    for (const screen of chosen) pictures.push(await take(browser, shop.url, visitor, screen));
    console.log(`✓ ${visitor.locale} ${visitor.device} ${visitor.colours}`);
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures));
  console.log(`${pictures.length} pictures in gallery/, all of them on gallery/index.html`);
} finally {
  await browser.close();
  await shop.stop();
  shop.removeData();
}

async function take(browser: Browser, shopUrl: string, visitor: Visitor, screen: Screen): Promise<Picture> {
  const file = [screen.name, visitor.locale, visitor.device, visitor.colours].join('-') + '.png';
  const page = await openVisit(browser, shopUrl, visitor);
  try {
    await page.goto(screen.path);
    await screen.arrange?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, file) });
  } catch (error) {
    console.error(`✗ ${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    process.exitCode = 1;
    await page.screenshot({ path: path.join(folder, file) });
  } finally {
    await page.context().close();
  }
  return { file, screen: screen.name, visitor };
}
