import { roundRobin, openCalls, type Calls } from '../../scripts/testing/calls.ts';
import { startBenchShop, type BenchShop } from '../bench/shop.ts';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { createFollowed, type Followed } from './follow.ts';
import type { PretendedWorld } from './pretended-world.ts';
import type { DatabaseMeter } from './statements.ts';

/** Several processes of one shop on one database. */
export type Fleet = {
  shops: BenchShop[];
  postgres: PostgresServer;
  meter: DatabaseMeter;
  /** Goes to the processes in turn. */
  calls: Calls;
  /** Each process by itself. */
  each: Calls[];
  host: string;
  /** The number of requests sent to the processes. */
  requests(): number;
  nextAddress(): string;
  followed: Followed;
  close(): Promise<void>;
};

/** More than guests at once: an arrival must not wait for a connection of the generator's. */
const connections = 256;

export async function openFleet(
  count: number,
  { postgres, meter, world }: { postgres: PostgresServer; meter: DatabaseMeter; world: PretendedWorld },
): Promise<Fleet> {
  const env = { ...world.settings, HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' };
  const shops: BenchShop[] = [];
  try {
    for (let index = 0; index < count; index += 1) shops.push(await startBenchShop({ databaseUrl: postgres.url, env }));
  } catch (error) {
    await Promise.all(shops.map((shop) => shop.stop()));
    throw error;
  }
  const addresses = shops.map(({ address }) => address);
  // Guests ask for the shop by its name; the bank calls the first process back under it.
  const host = `localhost:${new URL(addresses[0]!).port}`;
  const each = addresses.map((address) => openCalls(address, connections, host));
  const all = roundRobin(each);
  let requests = 0;
  let turn = 0;
  return {
    shops,
    postgres,
    meter,
    each,
    host,
    calls: {
      close: all.close,
      call(...request) {
        requests += 1;
        return all.call(...request);
      },
    },
    requests: () => requests,
    nextAddress() {
      requests += 1;
      return addresses[(turn += 1) % addresses.length]!;
    },
    followed: createFollowed(),
    async close() {
      all.close();
      for (const shop of shops) await shop.stop();
    },
  };
}
