import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { writeTestMerchants } from '../../e2e/support/test-merchants.ts';
import { startShop } from '../../e2e/support/shop.ts';
import { readScreen } from '../../e2e/support/read-screen.ts';
import type { Visitor } from '../../e2e/support/visit.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';
import { followWalk, settle } from './follow-walk.ts';
import { takeOwnerPictures } from './owner-pictures.ts';
import { walks, type Screen } from '../../e2e/screens/screens.ts';

// A picture of every screen: three languages, both widths, light and dark; and a list of the texts that cannot be read.
// `npm run gallery -- menu item` takes only these, `npm run gallery -- owners` the pictures of the owners' pages.
const folder = path.resolve(import.meta.dirname, '../../gallery');
const wanted = process.argv.slice(2);

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
  await (wanted[0] === 'owners' ? takeOwnerPictures(browser, shop.url) : takeGallery());
} finally {
  await browser.close();
  await shop.stop();
  shop.removeData();
  rmSync(merchants, { recursive: true, force: true });
}

async function takeGallery(): Promise<void> {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name);
  const pictures: Picture[] = [];
  for (const visitor of visitors) {
    for (const walk of walks) pictures.push(...(await takeWalk(visitor, walk, isWanted)));
    console.log(`✓ ${visitor.locale} ${visitor.device} ${visitor.colours}`);
  }
  writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures));
  console.log(`${pictures.length} pictures in gallery/, all of them on gallery/index.html`);
  // A cart that stands beside the menu at one width only would come and go between widths: two walks.
  for (const locale of locales)
    for (const widths of [[320, 390, 820], [1440]])
      for (const walk of walks) await readWalk({ locale, device: 'desktop' }, walk, isWanted, widths);
}

/** Goes as far as there are pictures to take; what fails on the way is shown too. */
async function takeWalk(visitor: Visitor, walk: Screen[], isWanted: (screen: Screen) => boolean): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const fileOf = ({ name }: Screen) => [name, visitor.locale, visitor.device, visitor.colours].join('-') + '.png';
  await followWalk(browser, shop.url, visitor, walk, {
    isWanted,
    look: async (page, screen) => {
      await settle(page);
      await page.screenshot({ path: path.join(folder, fileOf(screen)) });
      pictures.push({ file: fileOf(screen), screen: screen.name, visitor });
    },
    fail: (page, screen) => page.screenshot({ path: path.join(folder, fileOf(screen)) }),
  });
  return pictures;
}

/** Says which texts of a walk's screens cannot be read, with letters as they are and of twice the size. */
async function readWalk(visitor: Visitor, walk: Screen[], isWanted: (screen: Screen) => boolean, widths: number[]) {
  const usual = Math.min(...widths.filter((width) => width > 320));
  const setWidth = (page: Page) => page.setViewportSize({ width: usual, height: 844 });
  await followWalk(browser, shop.url, visitor, walk, {
    isWanted,
    begin: setWidth,
    look: async (page, { name }) => {
      for (const problem of await readScreen(page, widths)) {
        console.error(`✗ ${name} in ${visitor.locale}, ${problem}`);
        process.exitCode = 1;
      }
      await setWidth(page);
    },
  });
}
