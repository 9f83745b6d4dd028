export type GateSize = { atOnce: number; waiting: number };

/** Runs work, some at once, some waiting in line; who comes when the line is full is refused. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A gate for work that is dear.
 *
 * @example const gate = createGate({ atOnce: 2, waiting: 100 }, () => new Error('too busy'));
 */
export function createGate({ atOnce, waiting }: GateSize, refuse: () => Error): Gate {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw refuse();
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      // Who is next takes over the place; nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
