import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import type { PaymentProvider } from '@sufra/contracts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startPostgres, type PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { handleOf, importShops, type ChaosShop } from './shop-bundle.ts';
import { writeGatewaysFile } from './gateways-file.ts';
import { openSimulatedWorld, type SimulatedWorld } from './simulated-world.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';
import { superviseProcess, type SupervisedProcess } from './supervised-process.ts';

export type DatabaseKind = 'pglite' | 'postgresql';

/** A PostgreSQL that can be harmed, and the connection to it. */
export type HarmedPostgres = { server: PostgresServer; proxy: DatabaseProxy };

/** Shops on several processes, with everything around them that can break. */
export type ChaosWorld = {
  kind: DatabaseKind;
  shops: ChaosShop[];
  processes: SupervisedProcess[];
  /** Where guests come in. */
  entrances: SupervisedProcess[];
  postgres: HarmedPostgres | undefined;
  disk: SmallDisk;
  simulated: SimulatedWorld;
  skewClocks(milliseconds: number): void;
  /** True when the servers' clock has been right for a moment. */
  isClockTrue(): boolean;
  /** Waits until every process says that it is ready. */
  untilReady(): Promise<void>;
  /** Stops the processes and hands over what they left in the database. */
  readDatabase<Value>(read: (database: Database) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

const diskMegabytes = { pglite: 700, postgresql: 1100 };
/** The clocks of the processes read again every 100 ms how far they are off. */
const clocksFollowWithinMilliseconds = 1000;
const startPatienceMilliseconds = 120_000;

export async function openChaosWorld(kind: DatabaseKind, providers: PaymentProvider[]): Promise<ChaosWorld> {
  const closers: (() => unknown)[] = [];
  // An interrupted or failing run must not leave servers behind.
  const onSignal = (): void => void closeAll(closers).finally(() => process.exit(1));
  const onStumble = (error: unknown): void => {
    console.error(error);
    onSignal();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  process.once('uncaughtException', onStumble);
  closers.push(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
    process.off('uncaughtException', onStumble);
  });
  try {
    return await open(kind, providers, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** The newest first. */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

async function open(kind: DatabaseKind, providers: PaymentProvider[], closers: (() => unknown)[]): Promise<ChaosWorld> {
  const simulated = await openSimulatedWorld();
  const disk = openSmallDisk(diskMegabytes[kind]);
  closers.push(simulated.close, disk.remove);
  const postgres = kind === 'postgresql' ? await openHarmedPostgres(disk.folder) : undefined;
  if (postgres) closers.push(postgres.server.stop, postgres.proxy.close);
  const dataDir = path.join(disk.folder, 'data');
  mkdirSync(dataDir);
  const outside = `${disk.folder}-settings`;
  mkdirSync(outside);
  closers.push(() => rmSync(outside, { recursive: true, force: true }));
  const skewFile = path.join(outside, 'skew');
  const gatewaysFile = path.join(outside, 'gateways.json');
  writeFileSync(skewFile, '0');
  writeGatewaysFile(gatewaysFile, handleOf, simulated.address);

  const place = (isDirect: boolean) =>
    postgres ? { databaseUrl: isDirect ? postgres.server.url : postgres.proxy.url } : { dataDir };
  const prepared = await openDatabase(place(true));
  const shops = await importShops(prepared.db, providers);
  await prepared.close();

  const common = {
    NODE_ENV: 'production',
    DEMO: 'false',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'for the faults and nothing else, never for a shop',
    TRUST_PROXY: '127.0.0.1',
    SKEW_FILE: skewFile,
    GATEWAYS_FILE: gatewaysFile,
    SMS_PROVIDER: 'twilio',
    SMS_BASE_URL: `${simulated.address}/twilio`,
    SMS_ACCOUNT: 'AC-simulator',
    SMS_SECRET: 'simulator',
    SMS_SENDER: 'Sufra',
    ...(postgres ? { DATABASE_URL: postgres.proxy.url } : { DATA_DIR: dataDir }),
  };
  const launch = async (name: string, env: Record<string, string>): Promise<SupervisedProcess> => {
    const logFile = path.join(outside, `${name}.log`);
    const launched = superviseProcess({ name, port: await freePort(), env: { ...common, ...env }, logFile });
    closers.push(launched.stop);
    return launched;
  };
  const api = await launch('api', { ROLE: 'api' });
  const storefront = await launch('storefront', { ROLE: 'storefront', API_BASE_URL: api.address });
  const all = postgres && (await launch('all', { ROLE: 'all' }));
  const processes = all ? [api, storefront, all] : [api, storefront];

  let trueSince = -Infinity;
  const world: ChaosWorld = {
    kind,
    shops,
    processes,
    entrances: all ? [storefront, all] : [storefront],
    postgres,
    disk,
    simulated,
    skewClocks(milliseconds) {
      writeFileSync(skewFile, String(milliseconds));
      trueSince = milliseconds === 0 ? performance.now() + clocksFollowWithinMilliseconds : Infinity;
    },
    isClockTrue: () => performance.now() > trueSince,
    async untilReady() {
      const until = performance.now() + startPatienceMilliseconds;
      for (const each of processes) {
        while (!(await each.isReady())) {
          if (performance.now() > until) throw new Error(`${each.name} is not ready: see ${outside}/${each.name}.log`);
          await wait(50);
        }
      }
    },
    async readDatabase(read) {
      await Promise.all(processes.map((each) => each.stop()));
      // A fault that was not mended may have left it ended.
      await postgres?.server.start();
      const database = await openDatabase(place(true));
      try {
        return await read(database);
      } finally {
        await database.close();
      }
    },
    close: () => closeAll(closers),
  };
  await world.untilReady();
  return world;
}

async function openHarmedPostgres(parent: string): Promise<HarmedPostgres> {
  const settings = ['max_wal_size=64MB', 'min_wal_size=32MB'];
  const server = await startPostgres({ durable: true, parent, settings });
  return { server, proxy: await openDatabaseProxy(server.url) };
}
