import type { Database } from '@sufra/api/platform/database/database';
import { nextWorkAt, readShopBooks, type ShopBooks } from './books.ts';
import { createChance } from './chance.ts';
import { createClock } from './clock.ts';
import { createCourier } from './courier.ts';
import { createDesk } from './desk.ts';
import { findProblems, findWrongNotes, type Claim } from './find-problems.ts';
import { createGuest } from './guest.ts';
import { placeOrder, startAt, type FaultShop } from './fault-shop.ts';
import type { PretendedProvider } from './pretended-provider.ts';
import { createShopServer } from './shop-server.ts';
import { openSimulatedSide } from './simulated-side.ts';
import { createUnreliableNetwork } from './unreliable-network.ts';

export type SeedReport = {
  seed: number;
  problems: string[];
  trace: string[];
  /** The end of the run: status of the order and how it was paid. */
  ending: string;
  /** Hours of simulated time until nothing was left to do. */
  hours: number;
  deaths: number;
  attempts: number;
  refunds: number;
  /** Parts of an order that was kept, each with its credit note. */
  notes: number;
};

const minute = 60_000;
/** The undecided end within a day; what they took goes back in the hours after it. */
const longestHours = 30;

/** Where the server dies, counted in writes from the first act of the guest or of the desk; otherwise the seed draws it. */
export type Death = { of: 'guest' | 'desk'; write: number; moment: 'before' | 'after' };

/** One guest and one order through a bad day that the seed draws, and what came of it. */
export async function runSeed(
  database: Database,
  shop: FaultShop,
  provider: PretendedProvider,
  seed: number,
  death?: Death,
): Promise<SeedReport> {
  const chance = createChance(`${provider.name} ${seed}`);
  const clock = createClock(startAt);
  const startedAt = clock.now().getTime();
  const lines: string[] = [];
  const problems: string[] = [];
  const trace = (line: string) =>
    void lines.push(`${((clock.now().getTime() - startedAt) / minute).toFixed(1).padStart(7)} ${line}`);
  const complain = (problem: string) => void problems.push(problem);

  const badness = Number(chance.weighted({ 0: 20, 10: 30, 35: 35, 65: 15 }));
  const calmAt = startedAt + chance.between(1, 180) * minute;
  const isStormy = () => clock.now().getTime() < calmAt;
  const claim: Claim = chance.weighted({ right: 91, 'one-less': 3, 'other-currency': 3, 'other-reference': 3 });
  const doom = chance.percent(50) ? 0 : chance.between(10, 60);
  const doomEvery = death ? 0 : doom;

  const side = await openSimulatedSide(clock, provider);
  const { gateways } = side.simulation;
  const line = createUnreliableNetwork({
    server: side.server,
    clock,
    chance: chance.fork('line'),
    badness: () => (isStormy() ? badness : 0),
    trace,
  });
  Object.assign(shop.world, {
    clock,
    fetch: line.fetch,
    onMessage: () => undefined,
    onEnd: (write: number, moment: string) => trace(`  THE SERVER DIES ${moment} write ${write}`),
  });
  if (shop.run.life.isOver) await shop.restart();
  shop.run.life.spare();
  const server = createShopServer({
    shop,
    clock,
    chance: chance.fork('server'),
    lostAnswers: () => (isStormy() ? badness / 4 : 0),
    trace,
    complain,
  });
  try {
    const { token } = shop;
    const orderId = await placeOrder(shop);
    gateways.setSwitches(provider.provider, { ...gateways.switchesOf(provider.provider), taken: claim });
    const service = chance.weighted({ good: 25, bad: 60, none: 15 });
    trace(`${provider.name}, badness ${badness}, claims ${claim}, webhooks ${service}, doom ${doomEvery}`);
    const courier = createCourier({
      simulation: side.simulation,
      server,
      clock,
      chance: chance.fork('courier'),
      service,
      trace,
    });
    const guest = createGuest({ server, ask: side.ask, provider, orderId, token, chance: chance.fork('guest'), trace });
    const desk = createDesk({ server, orderId, tokens: shop.staffTokens, chance: chance.fork('desk'), trace });
    let before: ShopBooks | undefined;
    const compare = async () => {
      const books = await readShopBooks(database, orderId);
      if (before) for (const problem of findSteppedBack(before, books)) complain(problem);
      before = books;
    };

    /** Lets time pass, with the shop's work every minute that something is due. */
    const passUntil = async (moment: number) => {
      for (;;) {
        await courier.collect();
        const due = await nextWorkAt(database, orderId, clock.now());
        const times = [due?.getTime(), clock.nextAt()?.getTime()].filter((time) => time !== undefined);
        if (times.length === 0) break;
        const next = Math.max(Math.ceil(Math.min(...times) / minute), Math.floor(clock.now().getTime() / minute) + 1);
        if (next * minute > moment) break;
        await clock.passUntil(new Date(next * minute));
        await courier.collect();
        if (doomEvery > 0 && isStormy() && chance.percent(doomEvery)) server.doom();
        await server.work();
        await compare();
      }
    };

    /** The guest looks until an answer comes. */
    const readNotes = async () => {
      for (let looks = 0; looks < 20; looks += 1) {
        const shown = await desk.read(token);
        if (shown) return shown;
      }
      return undefined;
    };
    const letAct = async (person: { act(): Promise<void> }, acts: number) => {
      for (let act = 0; act < acts; act += 1) {
        if (doomEvery > 0 && isStormy() && chance.percent(doomEvery)) server.doom();
        await person.act();
        await courier.collect();
        await compare();
        const pause = chance.weighted({ 3: 32, 20: 32, 120: 24, 600: 9, 2400: 3 });
        const until = clock.now().getTime() + Number(pause) * 1000;
        await passUntil(until);
        await clock.passUntil(new Date(until));
      }
    };
    if (death?.of === 'guest') shop.run.life.endAt(death.write, death.moment);
    await letAct(guest, chance.between(1, 10));
    trace('the guest is gone');
    if (before?.order.payment_status === 'success') {
      if (death?.of === 'desk') (await server.run()).life.endAt(death.write, death.moment);
      await letAct(desk, chance.between(0, 6));
    }
    await passUntil(startedAt + longestHours * 60 * minute);
    await server.work();
    await compare();

    const books = await readShopBooks(database, orderId);
    const references = books.payments.map(({ id }) => id);
    const taken = await provider.readBooks(side.ask, { references, answers: line.seen.answers });
    problems.push(...findProblems(books, taken, claim));
    problems.push(...findWrongNotes(books, await readNotes()));
    lines.push(
      `ORDER ${JSON.stringify(books.order)}`,
      ...books.payments.map((row) => `PAYMENT ${JSON.stringify(row)}`),
      ...books.notes.map((row) => `CREDIT NOTE ${JSON.stringify(row)}`),
    );
    lines.push(...taken.map((entry) => `TAKEN ${JSON.stringify(entry)}`));
    lines.push(...books.log.map((entry) => `LOG ${JSON.stringify(entry)}`));
    return {
      seed,
      problems: [...new Set(problems)],
      trace: lines,
      ending: `${books.order.status} ${books.order.payment_method} ${books.order.payment_status}`,
      hours: (clock.now().getTime() - startedAt) / minute / 60,
      deaths: lines.filter((line) => line.includes('THE SERVER DIES')).length,
      attempts: books.payments.length,
      refunds: books.payments.filter(({ refund_status }) => refund_status !== null).length,
      notes: books.notes.length,
    };
  } finally {
    await side.close();
  }
}

/** Success that is gone again. */
function findSteppedBack(before: ShopBooks, now: ShopBooks): string[] {
  const lost = before.payments.some(
    ({ id, status }) => status === 'success' && now.payments.find((payment) => payment.id === id)?.status !== 'success',
  );
  const isUndone = before.order.payment_status === 'success' && now.order.payment_status !== 'success';
  return [
    ...(lost ? ['a payment went back from success'] : []),
    ...(isUndone ? ['an order went back from being paid'] : []),
  ];
}
