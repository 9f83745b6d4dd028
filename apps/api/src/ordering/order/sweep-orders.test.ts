import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { idempotencyKeys, orderEvents, orders } from '../order.tables.ts';
import { sweepOrdersJob } from './order.job.ts';

test('keys and events are forgotten after a week, orders and their history never', async () => {
  const api = await openTestApi();
  const shop = await seedShop(api.context.db);
  const { token } = await signIn(api);
  await api.call('POST', '/orders', { token, body: aPayload(shop), headers: { 'idempotency-key': 'cart-1' } });
  const count = () =>
    Promise.all([
      api.context.db.$count(idempotencyKeys),
      api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber)),
      api.context.db.$count(orders),
      api.context.db.$count(orderEvents, isNotNull(orderEvents.id)),
    ]);

  api.passSeconds(7 * 24 * 3600);
  await sweepOrdersJob.run(api.context, {});
  expect(await count()).toEqual([1, 1, 1, 1]);
  api.passSeconds(1);
  await sweepOrdersJob.run(api.context, {});
  expect(await count()).toEqual([0, 0, 1, 1]);
  await api.close();
});
