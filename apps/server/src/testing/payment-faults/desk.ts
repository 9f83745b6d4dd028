import { randomUUID } from 'node:crypto';
import type { RefundListDocument, RefundOrderBody } from '@sufra/contracts';
import type { Chance } from './chance.ts';
import type { ShopAnswer, ShopServer } from './shop-server.ts';

/** The restaurant's side of an order that was paid: two people who give parts of it back, and call it off. */
export type Desk = {
  /** Does something that they might do next. */
  act(): Promise<void>;
  /** The order's refunds as the page of their reader shows them; nothing when no answer came. */
  read(token?: string): Promise<RefundListDocument | undefined>;
};

type Options = {
  server: Pick<ShopServer, 'call'>;
  orderId: string;
  /** Sessions of two people. */
  tokens: readonly [string, string];
  chance: Chance;
  trace(line: string): void;
};

type Press = { body: RefundOrderBody; key: string; token: string };

export function createDesk({ server, orderId, tokens, chance, trace }: Options): Desk {
  /** Presses without an answer: they are made again. */
  let unanswered: Press[] = [];

  const call = (method: 'GET' | 'POST', path: string, token: string, more: { key?: string; payload?: object } = {}) =>
    server.call({
      method,
      url: `/api/orders/${orderId}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(more.payload && { 'content-type': 'application/json' }),
        ...(more.key !== undefined && { 'idempotency-key': more.key }),
      },
      ...(more.payload && { payload: more.payload }),
    });
  const anyToken = () => tokens[chance.between(0, 1)] ?? tokens[0];

  async function send(press: Press): Promise<ShopAnswer | undefined> {
    const { key, body, token } = press;
    const answer = await call('POST', '/refunds', token, { key, payload: body });
    unanswered = unanswered.filter((one) => one.key !== key);
    if (!answer) unanswered = [...unanswered, press];
    return answer;
  }

  async function read(token = tokens[0]): Promise<RefundListDocument | undefined> {
    const answer = await call('GET', '/refunds', token);
    return answer?.status === 200 ? (answer.json() as RefundListDocument) : undefined;
  }

  /** A piece of a line, or an amount of the rest; not seldom all of it. */
  async function drawWish(): Promise<RefundOrderBody> {
    const reason = { 'reason-code': 'missing-item' } as const;
    const shown = (await read())?.meta;
    const line = shown?.lines.find(({ left }) => left > 0);
    if (line && chance.percent(50)) return { ...reason, lines: [{ id: line.id, quantity: 1 }] };
    const left = Math.round((shown?.left ?? 0) * 100);
    if (left > 0 && chance.percent(12)) return { ...reason, amount: left / 100 };
    return { ...reason, amount: chance.between(1, 2500) / 100 };
  }
  const draw = async (): Promise<Press> => ({ body: await drawWish(), key: randomUUID(), token: anyToken() });

  const actions = {
    refund: async () => void (await send(unanswered[0] ?? (await draw()))),
    'refund twice at once': async () => {
      const press = await draw();
      await Promise.all([send(press), send(press)]);
    },
    'refund again': async () => {
      const press = await draw();
      await send(press);
      await send(press);
    },
    'two people refund': async () => {
      const { body } = await draw();
      await Promise.all(tokens.map((token) => send({ body, key: randomUUID(), token })));
    },
    'call off': async () => {
      const payload = { code: 'cancelled-by-employee', 'reason-code': 'too-busy' };
      await call('POST', '/statuses', anyToken(), { payload });
    },
    'refund and call off': async () => void (await Promise.all([actions.refund(), actions['call off']()])),
  };
  type Action = keyof typeof actions;

  const weights: Record<Action, number> = {
    refund: 50,
    'refund twice at once': 12,
    'refund again': 10,
    'two people refund': 16,
    'call off': 6,
    'refund and call off': 6,
  };

  return {
    read,
    async act() {
      const action = chance.weighted(weights);
      trace(`DESK: ${action}`);
      await actions[action]();
    },
  };
}
