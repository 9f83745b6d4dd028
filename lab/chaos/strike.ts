import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import type { Losses } from './books.ts';
import type { ChaosWorld, DatabaseKind } from './chaos-world.ts';
import { checkCrowd, type CrowdCheck } from './check-crowd.ts';
import type { Crowd } from './crowd.ts';
import type { Fault } from './fault.ts';
import type { Untruth } from './witness.ts';

/** The result of a fault. */
export type FaultReport = {
  fault: Fault;
  database: DatabaseKind;
  /** Why it was not tried. */
  hindrance?: string;
  check?: CrowdCheck;
  /** The losses in the database, where no server was left to answer. */
  losses?: Losses;
  /** Since the last fault. */
  acknowledged: number;
  recoverySeconds: number;
  untruths: Untruth[];
  busyAnswers: number;
  noAnswers: number;
  /** Processes that ended by themselves. */
  ownDeaths: number;
  /** Expectations that were not met in time, such as a shop that never came back. */
  failures: string[];
  took: { what: string; seconds: number }[];
};

/** The time limit of each step of a fault, in seconds. */
const patience = { begin: 120, strike: 180, recover: 120, rest: 150, newcomer: 90, check: 300 };

type Step = keyof typeof patience;

const failureOf: Record<Step, string> = {
  begin: 'not everybody could order before it',
  strike: 'it could not be mended again',
  recover: 'not everybody could order again',
  rest: 'not every attempt came to an end',
  newcomer: 'nobody new could sign in',
  check: 'what was promised could not be asked for',
};

/** Lets all guests order, strikes and repairs, waits until all are served again, and counts. */
export async function strike(world: ChaosWorld, crowd: Crowd, fault: Fault, chance: Chance): Promise<FaultReport> {
  const before = countPromised(crowd);
  const deathsBefore = countDeaths(world);
  const took: FaultReport['took'] = [];
  const failures: string[] = [];
  const empty = { fault, database: world.kind, acknowledged: 0, recoverySeconds: 0, ownDeaths: 0, failures, took };
  const hindrance = hindranceOf(fault, world);
  if (hindrance !== undefined) return { ...empty, hindrance, untruths: [], busyAnswers: 0, noAnswers: 0 };

  /** Takes a step; what goes wrong with it is written down, and the next one may be taken all the same. */
  async function take(what: Step, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const began = performance.now();
    try {
      await within(patience[what], work);
      return true;
    } catch (error) {
      failures.push(`${failureOf[what]}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    } finally {
      took.push({ what, seconds: (performance.now() - began) / 1000 });
    }
  }

  let check: CrowdCheck | undefined;
  crowd.start();
  await take('begin', (signal) => untilEverybodyOrdered(crowd, signal));
  await take('strike', () => fault.strike({ world, watchers: crowd.customers.map(({ watcher }) => watcher), chance }));
  await take('recover', (signal) => Promise.all([world.untilReady(), untilEverybodyOrdered(crowd, signal)]));
  const isAtRest = await take('rest', () => crowd.rest());
  await take('newcomer', () => crowd.welcomeNewcomer());
  if (isAtRest) await take('check', async () => (check = await checkCrowd(world, crowd)));
  return {
    ...empty,
    ...crowd.witness.take(),
    acknowledged: countPromised(crowd) - before,
    recoverySeconds: took.find(({ what }) => what === 'recover')?.seconds ?? 0,
    ownDeaths: countDeaths(world) - deathsBefore,
    ...(check && { check }),
  };
}

const hindranceOf = (fault: Fault, world: ChaosWorld): string | undefined =>
  fault.databases.includes(world.kind) ? fault.hindrance?.(world) : 'there is no server to break';

async function within(seconds: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const isLate = wait(seconds * 1000, 'late', { signal: over.signal }).catch(() => 'in time');
  try {
    if ((await Promise.race([work(over.signal), isLate])) === 'late') throw new Error(`not within ${seconds} s`);
  } finally {
    over.abort();
  }
}

/** Every guest gets a new promise. */
async function untilEverybodyOrdered({ customers }: Crowd, signal: AbortSignal): Promise<void> {
  const before = customers.map(({ guest }) => guest.promised());
  while (!signal.aborted && customers.some(({ guest }, index) => guest.promised() === before[index])) await wait(20);
}

const countPromised = ({ customers }: Crowd): number => customers.reduce((sum, { guest }) => sum + guest.promised(), 0);

const countDeaths = ({ processes }: ChaosWorld): number => processes.reduce((sum, each) => sum + each.ownDeaths(), 0);
