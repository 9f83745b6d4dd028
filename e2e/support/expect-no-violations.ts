import { AxeBuilder } from '@axe-core/playwright';
import { presentBrand, type Theme } from '@sufra/ui/branding/present-brand.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Colours = 'light' | 'dark';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with one line per element that a person with a screen reader, a keyboard or weak sight cannot use, in light and
 * in dark colours; the journey goes on, so that one run names them all.
 */
export async function expectNoViolations(page: Page, screen = page.url()): Promise<void> {
  const light = await violationsIn(page, 'light');
  // Structure, names and sizes are the same in the dark.
  await wear(page, 'dark');
  const dark = await contrastInTheDark(page);
  await wear(page, 'light');
  expect.soft([...light, ...dark], `axe: ${screen}`).toEqual([]);
}

/** The same in the colours that the page wears, for a journey that another one walks in the other colours. */
export async function expectNoViolationsAsWorn(page: Page, screen: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect.soft(await violationsIn(page, isDark ? 'dark' : 'light'), `axe: ${screen}`).toEqual([]);
}

/** Colours that no text could stand on as they are: a merchant may pick them all the same (THEME-03, THEME-04). */
const extremeThemes: Theme[] = [
  { primary_color: '#ffff00', button2_color: '#ffffff' },
  { primary_color: '#0000ff', button2_color: '#000000' },
];

/** The same for text alone, in the colours that the shop makes of extreme brands, by day and by night. */
export async function expectContrastInEveryBrand(page: Page, screen: string): Promise<void> {
  const worn = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';
  await page.evaluate(paintEverything);
  for (const theme of extremeThemes) {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, presentBrand(theme).brandCss);
    for (const colours of ['light', 'dark'] as const) {
      await wear(page, colours);
      const found = linesOf(colours, await (await axeFor(page)).withRules(['color-contrast']).analyze());
      expect.soft(found, `axe: ${screen} in ${theme.primary_color}`).toEqual([]);
    }
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  await wear(page, worn);
}

async function violationsIn(page: Page, colours: Colours): Promise<string[]> {
  await page.evaluate(paintEverything);
  await wear(page, colours);
  return linesOf(colours, await (await axeFor(page)).withTags(standards).analyze());
}

/** A page that just changed its colours may not be painted yet, so it is checked a second time. */
async function contrastInTheDark(page: Page): Promise<string[]> {
  const look = async () => linesOf('dark', await (await axeFor(page)).withRules(['color-contrast']).analyze());
  const found = await look();
  return found.length === 0 ? found : look();
}

/** Under an open dialog nothing can be reached, and it has been looked at before. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  // The shop has no frames; looking into them would cost a new tab every time.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const hasDialog = (await page.locator('dialog[open]').count()) > 0;
  return hasDialog ? builder.include('dialog[open]') : builder;
}

/** Changes the colours and waits until they are painted. */
async function wear(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Parts of the page that are too far away to be painted keep the colours of the last time. */
function paintEverything(): void {
  for (const section of document.querySelectorAll<HTMLElement>('main section'))
    section.style.contentVisibility = 'visible';
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

const linesOf = (colours: Colours, { violations }: Results): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${colours}, ${id}: ${help} (${target.join(' ')}) ${failureSummary}`),
  );
