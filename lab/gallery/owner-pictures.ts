import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { walks } from '../../e2e/screens/screens.ts';
import { managerOf, moveOrder, placeCashOrder } from '../../e2e/support/staff.ts';
import type { Visitor } from '../../e2e/support/visit.ts';
import { followWalk, settle } from './follow-walk.ts';

const pages = path.resolve(import.meta.dirname, '../../docs/owners');

/** The folder of the pictures that the owners' pages show. */
export const ownerFolder = path.resolve(pages, '../images/owners');

type OwnerPicture = { page: string; file: string; screen: string; visitor: Visitor };

/** The pictures that the pages of docs/owners name: `<screen>-<language>-<device>.webp`. */
export function listOwnerPictures(): OwnerPicture[] {
  return readdirSync(pages)
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      Array.from(
        readFileSync(path.join(pages, page), 'utf8').matchAll(
          /\.\.\/images\/owners\/(([a-z-]+?)-(en-us|ar-sa)-(phone|desktop)\.webp)/g,
        ),
        ([, file = '', screen = '', locale, device]) => ({
          page,
          file,
          screen,
          visitor: { locale: locale as Visitor['locale'], device: device as Visitor['device'] },
        }),
      ),
    );
}

/** Takes them all, of a shop that sold something today. */
export async function takeOwnerPictures(browser: Browser, shopUrl: string): Promise<void> {
  await sell(shopUrl);
  rmSync(ownerFolder, { recursive: true, force: true });
  mkdirSync(ownerFolder, { recursive: true });
  const pictures = listOwnerPictures();
  for (const locale of ['ar-sa', 'en-us'] as const)
    for (const device of ['phone', 'desktop'] as const) {
      const wanted = pictures.filter(({ visitor }) => visitor.locale === locale && visitor.device === device);
      const visitor = { locale, device, colours: 'light' } as const;
      for (const walk of walks)
        await followWalk(browser, shopUrl, visitor, walk, {
          isWanted: ({ name }) => wanted.some(({ screen }) => screen === name),
          look: (page, { name }) => take(page, `${name}-${locale}-${device}.webp`),
        });
    }
  console.log(`${readdirSync(ownerFolder).length} pictures in docs/images/owners/`);
}

async function sell(shopUrl: string): Promise<void> {
  const by = await managerOf(shopUrl, 'al-olaya');
  for (const [name, dishes] of sales) {
    const order = await placeCashOrder(shopUrl, 'Olaya Street', name, dishes);
    await moveOrder(shopUrl, order, 'finished', { by });
  }
}

const sales: [string, Record<string, number>][] = [
  ['ريم', { 'Saffron rice': 2 }],
  ['فهد', { 'Saffron rice': 4 }],
  ['نورة', { 'Saffron rice': 3 }],
];

/** A picture of so many pixels as the screen has of its own unit, whatever the density. */
async function take(page: Page, file: string): Promise<void> {
  await settle(page);
  const area = await page.evaluate(() => ({ x: scrollX, y: scrollY, width: innerWidth, height: innerHeight }));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { ...area, scale: 1 },
  });
  writeFileSync(path.join(ownerFolder, file), Buffer.from(data, 'base64'));
}
