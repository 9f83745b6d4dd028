import type { Random } from '../../packages/ordering/bench/seeded-random.ts';
import { letArrive, type Arrivals, type Arrived } from './arrivals.ts';
import type { Fleet } from './open-fleet.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './processes.ts';
import { difference, type DatabaseWork } from './statements.ts';
import type { StepSummary } from './steps.ts';
import { chooseVisit, makeVisit, type Town } from './visits.ts';

/** The cost and the outcome of one load. Processor seconds include the work that follows an order: watching and cooking. */
export type Measured = Arrived & {
  processes: number;
  arrivals: Arrivals;
  orders: number;
  requests: number;
  cpuSeconds: { shop: number; database: number; generator: number };
  work: DatabaseWork;
  steps: StepSummary[];
  errors: { name: string; reason: string; count: number }[];
  /** With the watching and cooking after the last visit. */
  elapsedSeconds: number;
  memoryMegabytes: number[];
  mostFollowed: number;
};

/** Lets guests into the town for a while, and measures until the last order is finished and watched. */
export async function measureLoad(
  fleet: Fleet,
  town: Town,
  { arrivals, seconds, random }: { arrivals: Arrivals; seconds: number; random: Random },
): Promise<Measured> {
  town.steps.clear();
  await fleet.meter.forget();
  const placedBefore = acknowledged(town);
  const requestsBefore = fleet.requests();
  const workBefore = await fleet.meter.read();
  const cpuBefore = readCpu(fleet);
  fleet.followed.most = 0;
  const startedAt = performance.now();
  const arrived = await letArrive(arrivals, seconds, random, async (cameAt) => {
    const kind = chooseVisit(random);
    await makeVisit(town, kind);
    town.steps.note(`whole visit: ${kind}`, performance.now() - cameAt);
  });
  await fleet.followed.settled();
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = readCpu(fleet);
  return {
    ...arrived,
    elapsedSeconds,
    processes: fleet.shops.length,
    arrivals,
    orders: acknowledged(town) - placedBefore,
    requests: fleet.requests() - requestsBefore,
    cpuSeconds: {
      shop: cpuAfter.shop - cpuBefore.shop,
      database: cpuAfter.database - cpuBefore.database,
      generator: cpuAfter.generator - cpuBefore.generator,
    },
    work: difference(workBefore, await fleet.meter.read()),
    steps: town.steps.summary(),
    errors: town.steps.errors(),
    memoryMegabytes: fleet.shops.map((shop) => shop.memoryMegabytes()),
    mostFollowed: fleet.followed.most,
  };
}

const acknowledged = ({ attempts }: Town): number => attempts.filter(({ orderId }) => orderId !== undefined).length;

const readCpu = ({ shops, postgres }: Fleet) => ({
  shop: shops.reduce((sum, shop) => sum + cpuSecondsOf(shop.pid()), 0),
  database: cpuSecondsOfTree(postgres.pid),
  generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
});
