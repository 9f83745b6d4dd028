import { loadConfig } from '../../platform/config/config.ts';
import { createServer } from '../../platform/http/create-server.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { startDemoKitchen } from '../../ordering/order/demo-kitchen.ts';
import { buildApi } from '../../app.ts';
import { openServices } from '../../services.ts';
import { seedShop } from '../seed-shop.ts';
import type { ServerMessage } from './server-process.ts';

/*
 * The API as a process of its own, to be killed: the real server, database, jobs and kitchen. It stores a
 * small shop when there is none, and hands the messages it would send to its parent.
 */
const tell = (message: ServerMessage): void => void process.send?.(message);

const config = loadConfig();
const services = await openServices(config, {
  messages: { send: async ({ text }) => tell({ kind: 'message', text }) },
});
const server = createServer(config);
await server.register(buildApi(services), { prefix: '/api' });
const isNew = (await services.context.db.$count(merchants)) === 0;
const shop = isNew ? await seedShop(services.context.db) : undefined;
await services.startWork();
const kitchen = startDemoKitchen(services.context, { merchantHandles: ['saffron-test'], stepSeconds: 0 });
await server.listen({ port: 0, host: '127.0.0.1' });
tell({ kind: 'ready', origin: server.listeningOrigin, shop });

async function stop(): Promise<void> {
  await kitchen.stop();
  await server.close();
  await services.close();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
// It never outlives the test that started it.
process.once('disconnect', () => process.exit(1));
