import type { StoredKitchen } from '@sufra/api/catalogue/settings/branch.schema';
import type { Booking } from '@sufra/api/ordering/order.tables';
import type { Database } from '@sufra/api/platform/database/database';
import { findOversold } from '@sufra/api/testing/find-oversold';
import { findProblems } from '../../apps/server/src/testing/payment-faults/find-problems.ts';
import { readShopBooks } from '../../apps/server/src/testing/payment-faults/books.ts';
import { compareBooks, type Losses, type ToldOrder } from './books.ts';
import type { Crowd } from './crowd.ts';
import { chaosGateways } from './gateways-file.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** Lists the errors in the data that the run left behind, read past the API; empty when all is well. */
export async function checkDatabase(
  database: Database,
  crowd: Crowd,
  world: SimulatedWorld,
): Promise<{ problems: string[]; losses: Losses }> {
  const problems: string[] = [];
  for (const { question, what } of questions) {
    const { rows } = await database.executeSql(question);
    if (rows.length > 0) problems.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  problems.push(...(await findOversoldKitchens(database)));
  const losses = await countLosses(database, crowd);
  for (const kind of ['lost', 'doubled', 'changed'] as const)
    problems.push(...losses[kind].map((note) => `${kind}: ${note}`));
  const attempts = crowd.customers.flatMap(({ guest }) => guest.books.attempts);
  const isAnswered = attempts.every(({ orderId, refusedWith }) => orderId !== undefined || refusedWith !== undefined);
  const [{ stored }] = (await database.executeSql('select count(*)::int as stored from orders')).rows as [
    { stored: number },
  ];
  if (isAnswered && stored !== losses.acknowledged)
    problems.push(`${losses.acknowledged} orders were promised and ${stored} are stored`);
  for (const { guest, shop } of crowd.customers) {
    const cards = guest.books.attempts.filter(({ isCard, orderId }) => isCard && orderId !== undefined);
    for (const { orderId, note } of cards.filter(({ note }) => !losses.lost.includes(note))) {
      const books = await readShopBooks(database, orderId!);
      const references = books.payments.map(({ id }) => id);
      const every = await world.takenBy(chaosGateways[shop.provider].pretended, references);
      const own = every.filter(({ reference }) => references.includes(reference));
      const found = findProblems(books, own, 'right').filter((problem) => !isOpenWindow(problem));
      for (const problem of found) problems.push(`${note}: ${problem}`);
    }
  }
  return { problems, losses };
}

const inKitchen = "'waiting-for-payment', 'posted', 'accepted', 'confirmed', 'in-kitchen'";

/** Kitchens that were sold more minutes than their hands have, at the most that are there at any hour. */
async function findOversoldKitchens(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select o.branch_id as "branchId", o.booking, b.kitchen from orders o join branches b on b.id = o.branch_id
      where o.booking is not null and b.kitchen is not null and o.status in (${inKitchen})`,
  );
  type Row = { branchId: string; booking: Booking; kitchen: StoredKitchen };
  return [...Map.groupBy(rows as Row[], ({ branchId }) => branchId)].flatMap(([branchId, own]) => {
    const { stations } = own[0]!.kitchen;
    const capacity = (station: string, from: Date, to: Date): number => {
      const { hands = Infinity, byHour = [] } = stations.find((each) => each.station === station) ?? {};
      return (Math.max(hands, ...byHour.map((each) => each.hands)) * (to.getTime() - from.getTime())) / 60_000;
    };
    const sold = own.map(({ booking: { startAt, forecastAt, work, why } }) => ({
      startAt: new Date(startAt),
      forecastAt: new Date(forecastAt),
      work,
      pace: why.pace,
    }));
    return findOversold(sold, capacity).map((problem) => `the kitchen of ${branchId} was oversold: ${problem}`);
  });
}

/** The books of every guest beside what is stored. An attempt that was given up may be there unpromised, but once. */
async function countLosses(database: Database, { customers }: Crowd): Promise<Losses> {
  const losses: Losses = { acknowledged: 0, lost: [], doubled: [], changed: [] };
  for (const { guest } of customers) {
    const { rows } = await database.executeSql(
      `select id, notes as note, (total_minor / power(10, currency_digits))::float8 as total, status,
         payment_status as "paymentStatus" from orders where customer_id = $1`,
      [guest.session.customerId],
    );
    const own = compareBooks(guest.books, rows as ToldOrder[]);
    losses.acknowledged += own.acknowledged;
    for (const kind of ['lost', 'doubled', 'changed'] as const) losses[kind].push(...own[kind]);
  }
  return losses;
}

/** A guest who began anew leaves a window behind, which the shop watches for a day: when it looks next is asked below. */
const isOpenWindow = (problem: string): boolean =>
  problem === 'a payment is still undecided' || problem === 'the log ends with undefined, the payment with open';

/** Each asks for what must not be there. */
const questions = [
  {
    what: 'places in a kitchen that were given twice',
    question: `select branch_id, booking->>'sequence' from orders where booking is not null and status in (${inKitchen})
      group by 1, 2 having count(*) > 1`,
  },
  {
    what: 'orders without lines',
    question: 'select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)',
  },
  {
    what: 'orders without their key',
    question: 'select o.id from orders o where not exists (select from idempotency_keys k where k.order_id = o.id)',
  },
  {
    what: 'orders whose status is no step of theirs',
    question: `select o.id, o.status from orders o
      where not exists (select from order_event_log e where e.order_id = o.id and e.id is not null and e.status = o.status)`,
  },
  {
    what: 'numbers that were given twice',
    question: 'select branch_id, business_day, number from orders group by 1, 2, 3 having count(*) > 1',
  },
  {
    what: 'customers with a gap in their events',
    question: `select customer_id from order_event_log where customer_number is not null group by customer_id
      having max(customer_number) - min(customer_number) + 1 <> count(*)`,
  },
  {
    what: 'money that moves and that nobody looks after in time',
    question: `select id, status, refund_status, check_at from payments
      where (status = 'open' or refund_status in ('due', 'sent'))
        and coalesce(check_at not between now() - interval '3 minutes' and now() + interval '31 minutes', true)`,
  },
];
