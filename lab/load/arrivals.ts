import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../packages/ordering/bench/seeded-random.ts';

/** The arrivals of guests: so many at a time, each visit after the one before; or so many a second, regardless of the server. */
export type Arrivals = { kind: 'closed'; guests: number } | { kind: 'open'; perSecond: number };

export type Arrived = { visits: number; failed: number; seconds: number };

/**
 * Lets guests come for a number of seconds and waits until the last has left. With open arrivals a visit begins when
 * the guest comes, also when the generator is late: `visit` gets that moment, so that waiting is counted as waiting.
 */
export function letArrive(
  arrivals: Arrivals,
  seconds: number,
  random: Random,
  visit: (cameAt: number) => Promise<void>,
): Promise<Arrived> {
  return arrivals.kind === 'closed'
    ? comeInTurns(arrivals.guests, seconds, visit)
    : comeAtRandom(arrivals.perSecond, seconds, random, visit);
}

async function comeInTurns(
  guests: number,
  seconds: number,
  visit: (cameAt: number) => Promise<void>,
): Promise<Arrived> {
  const count = counter(visit);
  const startedAt = performance.now();
  const guest = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) await count.visit(performance.now());
  };
  await Promise.all(Array.from({ length: guests }, guest));
  return count.ended(startedAt);
}

async function comeAtRandom(
  perSecond: number,
  seconds: number,
  random: Random,
  visit: (cameAt: number) => Promise<void>,
): Promise<Arrived> {
  const count = counter(visit);
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  let comesAt = startedAt;
  for (;;) {
    comesAt += untilNext(perSecond, random);
    if (comesAt - startedAt > seconds * 1000) break;
    const wait = comesAt - performance.now();
    if (wait > 1) await setTimeout(wait);
    visits.push(count.visit(comesAt));
  }
  await Promise.all(visits);
  return count.ended(startedAt);
}

/** Guests know nothing of each other: the time between two of them is distributed exponentially. */
export function untilNext(perSecond: number, random: Random): number {
  const share = random.between(1, 1_000_000) / 1_000_000;
  return (-Math.log(share) / perSecond) * 1000;
}

function counter(visit: (cameAt: number) => Promise<void>) {
  let visits = 0;
  let failed = 0;
  return {
    // Errors are recorded at their step; here the guest leaves and the next one comes.
    visit: (cameAt: number): Promise<void> =>
      visit(cameAt).then(
        () => void (visits += 1),
        () => void (failed += 1),
      ),
    ended: (startedAt: number): Arrived => ({ visits, failed, seconds: (performance.now() - startedAt) / 1000 }),
  };
}
