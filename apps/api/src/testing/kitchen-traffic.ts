import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { menuItems } from '../catalogue/menu/menu.tables.ts';
import type { StoredKitchen } from '../catalogue/settings/branch.schema.ts';
import { releaseDueOrders } from '../ordering/order/order.job.ts';
import { kitchenStatuses } from '../ordering/booked-orders.ts';
import { orders } from '../ordering/order.tables.ts';
import { watchPayments } from '../payment/payment.job.ts';
import { aGateway, connectGateway, takingCards } from './a-gateway.ts';
import { aBurger, aPayload, aPlainItem } from './a-payload.ts';
import { findOversold } from './find-oversold.ts';
import type { TestApi } from './open-test-api.ts';
import { seedShop } from './seed-shop.ts';
import { signInStaff } from './sign-in-staff.ts';
import { signIn, type SignedInGuest } from './sign-in.ts';

/** A stream of chance, as `seededRandom` makes it. */
export type Chance = { between(from: number, to: number): number; oneIn(times: number): boolean };

export type TrafficReport = {
  operations: number;
  placed: number;
  /** Taken at once by several guests, and refused to others. */
  raced: number;
  oversold: number;
  /** Unpaid orders that still take time of the kitchen after the minutes that were allowed. */
  endless: number;
  /** Offers that were refused a second later. */
  refused: number;
  examples: string[];
};

const hands = { grill: 2, drinks: 1 };
const minutesEach = { burger: 8, cola: 2 };
const kitchen: StoredKitchen = {
  packingMinutes: 2,
  stations: Object.entries(hands).map(([station, count]) => ({ station, hands: count, byHour: [] })),
};
/** With more of them the kitchen only works. */
const mostOpen = 14;
const steps = { posted: 'accepted', accepted: 'in-kitchen', confirmed: 'in-kitchen', 'in-kitchen': 'ready' } as const;

/**
 * Guests, a gateway, a kitchen and a clock that do at random what such people do, over the calls of one process or of
 * several by turns. After every step the books of the kitchen are read past the API.
 */
export async function openKitchenTraffic(apis: readonly [TestApi, ...TestApi[]], random: Chance) {
  const [api] = apis;
  const { db } = api.context;
  const name = (handle: string) => ({ handle, name: { 'en-us': handle, 'ar-sa': handle, fr: handle } });
  const shop = await seedShop(db, {
    concept: {
      stations: Object.keys(hands).map(name),
      advanceOrder: { isAllowed: true, maximumDays: 1, minimumLeadMinutes: 15 },
    },
    application: takingCards,
    olaya: { kitchen },
  });
  for (const [handle, station] of [['burger', 'grill'] as const, ['cola', 'drinks'] as const]) {
    await db
      .update(menuItems)
      .set({ station, makeMinutes: minutesEach[handle] })
      .where(eq(menuItems.id, shop.menu.items[handle]));
  }
  const gateway = aGateway();
  for (const each of apis) connectGateway(each, gateway);
  const guests: SignedInGuest[] = [];
  for (let count = 10; count < 16; count += 1) guests.push(await signIn(api, { mobile: `5123000${count}` }));
  const staff = await signInStaff(api, shop, { branchId: shop.branches.olaya });
  const report: TrafficReport = {
    operations: 0,
    placed: 0,
    raced: 0,
    oversold: 0,
    endless: 0,
    refused: 0,
    examples: [],
  };

  /** Orders with a press that was taken back: a person said that what was done is still to be made. */
  const takenBack = new Set<string>();
  const anyOf = <Value>(list: readonly Value[]): Value | undefined => list[random.between(0, list.length - 1)];
  const anyApi = (): TestApi => anyOf(apis) ?? api;
  const pass = (seconds: number) => apis.forEach((each) => each.passSeconds(seconds));
  const note = (kind: 'oversold' | 'endless' | 'refused', example: string) => {
    report[kind] += 1;
    if (report.examples.length < 10) report.examples.push(`${kind} after ${report.operations}: ${example}`);
  };

  type Cart = { dishes: string; body: Partial<CheckoutPayload> };
  const drawCart = (): Cart => {
    const [burgers, colas] = [random.between(1, random.oneIn(8) ? 12 : 3), random.between(0, 2)];
    const { burger, cola } = shop.menu.items;
    return {
      dishes: `${burger}:${burgers}${colas > 0 ? `,${cola}:${colas}` : ''}`,
      body: {
        items: [aBurger(shop, { quantity: burgers }), ...(colas > 0 ? [aPlainItem(shop, 'cola', colas)] : [])],
        total: burgers * 30 + colas * 7,
        'payment-type': random.oneIn(2) ? 'card' : 'cash',
      },
    };
  };
  const place = async (own: Partial<CheckoutPayload>): Promise<string | undefined> => {
    const answer = await anyApi().call('POST', '/orders', {
      token: anyOf(guests)?.token ?? '',
      body: aPayload(shop, own),
      headers: { 'idempotency-key': randomUUID() },
    });
    if (answer.statusCode === 201) {
      report.placed += 1;
      return undefined;
    }
    return answer.body;
  };
  const offeredTimes = async (dishes: string): Promise<string[]> => {
    const query = `filter[order-type]=to-go&filter[items]=${dishes}`;
    const answer = await anyApi().call('GET', `/locations/${shop.branches.olaya}/order-times?${query}`);
    const { data } = answer.json<{ data: { attributes: { times: string[] } }[] }>();
    return data.flatMap(({ attributes }) => attributes.times);
  };
  const readBooked = async (isKnownToStaff = false) =>
    (
      await db
        .select()
        .from(orders)
        .where(and(eq(orders.merchantId, shop.id), inArray(orders.status, [...kitchenStatuses])))
    ).filter(({ status }) => !isKnownToStaff || status !== 'waiting-for-payment');
  const callStaff = (path: string, body: object) => anyApi().call('POST', path, { token: staff.token, body });
  const waiting = async () => (await readBooked()).filter(({ status }) => status === 'waiting-for-payment');

  const operations = {
    /** The span that the guest saw is sent along, so that a promise beyond it would be refused. */
    async placeForNow() {
      const { dishes, body } = drawCart();
      const answer = await anyApi().call('GET', `/locations/${shop.branches.olaya}?filter[items]=${dishes}`);
      const window = answer.json().data.attributes['ready-window'];
      pass(1);
      const refused = await place({ ...body, 'ready-by': window.to });
      if (refused) note('refused', refused);
    },
    async placeForLater() {
      const { dishes, body } = drawCart();
      // The nearest ones are those that are in doubt.
      const time = anyOf((await offeredTimes(dishes)).slice(0, 6));
      if (time === undefined) return;
      pass(1);
      const refused = await place({ ...body, 'scheduled-time': time });
      if (refused) note('refused', `${time}: ${refused}`);
    },
    /** Several guests at once, in several processes, want the same time. */
    async race() {
      const { dishes, body } = drawCart();
      const time = anyOf((await offeredTimes(dishes)).slice(0, 3));
      const wish = time === undefined || random.oneIn(3) ? body : { ...body, 'scheduled-time': time };
      const answers = await Promise.all(Array.from({ length: 4 }, () => place(wish)));
      report.raced += answers.filter((refused) => refused === undefined).length;
      for (const refused of answers.filter((each) => each !== undefined)) {
        if (!/"(schedule-full|kitchen-full)"/.test(refused)) note('refused', refused);
      }
    },
    async pay() {
      const order = anyOf(await waiting());
      const guest = guests.find(({ customerId }) => customerId === order?.customerId);
      if (!order || !guest) return;
      const { token } = guest;
      const headers = { 'idempotency-key': randomUUID() };
      await anyApi().call('POST', `/payments/orders/${order.id}`, { token, headers, body: {} });
      if (random.oneIn(4)) gateway.take({ state: 'failed' });
      else gateway.take();
      await anyApi().call('POST', `/payments/orders/${order.id}/verification`, { token });
    },
    async callOff() {
      const order = anyOf(await readBooked(true));
      if (order) {
        await callStaff(`/orders/${order.id}/statuses`, { code: 'cancelled-by-employee', 'reason-code': 'too-busy' });
      }
    },
    async move() {
      const oldest = (await readBooked(true)).filter(({ releasedAt }) => releasedAt).slice(0, 3);
      const order = anyOf(oldest);
      const code = order && steps[order.status as keyof typeof steps];
      if (order && code) await callStaff(`/orders/${order.id}/statuses`, { code });
    },
    async finish() {
      const ready = await db.select().from(orders).where(eq(orders.status, 'ready'));
      for (const { id } of ready) await callStaff(`/orders/${id}/statuses`, { code: 'finished' });
    },
    async bump() {
      const board = await anyApi().call('GET', '/staff/board', { token: staff.token });
      type Shown = {
        id: string;
        attributes: { 'released-at': string | null; lines: { id: string; station: string }[] };
      };
      const list = board.json<{ data: Shown[] }>().data.filter(({ attributes }) => attributes['released-at']);
      const order = anyOf(list.slice(0, 4));
      const line = order && anyOf(order.attributes.lines);
      if (order && line) {
        const bumps = [{ line: line.id, station: line.station }];
        const done = !random.oneIn(5);
        if (!done) takenBack.add(order.id);
        await callStaff(`/staff/board/${order.id}/bumps`, { bumps, done });
      }
    },
    async delay() {
      const order = anyOf(await readBooked(true));
      const minutes = anyOf([5, 10, 15]) ?? 5;
      if (!order) return;
      await anyApi().call('POST', `/orders/${order.id}/delays`, {
        token: staff.token,
        headers: { 'idempotency-key': randomUUID() },
        body: { minutes, 'reason-code': 'busy' },
      });
    },
    async setBusy() {
      const wish = { 'extra-minutes': random.between(1, 20), reason: 'busy', until: random.between(5, 30) };
      // The page adds the minutes that a branch adds to one type alone.
      await callStaff('/staff/pauses', { 'order-types': ['deliver', 'pickup', 'to-go', 'eat-in'], ...wish });
    },
    async passTime() {
      for (let minutes = random.between(1, 6); minutes > 0; minutes -= 1) {
        pass(60);
        await watchPayments(anyApi().context);
        await releaseDueOrders(anyApi().context);
      }
      const { context } = api;
      const limit = context.now().getTime() - context.config.paymentMinutes * 60_000;
      for (const { id, placedAt } of await waiting()) if (placedAt.getTime() < limit) note('endless', id);
    },
  };

  async function lookForOversold(): Promise<void> {
    const now = api.context.now().getTime();
    const { paymentMinutes } = api.context.config;
    const rows = (await readBooked()).flatMap(({ booking, ...order }) => (booking ? [{ ...order, booking }] : []));
    const pace = rows.toSorted((one, other) => one.booking.sequence - other.booking.sequence).at(-1)?.booking.why.pace;
    const live = rows.filter(
      ({ status, placedAt, delayMinutes, booking }) =>
        (status !== 'waiting-for-payment' || placedAt.getTime() + paymentMinutes * 60_000 > now) &&
        now - Date.parse(booking.forecastAt) - delayMinutes * 60_000 < 25 * 60_000,
    );
    const pressed = live.filter(({ id }) => !takenBack.has(id));
    const sold = pressed.map(({ booking }) => ({
      startAt: new Date(booking.startAt),
      forecastAt: new Date(booking.forecastAt),
      work: booking.work.filter(({ station }) => booking.done?.[station] === undefined),
      pace: Math.min(booking.why.pace, pace ?? 1),
    }));
    const capacity = (station: string, from: Date, to: Date) =>
      (hands[station as keyof typeof hands] * (to.getTime() - from.getTime())) / 60_000;
    for (const problem of findOversold(sold, capacity)) note('oversold', problem);
    const places = new Set(live.map(({ booking }) => booking.sequence));
    if (places.size < live.length) note('oversold', 'two orders have the same place');
  }

  type Operation = keyof typeof operations;
  const often: Record<Operation, number> = {
    placeForNow: 5,
    placeForLater: 4,
    race: 2,
    pay: 4,
    callOff: 1,
    move: 7,
    finish: 1,
    bump: 3,
    delay: 1,
    setBusy: 1,
    passTime: 6,
  };
  const drawn = (Object.keys(often) as Operation[]).flatMap((kind) => Array.from({ length: often[kind] }, () => kind));
  const calming: Operation[] = ['move', 'move', 'pay', 'callOff', 'passTime', 'finish'];
  return {
    report,
    async step(): Promise<void> {
      const isFull = (await readBooked()).length > mostOpen;
      await operations[anyOf(isFull ? calming : drawn) ?? 'passTime']();
      report.operations += 1;
      await lookForOversold();
    },
  };
}
