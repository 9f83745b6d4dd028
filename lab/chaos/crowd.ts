import { createChance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import { openCalls } from '../../scripts/testing/calls.ts';
import { listWishes } from '../../scripts/testing/guest.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { chaosGateways } from './gateways-file.ts';
import { openGuestCalls, type GuestCalls } from './guest-calls.ts';
import { inviteGuest, type Guest } from './guest.ts';
import { openKitchen, type Kitchen } from './kitchen.ts';
import type { ChaosShop } from './shop-bundle.ts';
import { signIn } from './sign-in.ts';
import { watchOrders, type Watcher } from './watcher.ts';
import { createWitness, type Witness } from './witness.ts';

export type Customer = { guest: Guest; watcher: Watcher; shop: ChaosShop };

/** The users of the shops during a run. */
export type Crowd = {
  customers: Customer[];
  witness: Witness;
  start(): void;
  /** Resolves once every attempt has its answer. */
  rest(): Promise<void>;
  /** A new customer proves a number, for which a job has to run. */
  welcomeNewcomer(): Promise<void>;
  leave(): void;
};

export async function gatherCrowd(world: ChaosWorld, options: { seed: number; guests: number }): Promise<Crowd> {
  const witness = createWitness();
  const opened: GuestCalls[] = [];
  let people = 0;
  const enter = (shop: ChaosShop): GuestCalls => {
    people += 1;
    const { address } = world.entrances[people % world.entrances.length]!;
    const calls = openGuestCalls({ address, host: shop.host, guestAddress: `198.18.0.${people % 250}` }, witness);
    opened.push(calls);
    return calls;
  };

  const customers: Customer[] = [];
  for (let number = 0; number < options.guests; number += 1) {
    const shop = world.shops[number % world.shops.length]!;
    customers.push(await becomeCustomer(world, shop, enter(shop), { ...options, number }));
  }
  const kitchens: Kitchen[] = [];
  for (const shop of world.shops) kitchens.push(await openKitchen(enter(shop), shop, world.isClockTrue));

  return {
    customers,
    witness,
    start() {
      for (const { guest } of customers) guest.start();
      for (const kitchen of kitchens) kitchen.start();
    },
    async rest() {
      await Promise.all(customers.map(({ guest }) => guest.rest()));
      await Promise.all(kitchens.map((kitchen) => kitchen.rest()));
    },
    async welcomeNewcomer() {
      const calls = enter(world.shops[people % world.shops.length]!);
      await signIn(calls, options.guests + people, world.simulated);
    },
    leave() {
      customers.forEach(({ watcher }) => watcher.stop());
      opened.forEach((calls) => calls.close());
    },
  };
}

async function becomeCustomer(
  world: ChaosWorld,
  shop: ChaosShop,
  calls: GuestCalls,
  { number, seed }: { number: number; seed: number },
): Promise<Customer> {
  const { address } = world.entrances[number % world.entrances.length]!;
  const browsing = openCalls(address, 1, shop.host);
  const [wish] = await listWishes(browsing, 3, shop.host);
  browsing.close();
  if (!wish) throw new Error(`${shop.host} sells nothing.`);
  const session = await signIn(calls, number, world.simulated);
  const guest = await inviteGuest({
    name: `guest ${number + 1}`,
    calls,
    session,
    wish,
    world: world.simulated,
    pretended: chaosGateways[shop.provider].pretended,
    chance: createChance(`${seed}/${number}`),
  });
  const watcher = watchOrders({
    address,
    host: shop.host,
    token: session.token,
    merchantId: shop.merchantId,
    onMissed: async () => new Map((await guest.listOrders()).map(({ id, status }) => [id, status])),
  });
  return { guest, watcher, shop };
}
