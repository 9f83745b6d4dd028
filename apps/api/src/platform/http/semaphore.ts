let last: Promise<unknown> = Promise.resolve();

/** Works on one picture at a time: making pictures must not take the processor from orders. */
export function withPictureMutex<Value>(make: () => Promise<Value>): Promise<Value> {
  const made = last.then(make);
  last = made.catch(() => undefined);
  return made;
}

export type SemaphoreSize = { atOnce: number; waiting: number };

/** Runs some work at once and queues the rest; beyond the queue's length it is refused. */
type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A semaphore for expensive work, with a bounded queue.
 *
 * @example const semaphore = createSemaphore({ atOnce: 2, waiting: 100 }, () => new Error('too busy'));
 */
export function createSemaphore({ atOnce, waiting }: SemaphoreSize, refuse: () => Error): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw refuse();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The next in the queue takes over the place at once.
      if (next) next();
      else running -= 1;
    }
  };
}
