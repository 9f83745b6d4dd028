import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { HarmedPostgres, ChaosWorld } from './chaos-world.ts';
import type { Fault, FaultScene } from './fault.ts';

const both: Fault['databases'] = ['pglite', 'postgresql'];
const onlyPostgres: Fault['databases'] = ['postgresql'];

const named = ({ processes }: ChaosWorld, ...names: string[]) => processes.filter(({ name }) => names.includes(name));

/** Kills the same processes three times, at random moments. */
async function killAgainAndAgain({ world, chance }: FaultScene, ...names: string[]): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await wait(chance.between(100, 1500));
    named(world, ...names).forEach((each) => each.kill());
    if (time < 2) await world.untilReady();
  }
}

function postgresOf({ postgres }: ChaosWorld): HarmedPostgres {
  if (!postgres) throw new Error('This needs PostgreSQL.');
  return postgres;
}

/** Every fault of the harness. */
export const faults: Fault[] = [
  {
    name: 'kill-api',
    what: 'SIGKILL of the process with the API, three times',
    databases: both,
    strike: (scene) => killAgainAndAgain(scene, 'api'),
  },
  {
    name: 'kill-storefront',
    what: 'SIGKILL of the process with the pages, three times',
    databases: both,
    strike: (scene) => killAgainAndAgain(scene, 'storefront'),
  },
  {
    name: 'kill-everything',
    what: 'SIGKILL of every process at once, three times',
    databases: both,
    strike: (scene) => killAgainAndAgain(scene, 'api', 'storefront', 'all'),
  },
  {
    name: 'freeze',
    what: 'every process is stopped for eight seconds, as on a machine that swaps, and goes on',
    databases: both,
    async strike({ world, chance }) {
      await wait(chance.between(100, 1500));
      world.processes.forEach((each) => each.pause());
      await wait(8000);
      world.processes.forEach((each) => each.resume());
    },
  },
  {
    name: 'kill-postgres',
    what: 'SIGKILL of PostgreSQL with all its processes; it recovers from its log',
    databases: onlyPostgres,
    async strike({ world, chance }) {
      const { server } = postgresOf(world);
      for (let time = 0; time < 2; time += 1) {
        await wait(chance.between(100, 1500));
        await server.end('kill');
        await wait(chance.between(100, 2000));
        await server.start();
      }
    },
  },
  {
    name: 'restart-postgres',
    what: 'PostgreSQL is shut down, is away for some seconds and starts again',
    databases: onlyPostgres,
    async strike({ world, chance }) {
      const { server } = postgresOf(world);
      await wait(chance.between(100, 1500));
      await server.end('shut-down');
      await wait(4000);
      await server.start();
    },
  },
  {
    name: 'end-connections',
    what: 'pg_terminate_backend on every connection, ten times',
    databases: onlyPostgres,
    async strike({ world, chance }) {
      const client = new pg.Client({ connectionString: postgresOf(world).server.url });
      await client.connect();
      for (let time = 0; time < 10; time += 1) {
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
        await wait(chance.between(50, 500));
      }
      await client.end();
    },
  },
  {
    name: 'cut-line',
    what: 'the line to PostgreSQL is cut: connections break and new ones are refused for some seconds',
    databases: onlyPostgres,
    async strike({ world, chance }) {
      const { proxy } = postgresOf(world);
      for (let time = 0; time < 3; time += 1) {
        await wait(chance.between(100, 1500));
        proxy.cut();
        await wait(chance.between(500, 3000));
        proxy.mend();
      }
    },
  },
  {
    name: 'stall-line',
    what: 'the line to PostgreSQL takes everything and passes nothing for half a minute',
    databases: onlyPostgres,
    async strike({ world }) {
      const { proxy } = postgresOf(world);
      proxy.stall();
      await wait(30_000);
      proxy.mend();
    },
  },
  {
    name: 'forget-connections',
    what: 'the connections of a moment lead nowhere for good, and nobody is told (a router that lost its table)',
    databases: onlyPostgres,
    async strike({ world }) {
      postgresOf(world).proxy.forget();
      await wait(1000);
    },
  },
  {
    name: 'fill-disk',
    what: 'the disk of the database is full for twelve seconds',
    databases: both,
    hindrance: ({ disk }) => (disk.canBeFilled ? undefined : 'no disk of its own can be mounted here'),
    async strike({ world: { disk, postgres } }) {
      disk.fill();
      await wait(12_000);
      disk.free();
      // A server that gave up on its log is restarted.
      await postgres?.server.start();
    },
  },
  {
    name: 'skew-clock',
    what: 'the clocks of the servers jump: half a minute ahead, half a minute back, and right again',
    databases: both,
    async strike({ world }) {
      for (const seconds of [30, -30, 0]) {
        world.skewClocks(seconds * 1000);
        await wait(4000);
      }
    },
  },
  {
    name: 'slow-gateways',
    what: 'every gateway takes nine seconds for every answer',
    databases: both,
    async strike({ world: { simulated, shops } }) {
      for (const { provider } of shops) simulated.turn(provider, { delayMilliseconds: 9000 });
      await wait(25_000);
      for (const { provider } of shops) simulated.turn(provider, { delayMilliseconds: 0 });
    },
  },
  {
    name: 'silent-gateways',
    what: 'every gateway does what it is asked and hangs up before it says so, and loses its webhooks',
    databases: both,
    async strike({ world: { simulated, shops } }) {
      for (const { provider } of shops) simulated.turn(provider, { api: 'no-answer', webhooks: 'hold' });
      await wait(10_000);
      for (const { provider } of shops) simulated.turn(provider, { api: 'answer', webhooks: 'send' });
    },
  },
  {
    name: 'cut-realtime',
    what: 'every page that follows an order loses its connection, again and again',
    databases: both,
    async strike({ watchers, chance }) {
      for (let time = 0; time < 20; time += 1) {
        watchers.forEach((watcher) => watcher.drop());
        await wait(chance.between(50, 700));
      }
    },
  },
];
