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

/** A part of a page in a script of its own, fetched when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilLoaded(load) }));

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
