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

/**
 * Assumed prices in US dollars a month, between a plain host's and a large cloud's: put in those of your own offer. Nothing
 * of them is measured.
 */
export const prices = {
  /** A rented processor with four GB of memory. */
  processor: 25,
  /** A GB of disk beside a PostgreSQL, and of what is kept to restore from. */
  diskGigabyte: 0.12,
  backupGigabyte: 0.02,
} as const;

/** How the parts are put onto machines. */
const machines = {
  /** A cell or a node of a divided database: as many as half the announcements of a PostgreSQL allow, and some room. */
  branchesPerDatabase: 2000,
  /** From this share of what NOTIFY can on, a message service: three servers of two processors. */
  messageServiceFrom: 0.5,
  messageServiceProcessors: 6,
  /** A process at the end of a load, with the pages that listen to it. */
  gigabytesPerProcess: 0.75,
  gigabytesPerProcessor: 4,
  /** Two servers in front, so that one may go. */
  proxyProcessors: 2,
} as const;

export type Installation = {
  /** Servers of PostgreSQL that take writes; each has a standby beside it. */
  databases: number;
  hasMessageService: boolean;
  /** All that are rented: shop, databases with their standbys, message service and proxies. */
  processors: number;
  /** US dollars a month at the end of the first year, when its orders are stored. */
  dollarsPerMonth: number;
  centsPerOrder: number;
};

/** The machines of so many branches, and their price; what a CDN, text messages and people cost is not in it. */
export function installationOf(need: Need, costs: Costs): Installation {
  const databases = Math.max(1, Math.ceil(need.branches / machines.branchesPerDatabase));
  const perDatabase = needOf(need.branches / databases, costs).databaseProcessors;
  const hasMessageService = need.announcing / databases > machines.messageServiceFrom;
  const forMemory = (need.shopProcesses * machines.gigabytesPerProcess) / machines.gigabytesPerProcessor;
  const processors =
    Math.max(2, need.shopProcessors, Math.ceil(forMemory)) +
    2 * databases * Math.max(2, perDatabase) +
    (hasMessageService ? machines.messageServiceProcessors * databases : 0) +
    machines.proxyProcessors;
  const stored = need.storedGigabytesPerYear;
  const dollarsPerMonth = processors * prices.processor + stored * (2 * prices.diskGigabyte + prices.backupGigabyte);
  const ordersPerMonth = need.branches * friday.ordersPerBranchAndDay * 30;
  return {
    databases,
    hasMessageService,
    processors,
    dollarsPerMonth,
    centsPerOrder: (dollarsPerMonth / ordersPerMonth) * 100,
  };
}

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

/** The machines side by side, as the table of the needs. */
export function describeInstallations(needs: Need[], costs: Costs): string {
  const rows: [string, (one: Installation) => number][] = [
    ['servers of PostgreSQL, each with a standby', ({ databases }) => databases],
    ['with a message service', ({ hasMessageService }) => Number(hasMessageService)],
    ['processors that are rented', ({ processors }) => processors],
    ['US dollars a month, after a year', ({ dollarsPerMonth }) => dollarsPerMonth],
    ['US cents an order', ({ centsPerOrder }) => centsPerOrder],
  ];
  return tableOf(
    needs,
    rows.map(([what, of]) => [what, (need) => of(installationOf(need, costs))]),
  );
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
  return tableOf(needs, rows);
}

function tableOf(needs: Need[], rows: [string, (need: Need) => number][]): string {
  const head = ['Branches', ...needs.map(({ branches }) => written(branches))];
  return [head, head.map(() => '---'), ...rows.map(([what, of]) => [what, ...needs.map((need) => written(of(need)))])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const written = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 2 : 3 });
