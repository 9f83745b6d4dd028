import { randomUUID } from 'node:crypto';
import type { PaymentDocument } from '@sufra/contracts';
import { makeReturnToken } from '@sufra/api/payment/payment-link';
import type { Chance } from './chance.ts';
import { cardNumbers, type Ask, type BankTab, type CardKind, type PretendedProvider } from './pretended-provider.ts';
import type { ShopAnswer, ShopServer } from './shop-server.ts';

export type Guest = {
  /** Does something that a guest might do next. */
  act(): Promise<void>;
};

type Options = {
  server: ShopServer;
  ask: Ask;
  provider: PretendedProvider;
  orderId: string;
  token: string;
  chance: Chance;
  trace(line: string): void;
};

/** A restless guest leaves the bank and begins again, and comes back to every window later. */
const tempers = {
  ordinary: {
    cards: { approve: 45, decline: 15, challenge: 32, pending: 8 },
    bank: { approve: 50, decline: 15, leave: 35 },
    openTab: 14,
  },
  restless: {
    cards: { approve: 20, decline: 12, challenge: 60, pending: 8 },
    bank: { approve: 20, decline: 10, leave: 70 },
    openTab: 30,
  },
} satisfies Record<string, { cards: Record<CardKind, number>; bank: Record<string, number>; openTab: number }>;

/** A guest who pays, closes windows, presses twice, changes their mind, and comes back. */
export function createGuest({ server, ask, provider, orderId, token, chance, trace }: Options): Guest {
  const { cards: cardWeights, bank: choices, openTab } = tempers[chance.percent(50) ? 'ordinary' : 'restless'];
  let tabs: BankTab[] = [];
  let lastKey: string | undefined;
  let paymentId: string | undefined;

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, more: { key?: string; body?: object } = {}) =>
    server.call({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(more.key !== undefined && { 'idempotency-key': more.key }),
      },
      payload: more.body ?? {},
    });

  function read(answer: ShopAnswer | undefined) {
    if (answer?.status !== 200) return undefined;
    const { attributes } = (answer.json() as PaymentDocument).data;
    paymentId = attributes['payment-id'] ?? paymentId;
    return attributes;
  }

  /** Types a card where it belongs, and follows wherever that leads. */
  async function payWith(kind: CardKind, key: string): Promise<void> {
    const number = cardNumbers[kind];
    const tokenised = await provider.tokenize?.(ask, number);
    const answer = await call('POST', `/payments/orders/${orderId}`, {
      key,
      body: { ...provider.startBody, ...(tokenised !== undefined && { token: tokenised }) },
    });
    const attributes = read(answer);
    if (!attributes) {
      // The outcome is unknown: the button is pressed again.
      lastKey = key;
      return;
    }
    lastKey = undefined;
    const { step } = attributes;
    if (!step || step.kind === 'verify') return;
    if (chance.percent(8)) return trace('the guest closes the page');
    const bank = await provider.pay(ask, step, number);
    if (!bank) return;
    const choice = chance.weighted(choices);
    if (choice === 'leave') {
      trace('the guest leaves the bank');
      tabs = [...tabs, bank];
      return;
    }
    trace(`the guest says ${choice} to the bank`);
    await bank(choice);
    // A window that was used may be used again.
    if (chance.percent(10)) tabs = [...tabs, bank];
  }

  const actions = {
    pay: () => payWith(chance.weighted(cardWeights), lastKey ?? randomUUID()),
    'press twice': async () => {
      const key = randomUUID();
      const kind = chance.weighted(cardWeights);
      await Promise.all([payWith(kind, key), payWith(kind, key)]);
    },
    'two tabs': async () => {
      await Promise.all([
        payWith(chance.weighted(cardWeights), randomUUID()),
        payWith(chance.weighted(cardWeights), randomUUID()),
      ]);
    },
    'open tab': async () => {
      const [first, ...rest] = tabs;
      tabs = rest;
      await first?.(chance.percent(80) ? 'approve' : 'decline');
    },
    'all tabs': async () => {
      const open = tabs;
      tabs = [];
      await Promise.all(open.map((tab) => tab('approve')));
    },
    come: async () => void read(await call('POST', `/payments/orders/${orderId}/verification`)),
    look: async () => void read(await call('GET', `/payments/orders/${orderId}`)),
    'come in another browser': async () => {
      if (paymentId === undefined) return;
      const { services } = await server.run();
      const link = makeReturnToken(services.context, paymentId);
      const url = `/api/payments/links/${link}/verification`;
      await server.call({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: {} });
    },
    cash: async () => void read(await call('POST', `/payments/orders/${orderId}/cash`)),
    cancel: async () => void (await call('PATCH', `/orders/${orderId}/cancellation`)),
    'pay and turn to cash': async () => void (await Promise.all([actions.pay(), actions.cash()])),
    'pay and cancel': async () => void (await Promise.all([actions.pay(), actions.cancel()])),
    'come twice': async () => void (await Promise.all([actions.come(), actions['come in another browser']()])),
    'answer the bank and turn to cash': async () => void (await Promise.all([actions['all tabs'](), actions.cash()])),
  };
  type Action = keyof typeof actions;

  const weights: Record<Action, number> = {
    pay: 40,
    'press twice': 8,
    'two tabs': 8,
    'open tab': openTab,
    'all tabs': openTab / 2,
    come: 8,
    look: 2,
    'come in another browser': 5,
    cash: 2,
    cancel: 2,
    'pay and turn to cash': 2,
    'pay and cancel': 2,
    'come twice': 2,
    'answer the bank and turn to cash': 2,
  };

  return {
    async act() {
      const begins = paymentId === undefined && chance.percent(70);
      const action = begins ? 'pay' : chance.weighted(weights);
      trace(`GUEST: ${action}`);
      await actions[action]();
    },
  };
}
