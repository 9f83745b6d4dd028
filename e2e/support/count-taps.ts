import type { Page } from 'playwright-core';

/** A guest's work so far: taps or clicks, and text fields that were typed into. */
export type Effort = { taps: number; fields: number };

/**
 * Counts what a guest does on any page of this context, frames of providers included, from the events that the browser
 * itself reports. Starts at nothing whenever `effort` was asked.
 */
export async function countTaps(page: Page): Promise<() => Effort> {
  let effort: Effort = { taps: 0, fields: 0 };
  await page.context().exposeFunction('noteEffort', (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.context().addInitScript(() => {
    const { noteEffort } = window as unknown as { noteEffort: (kind: string) => Promise<void> };
    const typed = new WeakSet<EventTarget>();
    const onInput = ({ target }: Event) => {
      const isText = target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
      if (!target || !(isText || target instanceof HTMLTextAreaElement) || typed.has(target)) return;
      typed.add(target);
      void noteEffort('fields');
    };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && void noteEffort('taps'), { capture: true });
    addEventListener('input', onInput, { capture: true });
  });
  return () => {
    const sofar = effort;
    effort = { taps: 0, fields: 0 };
    return sofar;
  };
}
