import { useEffect } from 'react';

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The focused element with all that is around it, and what stands before each. */
type Trail = { element: Element; before: Element | null }[];

/**
 * Keeps the keyboard where it was when the focused element goes or can no longer be pressed: what took its place has
 * the focus, or the nearest thing after it. Without this the browser gives the focus to the page, and the next Tab
 * may begin at its top. People who tap or click have no use for it, and a focused field would open their keyboard.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isByKeyboard = false;
    let trail: Trail = [];
    let frame = 0;
    const remember = ({ target }: Event) => {
      trail = [];
      for (let element = target as Element | null; element; element = element.parentElement)
        trail.push({ element, before: element.previousElementSibling });
    };
    const keep = () => {
      frame = 0;
      const { activeElement: focused } = document;
      const isLost = focused === document.body || focused?.matches(':disabled');
      if (isByKeyboard && isLost && trail[0] && !isUsable(trail[0].element)) placeOf(trail)?.focus();
    };
    // The change of the page may focus something itself, which is known a frame later.
    const changes = new MutationObserver(() => (frame ||= requestAnimationFrame(keep)));
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('keydown', () => (isByKeyboard = true), { signal, capture: true });
    document.addEventListener('pointerdown', () => (isByKeyboard = false), { signal, capture: true });
    return () => {
      stop.abort();
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

const isUsable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** The stop in the place of the focus: the first one after what was before it, or else the last one around it. */
function placeOf(trail: Trail): HTMLElement | undefined {
  for (const [at, { element: around }] of trail.entries()) {
    if (at === 0 || !around.isConnected) continue;
    const before = trail[at - 1]?.before;
    const near = [...around.querySelectorAll<HTMLElement>(stops)].filter(isUsable);
    const isAfter = (one: Element) =>
      !before?.isConnected || Boolean(before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = near.find((one) => isAfter(one) && !before?.contains(one)) ?? near.at(-1);
    if (next) return next;
  }
  return undefined;
}
