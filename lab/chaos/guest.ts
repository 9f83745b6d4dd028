import { randomUUID } from 'node:crypto';
import type { PaymentStep } from '@sufra/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import {
  cardNumbers,
  type PretendedProvider,
} from '../../apps/server/src/testing/payment-faults/pretended-provider.ts';
import { payloadOf, type WantedOrder } from '../../scripts/testing/guest.ts';
import type { ChaosAttempt, GuestBooks, ToldOrder } from './books.ts';
import type { GuestCalls } from './guest-calls.ts';
import type { SignedIn } from './sign-in.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A guest who orders repeatedly, and records what was promised. */
export type Guest = {
  name: string;
  books: GuestBooks;
  session: SignedIn;
  calls: GuestCalls;
  /** Orders until told to rest; resolves once nothing is left open. */
  start(): void;
  rest(): Promise<void>;
  /** The number of orders promised so far. */
  promised(): number;
  /** The shop's list of this guest's orders. */
  listOrders(): Promise<ToldOrder[]>;
  /** The shop's description of an order's payment, for the investigation of a failure. */
  describePayment(orderId: string): Promise<string>;
  /** True when the session and the cart on the device are unchanged. */
  isCartIntact(): Promise<boolean>;
};

export type GuestOptions = {
  name: string;
  calls: GuestCalls;
  session: SignedIn;
  wish: WantedOrder;
  world: SimulatedWorld;
  pretended: PretendedProvider;
  chance: Chance;
};

type PaymentBody = {
  data: {
    attributes: { step: PaymentStep | null; 'order-status': string; 'is-open': boolean; failure: string | null };
  };
};
type OrderBody = {
  id: string;
  attributes: { notes: string | null; total: number; 'payment-status': string; 'current-status': { code: string } };
};

export async function inviteGuest(options: GuestOptions): Promise<Guest> {
  const { name, calls, session, wish, world, pretended, chance } = options;
  const { token } = session;
  const books: GuestBooks = { attempts: [] };
  const cartTotal = await quote();
  let isResting = true;
  let working = Promise.resolve();

  async function quote(): Promise<number | undefined> {
    const body = payloadOf(wish);
    const answer = await calls.insist('POST', '/api/promotions/validation', { body, token, expected: [200] });
    return (answer.body as { data?: { attributes: { total: number } } }).data?.attributes.total;
  }

  async function order(): Promise<void> {
    const total = (await quote()) ?? 0;
    const isCard = chance.percent(40);
    const attempt: ChaosAttempt = { note: `${name}, ${books.attempts.length + 1}`, key: randomUUID(), total, isCard };
    books.attempts.push(attempt);
    const body = { ...payloadOf(wish, total), notes: attempt.note, 'payment-type': isCard ? 'card' : 'cash' };
    // The same key for every retry: the outcome of an attempt without an answer is unknown.
    const press = () => calls.insist('POST', '/api/orders', { body, token, key: attempt.key, expected: [200, 201] });
    // Some press twice, as people do when nothing seems to happen.
    const [answer] = await Promise.all(chance.percent(25) ? [press(), press()] : [press()]);
    if (!answer || answer.status >= 300) {
      attempt.refusedWith = JSON.stringify(answer?.body);
      return;
    }
    attempt.orderId = (answer.body as { data: OrderBody }).data.id;
    if (isCard) await pay(attempt.orderId);
    await calls.insist('GET', `/api/orders/${attempt.orderId}`, { token, expected: [200] });
  }

  /** Pays as long as it takes; some never come back from the bank, and what they paid has to count all the same. */
  async function pay(orderId: string): Promise<void> {
    const path = `/api/payments/orders/${orderId}`;
    for (;;) {
      const number = cardNumbers[chance.percent(75) ? 'approve' : 'challenge'];
      const tokenised = await tokenise(number);
      const body = { ...pretended.startBody, ...(tokenised !== undefined && { token: tokenised }) };
      const started = await calls.insist('POST', path, { body, token, key: randomUUID(), expected: [200, 422] });
      const step = (started.body as Partial<PaymentBody>).data?.attributes.step;
      const isAtBank = step && step.kind !== 'verify';
      const isAnswered = isAtBank && (await answerBank(step, number));
      if (isAnswered && chance.percent(30)) return;
      const verified = await calls.insist('POST', `${path}/verification`, { body: {}, token, expected: [200] });
      const { data } = verified.body as Partial<PaymentBody>;
      if (data?.attributes['order-status'] !== 'waiting-for-payment') return;
      // A guest who was cut off at the bank has not paid yet, and tries again before resting.
      if (isResting && (isAnswered || !isAtBank)) return;
      await wait(500);
    }
  }

  /** Fields that do not answer are filled in again. */
  async function tokenise(number: string): Promise<string | undefined> {
    for (;;) {
      try {
        return await pretended.tokenize?.(world.ask, number);
      } catch (error) {
        if (!isBrokenLine(error)) throw error;
        await wait(500);
      }
    }
  }

  /** A gateway's page that breaks may have done what it was asked: the shop is asked next, and knows or finds out. */
  async function answerBank(step: PaymentStep, number: string): Promise<boolean> {
    try {
      const bank = await pretended.pay(world.ask, step, number);
      await bank?.('approve');
      return true;
    } catch (error) {
      if (!isBrokenLine(error)) throw error;
      return false;
    }
  }

  return {
    name,
    books,
    session,
    calls,
    start() {
      isResting = false;
      working = (async () => {
        while (!isResting) {
          await order();
          await wait(chance.between(20, 200));
        }
      })();
      // The error reaches the caller that waits for the rest.
      working.catch(() => {});
    },
    async rest() {
      isResting = true;
      await working;
    },
    promised: () => books.attempts.filter(({ orderId }) => orderId !== undefined).length,
    async listOrders() {
      const orders: ToldOrder[] = [];
      let path: string | undefined = `/api/customers/${session.customerId}/orders?page[size]=200`;
      while (path !== undefined) {
        const { body } = await calls.insist('GET', path, { token, expected: [200] });
        const page = body as { data: OrderBody[]; links?: { next?: string } };
        for (const { id, attributes } of page.data)
          orders.push({
            id,
            note: attributes.notes,
            total: attributes.total,
            status: attributes['current-status'].code,
            paymentStatus: attributes['payment-status'],
          });
        path = page.links?.next;
      }
      return orders;
    },
    async describePayment(orderId) {
      const { body } = await calls.insist('GET', `/api/payments/orders/${orderId}`, { token, expected: [200] });
      const { attributes } = (body as PaymentBody).data;
      const { step, failure, 'is-open': isOpen } = attributes;
      return `${isOpen ? 'open' : 'not open'}, ${failure ?? 'no failure'}, ${step?.kind ?? 'no step'}`;
    },
    isCartIntact: async () => (await quote()) === cartTotal,
  };
}

/** The error of \`fetch\` when there was no answer. */
const isBrokenLine = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';
