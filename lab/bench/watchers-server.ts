import type { AddressInfo } from 'node:net';
import { buildApi, createServer, loadConfig, openServices } from '@sufra/api';
import { moveOrder } from '@sufra/api/ordering/order/move-order';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import { seedWatchedOrders } from '@sufra/api/testing/watchers/seed-watched-orders';
import type { OrderStatusCode } from '@sufra/ordering';

/* One process of the real API with orders that clients watch. Its parent tells it over the channel between processes to
   move them all, and asks for its memory. */
const count = Number(process.argv[2]);
const atOnce = 8;

const config = loadConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false' });
const services = await openServices(config);
const app = createServer(config);
await app.register(buildApi(services), { prefix: '/api' });
const merchant = await seedMerchant(services.context.db);
const watched = await seedWatchedOrders(services.context, merchant, count);
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (message: { step?: OrderStatusCode }) => {
  if (message.step) void moveAll(message.step).then(() => process.send?.({ moved: message.step }));
  else process.send?.({ memoryBytes: memoryBytes() });
});
process.on('disconnect', () => process.exit());
process.send?.({
  port: (app.server.address() as AddressInfo).port,
  host: merchant.host,
  path: `/api/realtime/merchant-${merchant.id}`,
  tokens: watched.map(({ token }) => token),
});

async function moveAll(step: OrderStatusCode): Promise<void> {
  const line = watched.values();
  const walk = async () => {
    for (const each of line) {
      const moved = await moveOrder(services.context, each.order, {
        to: step,
        by: { role: 'staff', name: 'employee' },
      });
      if (!moved.ok) throw new Error(`an order did not become ${step}`);
      each.order = moved.value;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}

/** The memory really in use, after a garbage collection. */
function memoryBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
