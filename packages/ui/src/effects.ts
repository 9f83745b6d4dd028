import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEventListener, useInterval } from './first-effects.ts';

/* The effects of components outside React, each written once: listen, count down, load, and act on a change. */

/** Acts when the guest comes back to the tab. */
export function useReturnToTab(act: () => void): void {
  useEventListener('document', 'visibilitychange', () => {
    if (document.visibilityState === 'visible') act();
  });
}

/** The newest value, for what goes on after an answer has arrived. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Acts once, when the component has come to the page; what `act` answers runs when it leaves. */
export function useArrival(act: () => void | (() => void)): void {
  const arrive = useEffectEvent(act);
  useEffect(() => arrive(), []);
}

/** Whole seconds until something may be done again; counted from the clock, so that a sleeping tab catches up. */
export function useCountdown(fromSeconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + fromSeconds * 1000);
  const [seconds, setSeconds] = useState(fromSeconds);
  const show = (end: number) => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
  useInterval(() => show(endsAt), seconds === 0 ? undefined : 1000);
  const restart = useCallback(() => {
    const end = Date.now() + fromSeconds * 1000;
    setEndsAt(end);
    setSeconds(fromSeconds);
  }, [fromSeconds]);
  return { seconds, restart };
}

/** Acts when a value is no longer what it was; not for the first one. */
export function useChange<Value>(value: Value, act: (before: Value) => void): void {
  const known = useRef(value);
  const onChange = useEffectEvent(act);
  useEffect(() => {
    const before = known.current;
    if (Object.is(before, value)) return;
    known.current = value;
    onChange(before);
  }, [value]);
}

/**
 * Loads something for a key, and again when the key is another one; nothing for undefined. The newest answer stays until
 * the next one, also when that fails; `key` says what it was loaded for. An answer for an earlier key is dropped, and
 * its signal aborted.
 */
export function useLoaded<Key, Value>(
  key: Key | undefined,
  load: (signal: AbortSignal, key: Key) => Promise<Value>,
): { key: Key; value: Value } | undefined {
  const [loaded, setLoaded] = useState<{ key: Key; value: Value }>();
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === undefined) return undefined;
    const leaving = new AbortController();
    start(leaving.signal, key).then(
      (value) => leaving.signal.aborted || setLoaded({ key, value }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [key]);
  return loaded;
}

/**
 * Called before a change that may remove the focused control: the focus then goes to the last control of its nearest
 * ancestor that is left. Without this the browser gives it to the page, and the next Tab begins at its top.
 */
export function passFocusOn(): void {
  const around: Element[] = [];
  const { activeElement: focused, body } = document;
  for (let element = focused?.parentElement; element && focused !== body; element = element.parentElement)
    around.push(element);
  requestAnimationFrame(() => {
    if (document.activeElement !== body) return;
    const controls = around.find((element) => element.isConnected)?.querySelectorAll<HTMLElement>('button, input');
    [...(controls ?? [])].at(-1)?.focus();
  });
}
