import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 16_000;

/**
 * Fetches a part of the program or its texts, and again until it is there: after a pause that grows to 16 seconds, and
 * when the connection returns. A page that lost its connection stays as it is meanwhile.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await onlineOrAfter(pauseMs);
    }
  }
}

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { fetch: () => Promise<unknown> };

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part of a page in a script of its own, fetched when it is first shown, or before that by `fetch`. What is there
 * already is shown at once: a promise would show the fallback first, after which React holds what follows for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let arriving: Promise<Loaded<Props>> | undefined;
  let arrived: Loaded<Props> | undefined;
  const fetch = () => (arriving ??= untilLoaded(load).then((part) => (arrived = { default: part })));
  return Object.assign(
    lazy(() => (arrived ? atOnce(arrived) : fetch())),
    { fetch },
  );
}

/** A thenable that calls back at once, where a promise calls back later. */
const atOnce = <Value>(value: Value) => ({ then: (answer: (value: Value) => void) => answer(value) }) as Promise<Value>;

function onlineOrAfter(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    addEventListener('online', done);
  });
}
