import type { OrderStatusCode } from '@sufra/ordering';
import type { Faults, Watcher } from './watcher.ts';

/** The steps that every watched order takes. */
export const watchedSteps: OrderStatusCode[] = ['accepted', 'in-kitchen', 'ready', 'finished'];

export type WatchOptions = {
  watchers: Watcher[];
  /** Moves all orders one step on, in whatever order; the events arrive when they do. */
  moveAll(step: OrderStatusCode): Promise<void>;
  /** A number from 0 to below 1, the same in every run. */
  random(): number;
  /** Of each step, the share of watchers whose connection breaks while it is made. */
  dropShare: number;
};

export type Watched = Faults & { events: number; reconnects: number; latencies: number[] };

/** Moves orders while connections break at random, waits until every watcher has every event, and counts the errors. */
export async function watchOrders({ watchers, moveAll, random, dropShare }: WatchOptions): Promise<Watched> {
  await inTurns(watchers, (watcher) => watcher.connect());
  for (const step of watchedSteps) {
    const unlucky = watchers.filter(() => random() < dropShare);
    await Promise.all([moveAll(step), inTurns(unlucky, (watcher) => watcher.drop())]);
  }
  await Promise.all(watchers.map((watcher) => watcher.until(watchedSteps.length)));
  watchers.forEach((watcher) => watcher.close());
  const sum = (of: (watcher: Watcher) => number) => watchers.reduce((total, watcher) => total + of(watcher), 0);
  return {
    missed: sum(({ faults }) => faults.missed),
    repeated: sum(({ faults }) => faults.repeated),
    backward: sum(({ faults }) => faults.backward),
    events: sum((watcher) => watcher.heard()),
    reconnects: sum((watcher) => watcher.reconnects()),
    latencies: watchers.flatMap(({ latencies }) => latencies),
  };
}

/** A few hundred at a time: a crowd, and not an attack. */
async function inTurns(watchers: Watcher[], act: (watcher: Watcher) => Promise<void>, atOnce = 200): Promise<void> {
  const line = watchers.values();
  const walk = async () => {
    for (const watcher of line) await act(watcher);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}
