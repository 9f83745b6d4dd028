import { buildApi, createServer, loadConfig, openServices, type Services } from '@sufra/api';
import type { Database } from '@sufra/api/platform/database/database';
import type { GatewaySettings } from '@sufra/api/platform/gateways/gateways';
import { createPasswords } from '@sufra/api/platform/passwords';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Clock } from './clock.ts';
import { createLife, createCrashingDatabase, type Life } from './crashing-database.ts';

/** One run of the API on a database that outlives it. */
export type ApiRun = {
  life: Life;
  app: FastifyInstance;
  services: Services;
  close(): Promise<void>;
};

/** The surroundings of the server. A running server may pass from one world to the next. */
export type World = {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  onMessage(text: string): void;
  onEnd(write: number, moment: string): void;
};

export type ApiOptions = { database: Database; gateways: GatewaySettings; world: World };

/** Starts the API as a fresh process would, except that nothing listens and nothing works by itself. */
export async function openApi({ database, gateways, world }: ApiOptions): Promise<ApiRun> {
  const life = createLife((...end) => world.onEnd(...end));
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', SECRET_KEY: 'test-key-'.repeat(4), DEMO: 'false' });
  const services = await openServices(config, {
    database: createCrashingDatabase(database, life),
    log: pino({ level: 'silent' }),
    isWorking: false,
    gateways,
    now: () => world.clock.now(),
    messages: { send: async ({ text }) => world.onMessage(text) },
    mails: { send: async () => undefined },
    passwords: createPasswords({ logN: 4, r: 8, p: 1 }),
    fetch: async (...request) => {
      life.check();
      const response = await world.fetch(...request);
      life.check();
      return response;
    },
  });
  const app = createServer(config, false);
  await app.register(buildApi(services), { prefix: '/api' });
  await app.ready();
  return {
    life,
    app,
    services,
    async close() {
      await app.close();
      // Of a dead one nothing reaches the database any more, not even its farewell.
      await services.close().catch((error: unknown) => {
        if (!life.isOver) throw error;
      });
    },
  };
}
