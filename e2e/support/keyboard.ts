import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const enoughStops = 250;

/**
 * Presses Tab until the focus is on the target, as a person without a mouse does. Every stop on the way has to show
 * that it has the focus, in sight, and the focus must not leave what is open. A target out of reach is told with the
 * last stops.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const wanted = await target.elementHandle();
  const passed: string[] = [];
  for (let stop = 0; stop < enoughStops; stop += 1) {
    const focus = await page.evaluate(readFocus, wanted);
    if (focus.problem !== '' && stop > 0) await expectFocusInSight(page, `${key} to ${focus.name}`, true);
    if (focus.isWanted) return;
    passed.push(focus.name);
    await page.keyboard.press(key);
  }
  const way = passed.slice(-60).join('\n  ');
  throw new Error(`${enoughStops} presses of ${key} did not reach ${target.toString()}; the last were\n  ${way}`);
}

export async function tabToAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The focus is on something of the page that shows it, inside the window, and nothing lies over it. */
export async function expectFocusInSight(page: Page, after: string, isTabbing = false): Promise<void> {
  const problem = async () => {
    const focus = await page.evaluate(readFocus, null);
    // Between the last stop and the first one, the focus is in the browser's own bars.
    return isTabbing && focus.name === 'body' ? '' : focus.problem;
  };
  await expect.poll(problem, { message: `the focus after ${after}` }).toBe('');
}

/** The focus comes to this by itself, and can be seen there. */
export async function expectFocusOn(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const name = async () => {
    const focus = await page.evaluate(readFocus, await target.elementHandle());
    return focus.isWanted ? 'here' : focus.name;
  };
  await expect.poll(name, { message: `the focus is on ${target.toString()}` }).toBe('here');
  await expectFocusInSight(page, `it came to ${target.toString()}`);
}

type Focus = { isWanted: boolean; name: string; /** Empty, or why a person does not see it. */ problem: string };

function readFocus(wanted: Node | null): Focus {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { isWanted: false, name: 'body', problem: 'it is lost' };
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  const words = focused.getAttribute('aria-label') || label || focused.textContent || '';
  const name = `${focused.tagName.toLowerCase()} ${words.trim().slice(0, 60)}`;

  // The row or the box around it may be outlined in its place.
  const isMarked = (element: Element, part?: string): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return isOutlined || (element.matches(':focus-within') && boxShadow.includes('inset'));
  };
  const around = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement];
  const isShown =
    focused.matches('dialog, main') ||
    around.some((element) => element && (isMarked(element) || isMarked(element, '::after')));

  // A field that is hidden by its drawing is where that is.
  const drawn = focused.matches('.visually-hidden') ? (focused.closest('label') ?? focused) : focused;
  const box = drawn.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const isInside = right - left >= 1 && bottom - top >= 1;
  // A long field is scrolled to where the person writes: a part of it is enough.
  const lies = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const isOwn = lies.some(
    (over) => over && (drawn.contains(over) || over.contains(drawn) || over.closest('label')?.contains(drawn)),
  );

  const told = focused.outerHTML.slice(0, 200);
  let problem = '';
  if (!isShown) problem = `it cannot be seen: ${told}`;
  else if (!isInside) problem = `it is outside the window: ${told}`;
  else if (!isOwn) problem = `it is below ${lies[1]?.outerHTML.slice(0, 100)}: ${told}`;
  return { isWanted: focused === wanted, name, problem };
}
