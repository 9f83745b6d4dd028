import type { Locator, Page } from 'playwright-core';

const enoughStops = 250;

/**
 * Presses Tab until the focus is on the target, as a guest without a mouse does. Every stop on the way has to show
 * that it has the focus, and the focus must not leave what is open.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const wanted = await target.elementHandle();
  for (let stop = 0; stop < enoughStops; stop += 1) {
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
    await page.keyboard.press(key);
    const hidden = await page.evaluate(invisibleFocus);
    if (hidden) throw new Error(`The focus cannot be seen on ${hidden}`);
  }
  throw new Error(`${enoughStops} presses of ${key} did not reach ${target.toString()}`);
}

export async function tabToAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The focused element without a visible focus: neither itself nor the row or box around it is outlined. */
function invisibleFocus(): string | undefined {
  const focused = document.activeElement;
  // Between the last stop and the first one, the focus is in the browser's own bars.
  if (!focused || focused.matches('body, dialog, main')) return undefined;
  const isMarked = (element: Element, part?: string): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return isOutlined || (element.matches(':focus-within') && boxShadow.includes('inset'));
  };
  const around = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement];
  const isShown = around.some((element) => element && (isMarked(element) || isMarked(element, '::after')));
  return isShown ? undefined : focused.outerHTML.slice(0, 200);
}
