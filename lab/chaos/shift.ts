import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualUnattendedRules } from '@sufra/ordering';
import { type Random, seededRandom } from '../../packages/ordering/bench/seeded-random.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import type { DatabaseKind } from './chaos-world.ts';
import type { Arrival, Audit, Passed, Place, Quarter, Seeded, Waiting } from './shift-process.ts';

/** How a shift is simulated: so many orders at so many branches, each with a tablet and a person. */
export type ShiftOptions = {
  database: DatabaseKind;
  orders: number;
  branches: number;
  seed: number;
  tell?: (line: string) => void;
};

export type ShiftReport = Audit & {
  database: DatabaseKind;
  /** Orders that waited at the end of a round longer than the rules allow, without a call, a word to the guest or an end. */
  beyondLimits: number;
  /** Orders about which a branch was called as if no device listened. */
  unheardCalls: number;
  /** Those of them whose device was well and answering all the time. */
  falseAlarms: number;
  /** Orders that waited at a device that was well. */
  watched: number;
  kills: number;
  /** Calls to branches that the provider of calls did not take. */
  failedCalls: number;
  simulatedHours: number;
};

const quarterMs = 15_000;
/** The provider of calls takes none in every third stretch of this length. */
const outageMs = 5 * 60_000;
const begin = Date.parse('2026-11-20T09:00:00Z');
const processFile = path.resolve(import.meta.dirname, 'shift-process.ts');

/** Whether nothing waited beyond the limits, nothing ended wrongly, and fewer than one in a hundred alarms was false. */
export const isGoodShift = (report: ShiftReport): boolean =>
  report.beyondLimits + report.posted + report.untold + report.endedTwice + report.unrefunded === 0 &&
  report.falseAlarms < report.watched / 100;

/**
 * Simulates a shift by a clock of its own: lines of tablets are cut for 10 to 600 seconds, tabs sleep while their line
 * stands, people are away, the provider of calls is down, and processes are killed in the middle of their work. Every
 * fifteen simulated seconds each order that waits is held against the rules.
 */
export async function simulateShift(options: ShiftOptions): Promise<ShiftReport> {
  const postgres = options.database === 'postgresql' ? await startPostgres() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-shift-'));
  const env = {
    DATA_DIR: folder,
    SECRET_KEY: 'for a simulated shift and nothing else',
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  // The embedded database belongs to one process; on PostgreSQL two do the same work at the same time.
  const fleet = Array.from({ length: postgres ? 2 : 1 }, () => new ShiftProcess(env));
  try {
    return await runShift(options, fleet);
  } finally {
    for (const each of fleet) await each.kill();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process that can be killed and started again. */
class ShiftProcess {
  private readonly env: Record<string, string>;
  private child: ChildProcess | undefined;
  /** The round in which it starts again. */
  backAt = 0;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  get isAlive(): boolean {
    return this.child !== undefined;
  }

  async start(): Promise<void> {
    this.child = fork(processFile, { env: { ...process.env, ...this.env } });
    await this.next(this.child);
  }

  /** The answer to a command; nothing when it was killed meanwhile. */
  async ask<Answer>(command: object): Promise<Answer | undefined> {
    const { child } = this;
    if (!child) return undefined;
    child.send(command);
    return (await this.next(child)) as Answer | undefined;
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private async next(child: ChildProcess): Promise<unknown> {
    const stop = new AbortController();
    const { signal } = stop;
    const gone = once(child, 'exit', { signal }).then(() => undefined);
    const told = once(child, 'message', { signal }).then(([message]) => message as { value?: unknown; error?: string });
    const answer = await Promise.race([told, gone]);
    stop.abort();
    await Promise.allSettled([told, gone]);
    if (answer?.error !== undefined) throw new Error(answer.error);
    return answer?.value;
  }
}

type Tablet = Place & { cutUntil: number; asleepUntil: number; wellSince: number; isConnected: boolean };
type Person = { awayUntil: number };

async function runShift(options: ShiftOptions, fleet: ShiftProcess[]): Promise<ShiftReport> {
  const random = seededRandom(options.seed);
  for (const each of fleet) await each.start();
  const seeded = (await fleet[0]!.ask<Seeded>({ do: 'seed', at: begin, branchCount: options.branches }))!;
  const tablets = seeded.branchIds.map((branchId, index): Tablet => ({
    merchantId: seeded.merchantId,
    branchId,
    deviceId: `0199aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`,
    cutUntil: 0,
    asleepUntil: 0,
    wellSince: begin,
    isConnected: false,
  }));
  const people = seeded.branchIds.map((): Person => ({ awayUntil: 0 }));
  const indexOf = new Map(seeded.branchIds.map((id, index) => [id, index]));
  const counted = { unheardCalls: 0, falseAlarms: 0, kills: 0, failedCalls: 0 };
  const reactions = new Map<string, number>();
  const judged = new Set<string>();
  const called = new Map<string, number>();
  const late = new Set<string>();
  let waiting: Waiting[] = [];
  let placed = 0;
  let round = 0;
  let wasDead = false;
  /** Some thirty orders of an hour at each branch. */
  const perRound = Math.max(1, Math.round((options.branches * 30) / 240));

  while (placed < options.orders || waiting.length > 0) {
    round += 1;
    const at = begin + round * quarterMs;
    for (const each of fleet) if (!each.isAlive && round >= each.backAt) await each.start();
    const alive = fleet.filter(({ isAlive }) => isAlive);
    for (const [index, tablet] of tablets.entries()) live(tablet, people[index]!, at, random);
    if (alive.length === 0) {
      for (const tablet of tablets) tablet.isConnected = false;
      wasDead = true;
      continue;
    }
    const arrivals: Arrival[] = [];
    for (let due = random.between(0, 2 * perRound); due > 0 && placed < options.orders; due -= 1) {
      placed += 1;
      arrivals.push({
        branchId: pick(seeded.branchIds, random),
        customerId: pick(seeded.customerIds, random),
        isPaid: !random.oneIn(3),
        number: placed,
      });
    }
    const isUp = ({ cutUntil }: Tablet) => cutUntil <= at;
    const isWell = (tablet: Tablet) => isUp(tablet) && tablet.asleepUntil <= at;
    const accepted = waiting.filter((order) => {
      const index = indexOf.get(order.branchId)!;
      const tablet = tablets[index]!;
      const shownAt = Math.max(order.releasedAt, tablet.wellSince, people[index]!.awayUntil);
      const reaction = reactions.get(order.id) ?? random.between(5_000, 55_000);
      reactions.set(order.id, reaction);
      const calledAt = called.get(order.id);
      const comes = calledAt !== undefined && reaction > 20_000 && at - calledAt > reaction + 30_000;
      return comes || (isWell(tablet) && at - shownAt > reaction);
    });
    const quarter: Quarter = {
      at,
      merchantId: seeded.merchantId,
      arrivals,
      connected: tablets.filter((tablet) => isUp(tablet) && !tablet.isConnected),
      // A cut line takes heartbeats for a while: they lie in buffers.
      seen: tablets.filter((tablet) => isUp(tablet) || random.oneIn(3)).map(({ deviceId }) => deviceId),
      answered: tablets.filter(isWell),
      accepted: accepted.map(({ id }) => id),
      areCallsDown: areCallsDown(at),
      isLookFirst: wasDead && random.oneIn(2),
    };
    for (const tablet of tablets) tablet.isConnected = isUp(tablet);
    wasDead = false;
    const isKilled = random.oneIn(50);
    const [first, ...others] = alive as [ShiftProcess, ...ShiftProcess[]];
    const rounds = [first.ask<Passed>({ do: 'quarter', ...quarter })];
    const onlyLook = { ...quarter, arrivals: [], connected: [], seen: [], answered: [] };
    for (const other of others) rounds.push(other.ask<Passed>({ do: 'quarter', ...onlyLook }));
    if (isKilled) {
      counted.kills += 1;
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
      const victim = pick(alive, random);
      await victim.kill();
      victim.backAt = round + 1 + random.between(0, 8);
    }
    const answers = await Promise.all(rounds);
    const known = answers.find((answer) => answer !== undefined);
    for (const answer of answers) counted.failedCalls += answer?.failedCalls ?? 0;
    if (isKilled || !known) {
      // Rows of the dead process are seen with the next round.
      wasDead = alive.length === 1;
      continue;
    }
    waiting = known.waiting;
    judge(waiting);
    if (round % 200 === 0) options.tell?.(`${placed} orders, ${waiting.length} waiting, ${counted.kills} kills`);

    function judge(orders: Waiting[]): void {
      for (const order of orders) {
        const waited = (at - order.releasedAt) / 1000;
        const takenAt = new Map(order.steps.map(({ step, at: when }) => [step, when]));
        if (isBeyond(waited, takenAt, at)) late.add(order.id);
        const contactAt = takenAt.get('contact-0');
        if (contactAt !== undefined && !areCallsDown(contactAt) && !called.has(order.id))
          called.set(order.id, contactAt);
        const tablet = tablets[indexOf.get(order.branchId)!]!;
        const wasWell = isWell(tablet) && tablet.wellSince <= Math.max(order.releasedAt, at - 60_000);
        if (contactAt === undefined || judged.has(order.id)) continue;
        judged.add(order.id);
        if ((contactAt - order.releasedAt) / 1000 >= usualUnattendedRules.contactSeconds) continue;
        counted.unheardCalls += 1;
        if (wasWell) counted.falseAlarms += 1;
      }
    }
  }
  const last = fleet.find(({ isAlive }) => isAlive) ?? fleet[0]!;
  if (!last.isAlive) await last.start();
  const audit = (await last.ask<Audit>({ do: 'audit', merchantId: seeded.merchantId }))!;
  const simulatedHours = (round * quarterMs) / 3_600_000;
  const watched = audit.orders - counted.unheardCalls + counted.falseAlarms;
  return { ...audit, ...counted, watched, beyondLimits: late.size, database: options.database, simulatedHours };
}

/** True for an order that a round has left without what was due by then. */
function isBeyond(waited: number, takenAt: Map<string, number>, at: number): boolean {
  const { louderSeconds, contactSeconds, tellGuestSeconds, cancelSeconds } = usualUnattendedRules;
  const toldAt = takenAt.get('tell-guest');
  return (
    (waited >= louderSeconds && !takenAt.has('louder')) ||
    (waited >= contactSeconds && !takenAt.has('contact-0')) ||
    (waited >= tellGuestSeconds && toldAt === undefined) ||
    (waited >= cancelSeconds && toldAt !== undefined && at - toldAt >= (cancelSeconds - tellGuestSeconds) * 1000)
  );
}

/** Fifteen seconds in the life of a tablet and of the person before it. */
function live(tablet: Tablet, person: Person, at: number, random: Random): void {
  if (tablet.cutUntil <= at && random.oneIn(125)) tablet.cutUntil = at + random.between(10_000, 600_000);
  if (tablet.asleepUntil <= at && random.oneIn(250)) tablet.asleepUntil = at + random.between(10_000, 600_000);
  if (person.awayUntil <= at && random.oneIn(330)) person.awayUntil = at + random.between(120_000, 1_200_000);
  const isWell = tablet.cutUntil <= at && tablet.asleepUntil <= at;
  if (!isWell) tablet.wellSince = Number.POSITIVE_INFINITY;
  else if (tablet.wellSince === Number.POSITIVE_INFINITY) tablet.wellSince = at;
}

const areCallsDown = (at: number): boolean => Math.floor(at / outageMs) % 3 === 2;

const pick = <Value>(values: readonly Value[], random: Random): Value => values[random.between(0, values.length - 1)]!;

/** One line a database, and what was wrong. */
export const describeShift = (report: ShiftReport): string =>
  [
    `${report.database}: ${report.orders} orders in ${report.simulatedHours.toFixed(1)} simulated hours, ${report.kills} processes killed, ${report.failedCalls} calls that their provider did not take`,
    `  beyond the limits without a person or an end: ${report.beyondLimits}; still waiting: ${report.posted}`,
    `  accepted ${report.accepted}, ended unanswered ${report.failed}: untold ${report.untold}, moved twice ${report.endedTwice}, paid without refund ${report.unrefunded}`,
    `  called though the device was well: ${report.falseAlarms} of ${report.watched} (${((report.falseAlarms / report.watched) * 100).toFixed(2)} %); called rightly: ${report.unheardCalls - report.falseAlarms}`,
  ].join('\n');
