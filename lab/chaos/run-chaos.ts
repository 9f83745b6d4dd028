import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProvider } from '@sufra/contracts';
import { createChance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import { openChaosWorld, type DatabaseKind } from './chaos-world.ts';
import { checkDatabase } from './check-database.ts';
import { gatherCrowd } from './crowd.ts';
import type { Fault } from './fault.ts';
import { problemsOf } from './report-table.ts';
import { strike, type FaultReport } from './strike.ts';

export type ChaosRun = { reports: FaultReport[]; problems: string[] };

export type ChaosOptions = {
  database: DatabaseKind;
  faults: Fault[];
  providers: PaymentProvider[];
  seed: number;
  guests: number;
  tell(line: string): void;
};

const refundsWithinMilliseconds = 130_000;

/** Strikes with one fault after the other while guests go on ordering, and keeps books of what was promised to them. */
export async function runChaos(options: ChaosOptions): Promise<ChaosRun> {
  const { database, faults, seed, guests, tell } = options;
  const chance = createChance(seed);
  const world = await openChaosWorld(database, options.providers);
  try {
    const crowd = await gatherCrowd(world, { seed, guests });
    const reports: FaultReport[] = [];
    for (const fault of faults) {
      tell(`${database}: ${fault.what}`);
      const report = await strike(world, crowd, fault, chance.fork(fault.name));
      reports.push(report);
      tell(`  ${outcomeOf(report)}`);
      // A guest who did not come to rest would order on through the next fault, and unchecked attempts must not be
      // forgotten.
      if (report.check === undefined && report.hindrance === undefined) break;
    }
    crowd.leave();
    // Two rounds of the job that sends back what was paid twice while a gateway said nothing.
    if (reports.some(({ check }) => check !== undefined)) await wait(refundsWithinMilliseconds);
    const { problems, losses } = await world.readDatabase((stored) => checkDatabase(stored, crowd, world.simulated));
    const last = reports.findLast(({ hindrance }) => hindrance === undefined);
    // The servers do not answer any more: the database shows what became of the promises.
    if (last && last.check === undefined) last.losses = losses;
    return { reports, problems };
  } finally {
    await world.close();
  }
}

function outcomeOf(report: FaultReport): string {
  if (report.hindrance !== undefined) return `not tried: ${report.hindrance}`;
  const problems = problemsOf(report);
  const took = report.took.map(({ what, seconds }) => `${what} ${seconds.toFixed(0)} s`).join(', ');
  return `${problems.length === 0 ? 'survived' : problems.join('; ')} (${took})`;
}
