import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { HarmedPostgres, ChaosWorld } from './chaos-world.ts';
import type { Fault, FaultScene } from './fault.ts';

const both: Fault['databases'] = ['pglite', 'postgresql'];
const onlyPostgres: Fault['databases'] = ['postgresql'];

const named = ({ processes }: ChaosWorld, ...names: string[]) => processes.filter(({ name }) => names.includes(name));

/** Kills the same processes three times, at moments that nobody chose. */
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
];
