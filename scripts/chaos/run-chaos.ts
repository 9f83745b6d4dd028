import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProvider } from '@sufra/contracts';
import { createChance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import { openChaosWorld, type ChaosWorld, type DatabaseKind } from './chaos-world.ts';
import { checkCrowd, type CrowdCheck } from './check-crowd.ts';
import { checkDatabase } from './check-database.ts';
import { gatherCrowd, type Crowd } from './crowd.ts';
import type { Fault } from './fault.ts';
import type { Untruth } from './witness.ts';

/** What a fault did, and what it did not. */
export type FaultReport = {
  fault: Fault;
  database: DatabaseKind;
  /** Why it was not tried. */
  hindrance?: string;
  check?: CrowdCheck;
  /** Since the last fault. */
  acknowledged: number;
  recoverySeconds: number;
  untruths: Untruth[];
  busyAnswers: number;
  noAnswers: number;
  /** Processes that ended by themselves. */
  ownDeaths: number;
  /** What broke the harness itself, such as a shop that never came back. */
  failure?: string;
};

export type ChaosRun = { reports: FaultReport[]; problems: string[] };

export type ChaosOptions = {
  database: DatabaseKind;
  faults: Fault[];
  providers: PaymentProvider[];
  seed: number;
  guests: number;
  tell(line: string): void;
};

const recoveryPatienceMilliseconds = 120_000;

/** Strikes with one fault after the other while guests go on ordering, and keeps books of what was promised to them. */
export async function runChaos(options: ChaosOptions): Promise<ChaosRun> {
  const { database, faults, seed, guests, tell } = options;
  const chance = createChance(seed);
  const world = await openChaosWorld(database, options.providers);
  try {
    const crowd = await gatherCrowd(world, { seed, guests });
    const reports: FaultReport[] = [];
    for (const fault of faults.filter(({ databases }) => databases.includes(database))) {
      tell(`${database}: ${fault.what}`);
      const report = await strike(world, crowd, fault, chance.fork(fault.name));
      reports.push(report);
      if (report.failure !== undefined) return { reports, problems: [report.failure] };
    }
    crowd.leave();
    const problems = await world.readDatabase((stored) => checkDatabase(stored, crowd, world.simulated));
    return { reports, problems };
  } finally {
    await world.close();
  }
}

async function strike(
  world: ChaosWorld,
  crowd: Crowd,
  fault: Fault,
  chance: ReturnType<typeof createChance>,
): Promise<FaultReport> {
  const before = countPromised(crowd);
  const deathsBefore = countDeaths(world);
  const empty = { fault, database: world.kind, acknowledged: 0, recoverySeconds: 0, ownDeaths: 0 };
  const hindrance = fault.hindrance?.(world);
  if (hindrance !== undefined) return { ...empty, hindrance, untruths: [], busyAnswers: 0, noAnswers: 0 };
  let recoverySeconds = 0;
  let check: CrowdCheck | undefined;
  let failure: string | undefined;
  try {
    crowd.start();
    await untilEverybodyOrdered(crowd);
    await fault.strike({ world, watchers: crowd.customers.map(({ watcher }) => watcher), chance });
    const mendedAt = performance.now();
    await Promise.all([world.untilReady(), untilEverybodyOrdered(crowd)]);
    recoverySeconds = (performance.now() - mendedAt) / 1000;
    await crowd.rest();
    await crowd.welcomeNewcomer();
    check = await checkCrowd(world, crowd);
  } catch (error) {
    failure = `${fault.name}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return {
    ...empty,
    ...crowd.witness.take(),
    acknowledged: countPromised(crowd) - before,
    recoverySeconds,
    ownDeaths: countDeaths(world) - deathsBefore,
    ...(check && { check }),
    ...(failure !== undefined && { failure }),
  };
}

/** Everybody gets a promise that nobody had given before. */
async function untilEverybodyOrdered({ customers }: Crowd): Promise<void> {
  const before = customers.map(({ guest }) => guest.promised());
  const until = performance.now() + recoveryPatienceMilliseconds;
  while (customers.some(({ guest }, index) => guest.promised() === before[index])) {
    if (performance.now() > until) throw new Error('not everybody could order again');
    await wait(20);
  }
}

const countPromised = ({ customers }: Crowd): number => customers.reduce((sum, { guest }) => sum + guest.promised(), 0);

const countDeaths = ({ processes }: ChaosWorld): number => processes.reduce((sum, each) => sum + each.ownDeaths(), 0);
