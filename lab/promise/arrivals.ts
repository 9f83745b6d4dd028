import { seededRandom } from '../../packages/ordering/bench/seeded-random.ts';

/** A dish of an order: where it is made, and how long it really takes, unknown before. */
export type SimulatedDish = { station: StationName; minutes: number };
export type StationName = 'grill' | 'fry';

/** Somebody who wants food: over the shop, or at the counter where the shop does not see it. Minutes since 16:00. */
export type Arrival = {
  id: string;
  at: number;
  dishes: SimulatedDish[];
  packingMinutes: number;
  isWalkIn: boolean;
  /** Between 0 and 1: the share of guests who would leave sooner. */
  patience: number;
  /** For an order for later: when it is wanted. */
  wantedAt?: number;
  /** How the cook presses "ready": so much later than the truth; infinite for never. */
  pressDelay: number;
};

/** One evening: what happens to whom, and to which kitchen. The same for every policy that is tried on it. */
export type Evening = { arrivals: Arrival[]; kitchen: KitchenTruth };

/** The kitchen as it is. The model knows `hands` as the merchant wrote them, and `closed`. */
export type KitchenTruth = {
  hands: Record<StationName | 'pass', number>;
  /** One of the grill comes so late. */
  helperLateBy: number;
  /** Without work; known before. */
  closed: { from: number; to: number }[];
  /** A station stands still for a while; unknown to the shop. */
  failed?: { station: StationName; from: number; to: number };
  /** The clock of the shop is wrong by so many minutes for a while. */
  clockJump?: { from: number; to: number; by: number };
};

export type Scenario = {
  name: string;
  /** Of what the kitchen can make at the busiest quarter of an hour. */
  load: number;
  /** True minutes for one that the merchant wrote. */
  slowness?: number;
  walkIns?: number;
  isDirty?: boolean;
  /** "Ready" is never pressed. */
  isSilent?: boolean;
  isNew?: boolean;
  /** So many people at once, at a minute. */
  crowd?: { at: number; count: number; wantedAt?: number };
  kitchen?: Partial<KitchenTruth>;
};

/** Minutes of the evening in which orders are taken: 16:00 to 21:00. */
export const eveningMinutes = 300;

// Orders of each quarter of an hour in the dinner curve of ten public days of deliveries, the busiest being 1.
const dinnerCurve = [
  0.73, 0.78, 0.86, 0.88, 0.89, 0.89, 0.96, 0.99, 1, 0.95, 0.89, 0.78, 0.72, 0.64, 0.61, 0.56, 0.53, 0.48, 0.43, 0.36,
];
/** Orders in a quarter of an hour with which the grill is just busy all the time. */
export const ordersAtFullLoad = 6.9;

export const written: Record<StationName, { minutes: number }> = { grill: { minutes: 8 }, fry: { minutes: 4.5 } };
export const writtenPacking = 2.5;
export const writtenHands = { grill: 8, fry: 5, pass: 3 };

type Random = { next(): number; normal(): number; poisson(mean: number): number; pick(shares: number[]): number };

function createRandom(seed: number): Random {
  const random = seededRandom(seed);
  const next = () => random.between(0, 999_999_999) / 1_000_000_000;
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    normal,
    poisson(mean) {
      let count = 0;
      for (let product = next(); product > Math.exp(-mean); product *= next()) count += 1;
      return count;
    },
    pick(shares) {
      const drawn = next();
      let sum = 0;
      const found = shares.findIndex((share) => (sum += share) > drawn);
      return found < 0 ? shares.length - 1 : found;
    },
  };
}

/** Draws an evening. The same seed draws the same one. */
export function drawEvening(scenario: Scenario, seed: number): Evening {
  const random = createRandom(seed);
  const { load, walkIns = 0.05, crowd } = scenario;
  const moments: { at: number; isWalkIn: boolean; wantedAt?: number }[] = [];
  for (const [quarter, share] of dinnerCurve.entries()) {
    const all = random.poisson(load * ordersAtFullLoad * share);
    for (let count = 0; count < all; count += 1) {
      moments.push({ at: quarter * 15 + random.next() * 15, isWalkIn: random.next() < walkIns });
    }
  }
  if (crowd) {
    const { at, count, wantedAt } = crowd;
    for (let each = 0; each < count; each += 1) {
      moments.push({ at: at + random.next() / 60, isWalkIn: false, ...(wantedAt !== undefined && { wantedAt }) });
    }
  }
  const arrivals = moments
    .toSorted((one, other) => one.at - other.at)
    .map((moment, index) => ({ ...moment, id: String(index), ...drawOrder(random, scenario) }));
  return {
    arrivals,
    kitchen: {
      hands: writtenHands,
      helperLateBy: random.next() < 0.3 ? random.next() * 40 : 0,
      closed: [],
      ...scenario.kitchen,
    },
  };
}

function drawOrder(random: Random, { slowness = 1, isDirty = false, isSilent = false }: Scenario) {
  const make = (station: StationName, share = 1): SimulatedDish => {
    const deviation = 0.32;
    const factor = Math.exp(deviation * random.normal() - deviation ** 2 / 2);
    return { station, minutes: written[station].minutes * share * slowness * factor };
  };
  const grill = [1, 2, 3, 4, 6][random.pick([0.4, 0.35, 0.15, 0.07, 0.03])] ?? 1;
  const fry = [0, 1, 2, 3, 4][random.pick([0.15, 0.3, 0.3, 0.15, 0.1])] ?? 0;
  return {
    // Dishes fried for one order share a basket: the second portion costs less.
    dishes: [
      ...Array.from({ length: grill }, () => make('grill')),
      ...Array.from({ length: fry }, (_, index) => make('fry', index === 0 ? 1 : 0.8)),
    ],
    packingMinutes: writtenPacking * slowness * Math.exp(0.3 * random.normal()),
    patience: random.next(),
    pressDelay: isSilent ? Infinity : drawPress(random, isDirty),
  };
}

function drawPress(random: Random, isDirty: boolean): number {
  const [forgotten, delay] = [random.next(), random.next()];
  if (!isDirty) return delay * 1;
  if (forgotten < 0.1) return forgotten < 0.05 ? Infinity : 60;
  return delay * 5;
}
