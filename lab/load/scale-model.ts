/** The costs of a visit and an order, as a load measured them. */
export type Costs = {
  /** Processor time of the shop and of PostgreSQL, milliseconds a visit. */
  shopMs: number;
  databaseMs: number;
  requestsPerVisit: number;
  statementsPerVisit: number;
  /** The size of an order in the database, with its guest, and in the write-ahead log. */
  storedKilobytes: number;
  walKilobytes: number;
  /** Transactions a second that tell other processes, one after the other. */
  announcedPerSecond: number;
};

/** Our assumptions about a Friday; adjust them here. */
export const friday = {
  /** One order a minute at every branch in the hour of the peak, half as many again in its worst minutes. */
  ordersPerBranchAndHour: 60,
  worstMinutes: 1.5,
  /** Of the load: a quarter of the visits orders. */
  visitsPerOrder: 4,
  ordersPerBranchAndDay: 200,
  minutesOnTheMenu: 5,
  minutesOnTheOrder: 15,
  /** An order is announced when it is placed and at its four steps, one that is paid by card once more. */
  announcementsPerOrder: 5.65,
  /** Of a processor, so that a burst and the loss of a process find room. */
  used: 0.6,
  /** Each process has ten in its pool and one that listens. */
  connectionsPerProcess: 11,
  kilobytesPerStream: 23,
  /** As many as npm run bench -- watchers holds on one process. */
  streamsPerProcess: 10_000,
} as const;

export type Need = {
  branches: number;
  ordersPerSecond: number;
  visitsPerSecond: number;
  requestsPerSecond: number;
  statementsPerSecond: number;
  /** The processors that the work of the shop takes, and the processes for that and for the open streams. */
  shopProcessors: number;
  shopProcesses: number;
  databaseProcessors: number;
  connections: number;
  streams: number;
  streamMegabytesPerProcess: number;
  /** Share of what the database can announce. */
  announcing: number;
  walMegabytesPerSecond: number;
  storedGigabytesPerYear: number;
};

/** The estimated needs of so many branches in the worst minutes of a Friday. */
export function needOf(branches: number, costs: Costs): Need {
  const ordersPerSecond = ((branches * friday.ordersPerBranchAndHour) / 3600) * friday.worstMinutes;
  const visitsPerSecond = ordersPerSecond * friday.visitsPerOrder;
  const streams = 60 * (visitsPerSecond * friday.minutesOnTheMenu + ordersPerSecond * friday.minutesOnTheOrder);
  const forWork = Math.ceil((visitsPerSecond * costs.shopMs) / 1000 / friday.used);
  const shopProcesses = Math.max(2, forWork, Math.ceil(streams / friday.streamsPerProcess));
  return {
    branches,
    ordersPerSecond,
    visitsPerSecond,
    requestsPerSecond: visitsPerSecond * costs.requestsPerVisit,
    statementsPerSecond: visitsPerSecond * costs.statementsPerVisit,
    shopProcessors: forWork,
    shopProcesses,
    databaseProcessors: Math.max(1, Math.ceil((visitsPerSecond * costs.databaseMs) / 1000 / friday.used)),
    connections: shopProcesses * friday.connectionsPerProcess,
    streams,
    streamMegabytesPerProcess: ((streams / shopProcesses) * friday.kilobytesPerStream) / 1024,
    announcing: (ordersPerSecond * friday.announcementsPerOrder) / costs.announcedPerSecond,
    walMegabytesPerSecond: (ordersPerSecond * costs.walKilobytes) / 1024,
    storedGigabytesPerYear: (branches * friday.ordersPerBranchAndDay * 365 * costs.storedKilobytes) / 1024 / 1024,
  };
}

/** The needs side by side, as a table that reads in a terminal and in Markdown. */
export function describeNeeds(needs: Need[]): string {
  const rows: [string, (need: Need) => number][] = [
    ['orders a second', (need) => need.ordersPerSecond],
    ['visits a second', (need) => need.visitsPerSecond],
    ['requests a second', (need) => need.requestsPerSecond],
    ['processors of the shop', (need) => need.shopProcessors],
    ['processes of the shop, with what they hold open', (need) => need.shopProcesses],
    ['processors of PostgreSQL', (need) => need.databaseProcessors],
    ['statements a second', (need) => need.statementsPerSecond],
    ['connections to PostgreSQL', (need) => need.connections],
    ['announcing, % of what one PostgreSQL can', (need) => need.announcing * 100],
    ['open streams: menus and orders', (need) => need.streams],
    ['memory of the streams, MB a process', (need) => need.streamMegabytesPerProcess],
    ['written ahead (WAL), MB a second', (need) => need.walMegabytesPerSecond],
    ['stored, GB a year', (need) => need.storedGigabytesPerYear],
  ];
  const head = ['Branches', ...needs.map(({ branches }) => written(branches))];
  return [head, head.map(() => '---'), ...rows.map(([what, of]) => [what, ...needs.map((need) => written(of(need)))])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const written = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 2 : 3 });
