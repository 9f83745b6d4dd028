import { setTimeout as wait } from 'node:timers/promises';
import { compareBooks, type ToldOrder } from './books.ts';
import type { Crowd, Customer } from './crowd.ts';
import type { ChaosWorld } from './chaos-world.ts';

/** The shop's answers about all orders. */
export type CrowdCheck = {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Orders that are there, but not as they were promised. */
  changed: string[];
  /** Attempts that were refused, which is not expected of these carts. */
  refused: string[];
  cartsIntact: number;
  carts: number;
  /** Orders that were paid and still wait, or whose page shows something else than the truth. */
  unsettled: string[];
  unseen: string[];
};

/** The minute of the job that looks after payments, twice, and the pause before its first look. */
const settlePatienceMilliseconds = 200_000;
const watchPatienceMilliseconds = 45_000;

export async function checkCrowd(world: ChaosWorld, crowd: Crowd): Promise<CrowdCheck> {
  const { customers } = crowd;
  const unsettled = await untilNone(settlePatienceMilliseconds, async () => {
    await world.simulated.repeatWebhooks();
    return (await Promise.all(customers.map(findUnsettled))).flat();
  });
  const unseen = await untilNone(watchPatienceMilliseconds, async () =>
    (await Promise.all(customers.map(findUnseen))).flat(),
  );
  const carts = await Promise.all(customers.map(({ guest }) => guest.isCartIntact()));
  const compared = await Promise.all(
    customers.map(async ({ guest }) => compareBooks(guest.books, await guest.listOrders())),
  );
  return {
    acknowledged: compared.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: compared.flatMap(({ lost }) => lost),
    doubled: compared.flatMap(({ doubled }) => doubled),
    changed: compared.flatMap(({ changed }) => changed),
    refused: customers.flatMap(({ guest }) =>
      guest.books.attempts.flatMap(({ refusedWith, note }) => (refusedWith ? [`${note}: ${refusedWith}`] : [])),
    ),
    cartsIntact: carts.filter(Boolean).length,
    carts: carts.length,
    unsettled,
    unseen,
  };
}

const title = ({ note, id }: ToldOrder): string => note ?? id;

async function findUnsettled({ guest }: Customer): Promise<string[]> {
  const orders = await guest.listOrders();
  const waiting = orders.filter(({ status }) => status === 'waiting-for-payment');
  return Promise.all(waiting.map(async (order) => `${title(order)}, ${await guest.describePayment(order.id)}`));
}

async function findUnseen({ guest, watcher }: Customer): Promise<string[]> {
  const orders = await guest.listOrders();
  return orders
    .filter(({ id, status }) => watcher.heard.get(id) !== status)
    .map((order) => `${title(order)}: ${order.status}, the page shows ${watcher.heard.get(order.id) ?? 'nothing'}`);
}

async function untilNone(patienceMilliseconds: number, find: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + patienceMilliseconds;
  for (;;) {
    const found = await find();
    if (found.length === 0 || performance.now() > until) return found;
    await wait(1000);
  }
}
