import type { Page } from 'playwright-core';

/** Goes to an address of the shop and waits until the page answers to taps. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

/** A later step of a page, to be awaited then: a step that fails before it is the failure that is told. */
export function awaitedLater<Value>(coming: Promise<Value>): Promise<Value> {
  coming.catch(() => undefined);
  return coming;
}

/** Server-rendered pages can be read at once; their buttons work when React has taken them over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}
