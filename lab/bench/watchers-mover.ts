import { loadConfig, openServices } from '@sufra/api';
import { moveOrder } from '@sufra/api/ordering/order/move-order';
import { orders, type StoredOrder } from '@sufra/api/ordering/order.tables';
import type { OrderStatusCode } from '@sufra/ordering';

/* A process of the real API that moves all orders of the database, which are watched at another process. */
const atOnce = 8;

const config = loadConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false' });
const { context } = await openServices(config);
const known = new Map<string, StoredOrder>();
for (const order of await context.db.select().from(orders)) known.set(order.id, order);

process.on('message', ({ step }: { step: OrderStatusCode }) => {
  void moveAll(step).then(() => process.send?.({ moved: step }));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: known.size });

async function moveAll(step: OrderStatusCode): Promise<void> {
  const line = [...known.values()].values();
  const walk = async () => {
    for (const order of line) {
      const moved = await moveOrder(context, order, { to: step, by: { role: 'staff', name: 'employee' } });
      if (!moved.ok) throw new Error(`an order did not become ${step}`);
      known.set(order.id, moved.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}
