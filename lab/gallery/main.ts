import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { writeTestMerchants } from '../../e2e/support/test-merchants.ts';
import { startShop } from '../../e2e/support/shop.ts';
import { readScreen } from '../../e2e/support/read-screen.ts';
import { openVisit, type Visitor } from '../../e2e/support/visit.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';
import { walks, type Screen } from '../../e2e/screens/screens.ts';

// A picture of every screen: three languages, both widths, light and dark; and a list of the texts that cannot be read.
// `npm run gallery -- menu item` takes only these.
const folder = path.resolve(import.meta.dirname, '../../gallery');
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name);

const locales = ['ar-sa', 'en-us', 'fr'] as const;
const visitors: Visitor[] = locales.flatMap((locale) =>
  (['phone', 'desktop'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((colours) => ({ locale, device, colours })),
  ),
);

const merchants = writeTestMerchants();
const shop = await startShop({ environment: { DEMO_MERCHANTS: merchants } });
const browser = await launchBrowser();
try {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  for (const visitor of visitors) {
    for (const walk of walks) pictures.push(...(await takeWalk(browser, shop.url, visitor, walk)));
    console.log(`✓ ${visitor.locale} ${visitor.device} ${visitor.colours}`);
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures));
  console.log(`${pictures.length} pictures in gallery/, all of them on gallery/index.html`);
  // A cart that stands beside the menu at one width only would come and go between widths: two walks.
  for (const locale of locales)
    for (const widths of [[320, 390, 820], [1440]])
      for (const walk of walks) await readWalk(browser, shop.url, { locale, device: 'desktop' }, walk, widths);
} finally {
  await browser.close();
  await shop.stop();
  shop.removeData();
  rmSync(merchants, { recursive: true, force: true });
}

/** Goes as far as there are pictures to take; what fails on the way is said and shown. */
async function takeWalk(browser: Browser, shopUrl: string, visitor: Visitor, walk: Screen[]): Promise<Picture[]> {
  const screens = walk.slice(0, walk.findLastIndex(isWanted) + 1);
  if (screens.length === 0) return [];
  const pictures: Picture[] = [];
  const page = await openVisit(browser, shopUrl, visitor);
  let file = '';
  try {
    for (const screen of screens) {
      file = [screen.name, visitor.locale, visitor.device, visitor.colours].join('-') + '.png';
      await screen.arrange(page, shopUrl);
      if (!isWanted(screen)) continue;
      await take(page, file);
      pictures.push({ file, screen: screen.name, visitor });
    }
  } catch (error) {
    console.error(`✗ ${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    process.exitCode = 1;
    await page.screenshot({ path: path.join(folder, file) });
  } finally {
    await page.context().close();
  }
  return pictures;
}

/** Says which texts of a walk's screens cannot be read, with letters as they are and of twice the size. */
async function readWalk(browser: Browser, shopUrl: string, visitor: Visitor, walk: Screen[], widths: number[]) {
  const screens = walk.slice(0, walk.findLastIndex(isWanted) + 1);
  if (screens.length === 0) return;
  const page = await openVisit(browser, shopUrl, visitor);
  const usual = Math.min(...widths.filter((width) => width > 320));
  const setWidth = (width: number) => page.setViewportSize({ width, height: 844 });
  let name = '';
  try {
    await setWidth(usual);
    for (const screen of screens) {
      name = screen.name;
      await screen.arrange(page, shopUrl);
      if (!isWanted(screen)) continue;
      for (const problem of await readScreen(page, widths)) {
        console.error(`✗ ${name} in ${visitor.locale}, ${problem}`);
        process.exitCode = 1;
      }
      await setWidth(usual);
    }
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    process.exitCode = 1;
  } finally {
    await page.context().close();
  }
}

async function take(page: Page, file: string): Promise<void> {
  // An order's page never stops listening.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, file) });
}
