import { useCallback, useRef } from 'react';

/** Keeps the focus in a box whose one button is replaced by another: `keep` before, `giveBack` when the new one is there. */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);

  const keep = useCallback(() => {
    if (box.current?.contains(document.activeElement)) isKept.current = true;
  }, []);

  const giveBack = useCallback(() => {
    if (!isKept.current) return;
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== document.body;
    const control = isElsewhere ? null : findControl(box.current);
    if (!isElsewhere && !control) return;
    isKept.current = false;
    control?.focus();
  }, []);

  return { box, keep, giveBack };
}

/** What can be pressed in the box and is shown. */
const findControl = (box: HTMLElement | null): HTMLElement | undefined =>
  [...(box?.querySelectorAll<HTMLElement>('button, [role="button"], iframe') ?? [])].find(
    (control) => control.closest('[hidden]') === null,
  );
