import { openKitchenTraffic, type TrafficReport } from '@sufra/api/testing/kitchen-traffic';
import { startTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import type { Gateway } from '@sufra/payment-gateways/gateway';
import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { KilledProcess } from './killed-process.ts';
import { openSharedDatabase } from './shared-database.ts';
import type { CallAnswer, GatewayQuestion, KitchenCall } from './kitchen-process.ts';

export type KitchenReport = TrafficReport & {
  kills: number;
  /** Calls that a dead process left without an answer, and that were made again. */
  repeated: number;
};

export type KitchenOptions = {
  operations: number;
  seed: number;
  /** A process dies in one of so many operations. */
  operationsPerKill?: number;
  tell?: (line: string) => void;
};

const processFile = new URL('kitchen-process.ts', import.meta.url);

/**
 * Guests, a gateway, a kitchen and a clock at random over two server processes on one PostgreSQL, of which one is killed
 * in the middle of its work and started again. A guest without an answer asks again, with the key of the press.
 */
export async function operateThroughKills({
  operations,
  seed,
  operationsPerKill = 20,
  tell,
}: KitchenOptions): Promise<KitchenReport> {
  const shared = await openSharedDatabase();
  const witness = await startTestApi(shared.database);
  const fleet = openFleet(witness, shared.url, seed);
  try {
    await fleet.start();
    const traffic = await openKitchenTraffic([fleet.api], seededRandom(seed));
    const { report } = traffic;
    while (report.operations < operations) {
      const isKilled = fleet.killSoon(operationsPerKill);
      await traffic.step();
      await isKilled;
      if (report.operations % 200 === 0)
        tell?.(`${report.operations} operations, ${report.placed} orders, ${fleet.counted.kills} kills`);
    }
    return { ...report, ...fleet.counted };
  } finally {
    await fleet.stop();
    await witness.close();
    await shared.close();
  }
}

function openFleet(witness: TestApi, databaseUrl: string, seed: number) {
  const random = seededRandom(seed + 1);
  const counted = { kills: 0, repeated: 0 };
  const now = () => witness.context.now().getTime();
  const gatewayOf = (): Gateway => {
    const gateway = witness.context.gateways.find({ handle: 'saffron-test' }, 'tap');
    if (!gateway) throw new Error('There is no gateway.');
    return gateway;
  };
  const answerGateway = ({ method, given }: GatewayQuestion) =>
    Reflect.apply(gatewayOf()[method], undefined, given) as Promise<unknown>;
  const fleet = [0, 1].map(
    () =>
      new KilledProcess<KitchenCall, GatewayQuestion>(processFile, { DATABASE_URL: databaseUrl }, now, answerGateway),
  );
  let starting: Promise<void> = Promise.resolve();

  async function call(command: KitchenCall): Promise<CallAnswer> {
    for (;;) {
      const alive = fleet.filter(({ isReady }) => isReady);
      const answer = await alive[random.between(0, alive.length - 1)]?.ask<CallAnswer>(command);
      if (answer) return answer;
      counted.repeated += 1;
      if (!fleet.some(({ isReady }) => isReady)) await starting;
    }
  }

  const api: TestApi = {
    ...witness,
    // The traffic reads status and body alone.
    call: async (method, path, own) => {
      const { statusCode, body } = await call({ method, path, ...(own && { call: own }) });
      return { statusCode, body, json: () => JSON.parse(body) as unknown } as Awaited<ReturnType<TestApi['call']>>;
    },
  };

  return {
    api,
    counted,
    start: async () => void (await Promise.all(fleet.map((each) => each.start()))),
    /** Now and then kills one a moment later, and starts it again beside the other. */
    async killSoon(operationsPerKill: number): Promise<void> {
      const victim = fleet[random.between(0, 1)];
      if (!random.oneIn(operationsPerKill) || !victim?.isReady) return;
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 80)));
      await victim.kill();
      counted.kills += 1;
      starting = victim.start();
    },
    async stop(): Promise<void> {
      await starting;
      for (const each of fleet) await each.kill();
    },
  };
}

/** Whether nothing was sold that is not there, kept without end, or offered and refused. */
export const isGoodKitchen = ({ oversold, endless, refused }: KitchenReport): boolean =>
  oversold + endless + refused === 0;

export const describeKitchen = (report: KitchenReport): string =>
  [
    `postgresql, two processes: ${report.operations} operations, ${report.placed} orders, ${report.kills} kills, ${report.repeated} calls made again`,
    `  capacity exceeded ${report.oversold}, holds without end ${report.endless}, offered and refused ${report.refused}`,
    ...report.examples.map((example) => `  ${example}`),
  ].join('\n');
