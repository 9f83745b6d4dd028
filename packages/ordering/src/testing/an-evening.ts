import { type KitchenEvent, type KitchenState, newKitchen, observe, promise, type StationWork } from '@sufra/ordering';

const at = (clock: string): Date => new Date(`2026-11-20T${clock}:00Z`);

/** Two at the grill, one at the fryer; a prayer from 19:40 to 20:00. */
let kitchen: KitchenState = newKitchen({
  stations: [
    { station: 'grill', hands: 2 },
    { station: 'fry', hands: 1 },
  ],
  packingMinutes: 3,
  extraMinutes: 0,
  gaps: [{ from: at('19:40'), to: at('20:00') }],
});

const see = (event: KitchenEvent): void => {
  kitchen = observe(kitchen, event);
};

/** Two burgers of eight minutes each, and one basket of fries. */
const work: StationWork[] = [
  { station: 'grill', dishes: 2, minutes: 16, longestMinutes: 8 },
  { station: 'fry', dishes: 1, minutes: 5, longestMinutes: 5 },
];

/** Asks for the order, and books it as the answer has it. */
function order(id: string, now: Date, wantedAt?: Date): string {
  const found = promise(kitchen, { work, wantedAt, leadMinutes: 20 }, now);
  if (!found) return `${id}: full`;
  const { startAt, forecastAt, promisedAt, window } = found;
  see({ kind: 'booked', order: { id, work, startAt, forecastAt, promisedAt } });
  return `${id}: ${[promisedAt, window.from, window.to].map((moment) => moment.toISOString().slice(11, 16)).join(' ')}`;
}

/** Promised by, and the span that a guest reads. */
export const evening: string[] = [
  order('one', at('19:00')),
  order('two', at('19:00')),
  order('three', at('19:20')),
  order('later', at('19:20'), at('20:30')),
];

see({ kind: 'bumped', id: 'one', station: 'grill' });
see({ kind: 'ready', id: 'one', at: at('19:14') });
see({ kind: 'released', id: 'two' });
evening.push(order('four', at('19:22')));
