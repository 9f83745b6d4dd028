import type { Browser, Page } from 'playwright-core';
import type { Screen } from '../../e2e/screens/screens.ts';
import { openVisit, type Visitor } from '../../e2e/support/visit.ts';

type Looks = {
  isWanted: (screen: Screen) => boolean;
  begin?: (page: Page) => Promise<unknown>;
  look: (page: Page, screen: Screen) => Promise<unknown>;
  fail?: (page: Page, screen: Screen) => Promise<unknown>;
};

/** Follows a walk to its last wanted screen and looks at each wanted one; a step that fails ends it and is printed. */
export async function followWalk(
  browser: Browser,
  shopUrl: string,
  visitor: Visitor,
  walk: readonly Screen[],
  { isWanted, begin, look, fail }: Looks,
): Promise<void> {
  const screens = walk.slice(0, walk.findLastIndex(isWanted) + 1);
  if (screens.length === 0) return;
  const page = await openVisit(browser, shopUrl, visitor);
  try {
    await begin?.(page);
    for (const screen of screens) {
      try {
        await screen.arrange(page, shopUrl);
        if (isWanted(screen)) await look(page, screen);
      } catch (error) {
        const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
        console.error(`✗ ${screen.name}, ${visitor.locale} ${visitor.device}: ${message}`);
        process.exitCode = 1;
        await fail?.(page, screen);
        return;
      }
    }
  } finally {
    await page.context().close();
  }
}

/** Waits for pictures and letters. */
export async function settle(page: Page): Promise<void> {
  // An order's page never stops listening.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}
