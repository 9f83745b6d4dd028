import type { BoardOrder } from '@sufra/contracts';
import { checkDelay, checkMove, type OrderStatusCode, promiseLaterBy } from '@sufra/ordering';
import fc from 'fast-check';
import { callStaff } from '../../api.ts';
import { createBoardStore } from '../board-store.ts';
import { nextStep } from '../lanes.ts';
import { anOrder } from './an-order.ts';

/*
 * Two boards of one branch before a server that decides by the rules of ordering, over a network that delays, reorders,
 * doubles and loses what is sent, with a clock that the test moves. The stores are those of the product.
 */

const ids = ['one', 'two'] as const;
const which = fc.nat(30);
const board = fc.nat(1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      board,
      order: board,
      extra: fc.constantFrom(0, 5, 15),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), board, order: board }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delay' as const), board, order: board, key: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('double' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), board }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mend' as const), board }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps that happen to two boards, one after the other. */
export const interleaving = fc.array(step, { minLength: 4, maxLength: 30, size: 'max' });

type Stored = { order: BoardOrder; delayed: Set<string> };
type Answer = { ok: boolean; status: number; headers: Headers; text: () => Promise<string> };
type Init = { method: string; headers: Record<string, string>; body?: string };
type Message = { board: number; deliver: () => void; lose: () => void; again?: () => void };
type Timer = { at: number; act: () => void; everyMs?: number };

const start = Date.parse('2026-11-20T16:00:00Z');

/** How two boards and their server stand in the end, and every move that the server made. */
export type Outcome = { boards: BoardOrder[][]; server: BoardOrder[]; moves: string[] };

/** Lives through an interleaving, then mends both lines and lets everything arrive. */
export async function liveThrough(steps: readonly Step[]): Promise<Outcome> {
  const world = createWorld();
  const restore = world.install();
  const boards = [0, 1].map((index) => {
    world.board = index;
    const store = createBoardStore('shop', () => true, world.now);
    return { store, letGo: store.hold() };
  });
  try {
    await world.deliverAll();
    for (const one of steps) {
      if ('board' in one) world.board = one.board;
      const store = 'board' in one ? boards[one.board]?.store : undefined;
      const id = 'order' in one ? ids[one.order] : undefined;
      const shown = store?.get().orders.find((order) => order.id === id);
      if (one.kind === 'deliver') world.deliver(one.which);
      else if (one.kind === 'lose') world.lose(one.which);
      else if (one.kind === 'double') world.double(one.which);
      else if (one.kind === 'cut') world.cut(one.board);
      else if (one.kind === 'mend') world.mend(one.board);
      else if (one.kind === 'pass') await world.pass(one.seconds);
      else if (store && shown && one.kind === 'press') {
        const next = nextStep(shown);
        if (next) void store.move(shown.id, next, next.label === 'accept' ? one.extra : 0);
      } else if (store && shown && one.kind === 'reject') {
        const body = { code: 'cancelled-by-employee', 'reason-code': 'too-busy' };
        void callStaff(`/api/orders/${shown.id}/statuses`, { method: 'POST', body }).then(() =>
          store.readOne(shown.id),
        );
      } else if (store && shown && one.kind === 'delay') {
        const body = { minutes: 5, 'reason-code': 'busy' };
        const sent = callStaff(`/api/orders/${shown.id}/delays`, { method: 'POST', key: `key-${one.key}`, body });
        void sent.then(() => store.readOne(shown.id));
      }
      await world.settle();
    }
    for (const index of [0, 1]) world.mend(index);
    // Longer than a line may be silent, and than a board waits before it reads anew.
    const isFirstLast = steps.length % 2 === 0;
    for (let round = 0; round < 4; round += 1) {
      await world.deliverAll(isFirstLast);
      await world.pass(9);
    }
    await world.deliverAll(isFirstLast);
    return {
      boards: boards.map(({ store }) => [...store.get().orders].sort((one, other) => (one.id < other.id ? -1 : 1))),
      server: world.orders(),
      moves: world.moves,
    };
  } finally {
    boards.forEach(({ letGo }) => letGo());
    restore();
  }
}

function createWorld() {
  let at = start;
  let timers: Timer[] = [];
  let inFlight: Message[] = [];
  const isCut = [false, false];
  const lines: (Line | undefined)[] = [undefined, undefined];
  const moves: string[] = [];
  const stored = new Map<string, Stored>(ids.map((id) => [id, { order: anOrder(id), delayed: new Set() }]));

  class Line extends EventTarget {
    readonly board = world.board;
    isClosed = false;
    constructor() {
      super();
      lines[this.board]?.close();
      lines[this.board] = this;
      this.tell('orders-missed');
    }
    close() {
      this.isClosed = true;
    }
    tell(name: string, data: object = {}, isMended = false) {
      if (this.isClosed || (isCut[this.board] && !isMended)) return;
      const event = Object.assign(new Event(name), { data: JSON.stringify(data) });
      const deliver = () => {
        world.board = this.board;
        if (!this.isClosed && !isCut[this.board]) this.dispatchEvent(event);
      };
      // Of one line events arrive in their order; what is lost is lost with the line.
      queueMicrotask(deliver);
    }
  }

  const write = (id: string, attributes: Partial<BoardOrder['attributes']>) => {
    const known = stored.get(id);
    if (!known) return;
    known.order = { ...known.order, attributes: { ...known.order.attributes, ...attributes } };
    for (const line of lines) line?.tell('branch-order', { 'order-id': id });
  };

  const answer = (status: number, body: object): Answer => {
    const text = JSON.stringify(body);
    return { ok: status < 400, status, headers: new Headers(), text: async () => text };
  };

  /** Decides as the API does: `moveByStaff` and `delayOrder`. */
  function serve(path: string, init: Init): Answer {
    if (path.endsWith('/presence')) return answer(200, {});
    if (path.endsWith('/availability')) return answer(200, { data: [] });
    const id = /(?:board|orders)\/([a-z]+)/.exec(path)?.[1];
    if (id === undefined)
      return answer(200, { data: world.orders(), meta: { stations: [], 'message-budget': 'left' } });
    const known = stored.get(id);
    if (!known) return answer(404, {});
    if (init.method === 'GET') return answer(200, { data: known.order });
    const body = JSON.parse(init.body ?? '{}') as { code: OrderStatusCode; 'extra-minutes'?: number; minutes: number };
    const { 'current-status': status, 'estimated-ready-at': ready } = known.order.attributes;
    const later = (minutes: number) => promiseLaterBy(new Date(ready ?? start), minutes)?.toISOString() ?? null;
    if (path.endsWith('/delays')) {
      const key = init.headers['idempotency-key'] ?? '';
      if (known.delayed.has(key)) return answer(200, {});
      if (!checkDelay({ status: status.code, releasedAt: new Date(start) }).ok) return answer(422, {});
      known.delayed.add(key);
      moves.push(`${id} delayed ${key}`);
      write(id, { 'estimated-ready-at': later(body.minutes) });
      return answer(200, {});
    }
    if (status.code === body.code) return answer(200, {});
    if (!checkMove(status.code, body.code, { orderType: 'pickup', actor: 'staff' }).ok) return answer(422, {});
    moves.push(`${id} ${body.code}`);
    write(id, {
      'current-status': { code: body.code, sequence: status.sequence + 1, at: new Date(at).toISOString() },
      'estimated-ready-at': later(body['extra-minutes'] ?? 0),
    });
    return answer(200, {});
  }

  const send = (path: string, init: Init): Promise<Answer> => {
    const { board: sender } = world;
    return new Promise((resolve, reject) => {
      const remove = (message: Message) => (inFlight = inFlight.filter((one) => one !== message));
      const fail = (message: Message) => {
        remove(message);
        world.board = sender;
        reject(new TypeError('The network is gone.'));
      };
      const request: Message = {
        board: sender,
        deliver() {
          remove(request);
          const answered = serve(path, init);
          const response: Message = {
            board: sender,
            deliver() {
              remove(response);
              world.board = sender;
              resolve(answered);
            },
            lose: () => fail(response),
          };
          inFlight.push(response);
        },
        lose: () => fail(request),
        ...(init.method === 'POST' && {
          // The same press arrives once more, at any later time.
          again() {
            const late: Message = {
              board: sender,
              deliver() {
                remove(late);
                serve(path, init);
              },
              lose: () => void remove(late),
            };
            inFlight.push(late);
          },
        }),
      };
      if (isCut[sender]) return fail(request);
      inFlight.push(request);
      return undefined;
    });
  };

  const pick = (which: number): Message | undefined => inFlight[which % Math.max(1, inFlight.length)];

  const world = {
    board: 0,
    moves,
    now: () => at,
    orders: () => [...stored.values()].map(({ order }) => order).sort((one, other) => (one.id < other.id ? -1 : 1)),
    deliver: (which: number) => pick(which)?.deliver(),
    lose: (which: number) => pick(which)?.lose(),
    double: (which: number) => pick(which)?.again?.(),
    cut(index: number) {
      isCut[index] = true;
      for (const message of inFlight.filter(({ board: sender }) => sender === index)) message.lose();
    },
    /** A browser opens a broken line anew by itself, and the server begins with the same word. */
    mend(index: number) {
      if (isCut[index]) lines[index]?.tell('orders-missed', {}, true);
      isCut[index] = false;
    },
    /** Lets everything go on that waits for nothing but its turn. */
    async settle() {
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        at += 1000;
        if (((at - start) / 1000) % 5 === 0) for (const line of lines) line?.tell('beat');
        const due = timers.filter((timer) => timer.at <= at);
        timers = timers.filter((timer) => timer.at > at || timer.everyMs !== undefined);
        for (const timer of due) {
          if (timer.everyMs !== undefined) timer.at = at + timer.everyMs;
          timer.act();
        }
        await world.settle();
      }
    },
    /** Everything arrives: what was sent first comes first, or last. */
    async deliverAll(isFirstLast = false) {
      await world.settle();
      while (inFlight.length > 0) {
        inFlight.at(isFirstLast ? -1 : 0)?.deliver();
        await world.settle();
      }
    },
    /** Puts the world in the place of the browser's; answers how to take it away. */
    install() {
      const addTimer = (act: () => void, ms: number, everyMs?: number) => {
        const { board: owner } = world;
        const timer: Timer = {
          at: at + ms,
          act: () => {
            world.board = owner;
            act();
          },
          ...(everyMs !== undefined && { everyMs }),
        };
        timers.push(timer);
        return timer;
      };
      const stubs: Record<string, unknown> = {
        EventSource: Line,
        document: Object.assign(new EventTarget(), { documentElement: { lang: 'en' }, visibilityState: 'visible' }),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        fetch: send,
        setTimeout: (act: () => void, ms: number) => addTimer(act, ms),
        setInterval: (act: () => void, ms: number) => addTimer(act, ms, ms),
        clearInterval: (timer: Timer) => (timers = timers.filter((one) => one !== timer)),
      };
      const before = Object.keys(stubs).map(
        (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
      );
      for (const [name, value] of Object.entries(stubs))
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      const { timeout } = AbortSignal;
      AbortSignal.timeout = () => new AbortController().signal;
      return () => {
        AbortSignal.timeout = timeout;
        for (const [name, descriptor] of before) {
          if (descriptor) Object.defineProperty(globalThis, name, descriptor);
          else Reflect.deleteProperty(globalThis, name);
        }
      };
    },
  };
  return world;
}
