import type { PaymentDocument } from '@sufra/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Database } from '@sufra/api/platform/database/database';
import { nextWorkAt, readShopBooks } from '../../apps/server/src/testing/payment-faults/books.ts';
import { createChance, type Chance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import { createClock, type Clock } from '../../apps/server/src/testing/payment-faults/clock.ts';
import { createDesk } from '../../apps/server/src/testing/payment-faults/desk.ts';
import { startAt } from '../../apps/server/src/testing/payment-faults/fault-shop.ts';
import { findProblems, findWrongNotes } from '../../apps/server/src/testing/payment-faults/find-problems.ts';
import {
  cardNumbers,
  type PretendedProvider,
  type Seen,
} from '../../apps/server/src/testing/payment-faults/pretended-provider.ts';
import { openSimulatedSide, type SimulatedSide } from '../../apps/server/src/testing/payment-faults/simulated-side.ts';
import { createUnreliableNetwork } from '../../apps/server/src/testing/payment-faults/unreliable-network.ts';
import { KilledProcess } from './killed-process.ts';
import { openSharedDatabase } from './shared-database.ts';
import { isRefund, places, type Command, type Place, type SharedShop } from './refund-steps.ts';

export type RefundsReport = {
  provider: string;
  orders: number;
  /** Credit notes that hold. */
  notes: number;
  /** How often the gateway was made to send money back, and how much altogether. */
  requests: number;
  returnedMinor: number;
  kills: Partial<Record<Place, number>>;
  problems: string[];
};

export type RefundsOptions = {
  provider: PretendedProvider;
  /** Ends with so many credit notes. */
  refunds: number;
  /** Orders whose refunds are under way at the same time. */
  together?: number;
  /** Rounds of presses; a process may die twice in each. */
  rounds?: number;
  seed: number;
  tell?: (line: string) => void;
};

const processFile = new URL('refunds-process.ts', import.meta.url);

/**
 * Parts of paid orders go back through two server processes on one PostgreSQL, pressed twice and by two people at once, over
 * a network that loses requests and answers, while the processes are killed at each step of a refund. In the end the
 * gateway's ledger, the shop's and the credit notes are the same, to the last unit.
 */
export async function refundThroughKills({
  provider,
  refunds,
  together = 16,
  rounds = 5,
  seed,
  tell,
}: RefundsOptions): Promise<RefundsReport> {
  const shared = await openSharedDatabase();
  const clock = createClock(startAt);
  const side = await openSimulatedSide(clock, provider);
  const run = new RefundsRun({
    provider,
    database: shared.database,
    clock,
    side,
    chance: createChance(`${provider.name} ${seed}`),
  });
  try {
    await run.open(shared.url);
    while (run.report.notes < refunds) {
      await run.refundOrders(together, rounds);
      const { notes, kills, problems } = run.report;
      const killed = Object.values(kills).reduce((sum, count) => sum + count, 0);
      tell?.(`${provider.name}: ${notes} credit notes, ${killed} kills, ${problems.length} problems`);
    }
    return run.report;
  } finally {
    await run.close();
    await side.close();
    await shared.close();
  }
}

type Parts = {
  provider: PretendedProvider;
  database: Database;
  clock: Clock;
  side: SimulatedSide;
  chance: Chance;
};

class RefundsRun {
  readonly report: RefundsReport;
  private readonly parts: Parts;
  private seen: Pick<Seen, 'answers'> = { answers: [] };
  private fleet: KilledProcess<Command>[] = [];
  private shop!: SharedShop;
  private gatewayServer!: Server;
  private isStormy = false;
  /** Where the next process dies that comes there. */
  private place: Place = 'nowhere';

  constructor(parts: Parts) {
    this.parts = parts;
    const { name } = parts.provider;
    this.report = {
      provider: name,
      orders: 0,
      notes: 0,
      requests: 0,
      returnedMinor: 0,
      kills: {},
      problems: [],
    };
  }

  async open(databaseUrl: string): Promise<void> {
    const { side, clock, chance, provider } = this.parts;
    const line = createUnreliableNetwork({
      server: side.server,
      clock,
      chance: chance.fork('line'),
      badness: () => (this.isStormy ? 25 : 0),
      trace: () => undefined,
    });
    this.gatewayServer = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        const url = `http://simulator.test${request.url ?? ''}`;
        const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
          typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(key)
            ? [[key, value]]
            : [],
        );
        const { method = 'GET' } = request;
        const isSending = isRefund(method, new URL(url).pathname, body);
        if (isSending) this.report.requests += 1;
        const isBeforeAnswer = isSending && this.place === 'before the answer';
        const answer = await line
          .fetch(url, { method, headers, ...(method !== 'GET' && { body }) })
          .catch(() => undefined);
        const asker = this.fleet.find(({ pid }) => String(pid) === request.headers['x-process']);
        if (isBeforeAnswer) await asker?.kill();
        if (!answer) return void request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      })();
    });
    await new Promise<void>((resolve) => this.gatewayServer.listen(0, '127.0.0.1', resolve));
    this.seen = line.seen;
    const { port } = this.gatewayServer.address() as AddressInfo;
    const env = {
      DATABASE_URL: databaseUrl,
      SIMULATOR: `http://127.0.0.1:${port}`,
      PROVIDER: provider.name,
    };
    const now = () => clock.now().getTime();
    this.fleet = [0, 1].map(() => new KilledProcess<Command>(processFile, env, now));
    const [first, second] = this.fleet as [KilledProcess<Command>, KilledProcess<Command>];
    await first.start();
    this.shop = (await first.ask<SharedShop>({ do: 'open' }))!;
    await second.start({ do: 'join', shop: this.shop });
  }

  async close(): Promise<void> {
    for (const each of this.fleet) await each.kill();
    await new Promise((resolve) => this.gatewayServer.close(resolve));
  }

  /** Orders that are paid, then refunded in a storm, then looked at when nothing is left to do. */
  async refundOrders(count: number, rounds: number): Promise<void> {
    const { chance } = this.parts;
    const ids: string[] = [];
    for (let paid = 0; paid < count; paid += 1) ids.push(await this.payOrder());
    this.report.orders += count;
    const desks = ids.map((orderId) =>
      createDesk({
        server: { call: (request) => this.call(request) },
        orderId,
        tokens: this.shop.staffTokens,
        chance: chance.fork(orderId),
        trace: () => undefined,
      }),
    );
    this.isStormy = true;
    for (let round = 0; round < rounds; round += 1) {
      await this.killDuring(async () => {
        await Promise.all([...desks.filter(() => chance.percent(70)).map((desk) => desk.act()), this.work()]);
      });
      await this.pass(chance.between(5, 200) * 1000);
      await this.killDuring(() => this.work());
      await this.pass(chance.between(5, 130) * 1000);
    }
    this.isStormy = false;
    await this.settle(ids);
    for (const [index, id] of ids.entries()) await this.check(id, desks[index]!);
  }

  private async payOrder(): Promise<string> {
    const { provider, side } = this.parts;
    const orderId = (await this.anyProcess().ask<string>({ do: 'place' }))!;
    const token = await provider.tokenize?.(side.ask, cardNumbers.approve);
    const authorization = `Bearer ${this.shop.token}`;
    const headers = {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const payload = { ...provider.startBody, ...(token !== undefined && { token }) };
    const started = await this.call({
      method: 'POST',
      url: `/api/payments/orders/${orderId}`,
      headers,
      payload,
    });
    if (!started) throw new Error('a process died before anything was to kill it');
    const { step } = (started.json() as PaymentDocument).data.attributes;
    if (step) await provider.pay(side.ask, step, cardNumbers.approve).then((bank) => bank?.('approve'));
    for (let looks = 0; looks < 5; looks += 1) {
      const url = `/api/payments/orders/${orderId}/verification`;
      await this.call({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/json' },
        payload: {},
      });
      const { order } = await readShopBooks(this.parts.database, orderId);
      if (order.payment_status === 'success') return orderId;
      await this.pass(10_000);
    }
    throw new Error(`${provider.name}: an order could not be paid`);
  }

  private readonly anyProcess = () => this.fleet[this.parts.chance.between(0, 1)]!;

  private async call(request: Extract<Command, { do: 'call' }>['request']) {
    const answer = await this.anyProcess().ask<{ status: number; body: string }>({
      do: 'call',
      request,
    });
    if (answer && answer.status >= 500) this.report.problems.push(`${request.url} answered ${answer.status}`);
    return answer && { status: answer.status, json: () => JSON.parse(answer.body) as unknown };
  }

  private readonly askAll = (command: Command) => Promise.all(this.fleet.map((each) => each.ask(command)));

  private readonly work = async () => void (await this.askAll({ do: 'work' }));

  private async pass(milliseconds: number): Promise<void> {
    const { clock } = this.parts;
    await clock.passUntil(new Date(clock.now().getTime() + milliseconds));
  }

  /** Kills the process that comes to a step that is drawn, if one does, and starts it again. */
  private async killDuring(what: () => Promise<void>): Promise<void> {
    const { chance } = this.parts;
    const place = places[chance.between(0, places.length - 1)] ?? 'at any time';
    const moment = chance.percent(50) ? 'before' : 'after';
    const victim = this.anyProcess();
    await this.askAll({ do: 'die', place, write: chance.between(1, 14), moment });
    this.place = place;
    const doing = what();
    if (place === 'at any time') {
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, 60)));
      await victim.kill();
    }
    await doing;
    this.place = 'nowhere';
    // A write may be answered before the process dies behind it.
    await this.askAll({ do: 'die', place: 'nowhere', write: 0, moment: 'before' });
    for (const dead of this.fleet.filter(({ isAlive }) => !isAlive)) {
      this.report.kills[place] = (this.report.kills[place] ?? 0) + 1;
      await dead.start({ do: 'join', shop: this.shop });
    }
  }

  private async settle(ids: string[]): Promise<void> {
    const { clock, database } = this.parts;
    for (let rounds = 0; rounds < 300; rounds += 1) {
      await this.work();
      const due = await Promise.all(ids.map((id) => nextWorkAt(database, id, clock.now())));
      const moments = [...due.map((each) => each?.getTime()), clock.nextAt()?.getTime()].filter(
        (each) => each !== undefined,
      );
      if (moments.length === 0) return;
      await this.pass(Math.max(Math.min(...moments) - clock.now().getTime(), 1000));
    }
    this.report.problems.push('there is no end to the work');
  }

  private async check(orderId: string, desk: ReturnType<typeof createDesk>): Promise<void> {
    const { database, provider, side } = this.parts;
    const books = await readShopBooks(database, orderId);
    const references = books.payments.map(({ id }) => id);
    const all = await provider.readBooks(side.ask, { references, answers: this.seen.answers });
    const taken = all.filter(({ reference }) => references.includes(reference));
    const problems = [
      ...findProblems(books, taken, 'right'),
      ...findWrongNotes(books, await desk.read(this.shop.token)),
    ];
    this.report.notes += books.notes.length;
    this.report.returnedMinor += taken.reduce((sum, entry) => sum + entry.refundedMinor, 0);
    for (const problem of problems) this.report.problems.push(`${orderId}: ${problem}`);
  }
}

/** One line of a gateway, and what was wrong. */
export function describeRefunds({
  provider,
  orders,
  notes,
  requests,
  returnedMinor,
  kills,
  problems,
}: RefundsReport): string {
  const killed = Object.entries(kills).map(([place, count]) => `${count} ${place}`);
  return [
    `${provider}: ${notes} credit notes of ${orders} orders, ${requests} requests to the gateway, ${returnedMinor / 100} gone back, killed ${killed.join(', ')}: ${problems.length} problems`,
    ...problems.map((problem) => `  ${problem}`),
  ].join('\n');
}
