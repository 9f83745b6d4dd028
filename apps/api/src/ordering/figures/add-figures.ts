import type { LocalizedText, OrderStatusCode, RefundWay } from '@sufra/ordering';

export type Share = { value: string; orders: number; minor: number };

export type SoldItem = { value: string; name: LocalizedText; quantity: number; minor: number };

/** The figures of business days. Amounts are minor units; every list is complete. */
export type Figures = {
  orders: number;
  soldMinor: number;
  taxMinor: number;
  promoMinor: number;
  deliveryMinor: number;
  serviceMinor: number;
  unfinished: number;
  /** Null where it was not counted. */
  late: number | null;
  shares: Record<(typeof dimensions)[number], Share[]>;
  offers: Share[];
  /** As they were ordered. */
  items: SoldItem[];
  /** Pieces, and money of them, that came off bills on these days; below zero for a dish that came on instead. */
  takenBack?: SoldItem[];
  notServed: { status: OrderStatusCode; reason: string | null; orders: number }[];
  /** Decided on these days, of whatever day the order is. */
  refunds: { way: RefundWay; refunds: number; minor: number; vatMinor: number }[];
};

const dimensions = ['type', 'method', 'hour', 'day', 'branch'] as const;

export const noFigures: Figures = {
  orders: 0,
  soldMinor: 0,
  taxMinor: 0,
  promoMinor: 0,
  deliveryMinor: 0,
  serviceMinor: 0,
  unfinished: 0,
  late: 0,
  shares: { type: [], method: [], hour: [], day: [], branch: [] },
  offers: [],
  items: [],
  notServed: [],
  refunds: [],
};

/** The sum of figures, each list in an order of its own, so that the same figures are the same to the letter. */
export function addFigures(all: readonly Figures[]): Figures {
  const sum = (read: (one: Figures) => number): number => all.reduce((total, one) => total + read(one), 0);
  const isLateKnown = all.every(({ late }) => late !== null);
  const [type, method, hour, day, branch] = dimensions.map((dimension) =>
    addShares(all.map((one) => one.shares[dimension])),
  );
  return {
    orders: sum((one) => one.orders),
    soldMinor: sum((one) => one.soldMinor),
    taxMinor: sum((one) => one.taxMinor),
    promoMinor: sum((one) => one.promoMinor),
    deliveryMinor: sum((one) => one.deliveryMinor),
    serviceMinor: sum((one) => one.serviceMinor),
    unfinished: sum((one) => one.unfinished),
    late: isLateKnown ? sum(({ late }) => late ?? 0) : null,
    shares: { type: type ?? [], method: method ?? [], hour: hour ?? [], day: day ?? [], branch: branch ?? [] },
    offers: addShares(all.map(({ offers }) => offers)),
    items: addItems(all.flatMap(({ items }) => items)),
    notServed: add(
      all.flatMap(({ notServed }) => notServed),
      ({ status, reason }) => `${status} ${reason}`,
      (one, other) => ({ ...one, orders: one.orders + other.orders }),
    ).toSorted(
      (one, other) =>
        other.orders - one.orders || compare(`${one.status} ${one.reason}`, `${other.status} ${other.reason}`),
    ),
    refunds: [],
  };
}

const addItems = (rows: readonly SoldItem[]): SoldItem[] =>
  add(
    rows,
    ({ value }) => value,
    (one, other) => ({ ...other, quantity: one.quantity + other.quantity, minor: one.minor + other.minor }),
  ).toSorted((one, other) => other.quantity - one.quantity || compare(one.value, other.value));

/** Dishes as they were sold: less what came off bills. A day that only takes back has them below zero. */
export function soldItems({ items, takenBack = [] }: Figures): SoldItem[] {
  const off = takenBack.map((row) => ({ ...row, quantity: -row.quantity, minor: -row.minor }));
  // The later name of a dish stays.
  return addItems([...off, ...items]).filter(({ quantity, minor }) => quantity !== 0 || minor !== 0);
}

const addShares = (lists: readonly Share[][]): Share[] =>
  add(
    lists.flat(),
    ({ value }) => value,
    (one, other) => ({ ...one, orders: one.orders + other.orders, minor: one.minor + other.minor }),
  ).toSorted((one, other) => compare(one.value, other.value));

function add<Row>(rows: readonly Row[], key: (row: Row) => string, merge: (one: Row, other: Row) => Row): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const known = found.get(key(row));
    found.set(key(row), known === undefined ? row : merge(known, row));
  }
  return [...found.values()];
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
