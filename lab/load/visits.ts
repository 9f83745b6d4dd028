import { randomUUID } from 'node:crypto';
import type { Random } from '../../packages/ordering/bench/seeded-random.ts';
import type { CallAnswer, Calls } from '../../scripts/testing/calls.ts';
import { addressOf, expectStatus, payloadOf, signIn, type WantedOrder } from '../../scripts/testing/guest.ts';
import type { LoadAttempt } from './books.ts';
import type { Cooks } from './kitchen.ts';
import { openMenuChannel, type OpenMenu } from './open-menu-channel.ts';
import type { PretendedWorld } from './pretended-world.ts';
import type { ShopWindow } from './shop-window.ts';
import type { Steps } from './steps.ts';
import { watchOrder } from './watch-order.ts';

/** Everything that a guest of the load may use, and where the guest writes down what happened. */
export type Town = {
  calls: Calls;
  /** Where connections that stay open go, in turn. */
  nextAddress(): string;
  host: string;
  window: ShopWindow;
  steps: Steps;
  attempts: LoadAttempt[];
  /** The first orders, with the tokens of their guests: what the processes are asked about at the end. */
  placed: { id: string; token: string }[];
  world: PretendedWorld;
  cooks: Cooks;
  random: Random;
  /** Tokens of guests who ordered before. */
  regulars: string[];
  nextGuest(): number;
  /** Watchers connect again when their channel ends, because processes are restarted. */
  comesBack?: boolean;
  /** Work that goes on after a visit: an order is cooked and watched. */
  follow(work: Promise<unknown>): void;
};

/**
 * The shares of a hundred visits on a Friday evening: most look, some search, a quarter orders. More than half of the
 * orders come from guests who were here before, and most are paid by card.
 */
export const shares = { look: 45, search: 15, 'fill a cart': 15, 'order, new here': 10, 'order again': 15 } as const;
export const cardsOfHundred = 65;

export type Visit = keyof typeof shares;

export function chooseVisit(random: Random): Visit {
  let left = random.between(1, 100);
  for (const [visit, share] of Object.entries(shares) as [Visit, number][]) {
    left -= share;
    if (left <= 0) return visit;
  }
  return 'look';
}

export async function makeVisit(town: Town, visit: Visit): Promise<void> {
  const menu = await look(town);
  try {
    await shop(town, visit);
  } finally {
    menu.close();
  }
}

async function shop(town: Town, visit: Visit): Promise<void> {
  if (visit === 'search') await search(town);
  if (visit === 'look' || visit === 'search') return;
  const wish = town.random.oneOf(town.window.wishes as [WantedOrder, ...WantedOrder[]]);
  await quote(town, { ...wish, items: wish.items.slice(0, 1) });
  if (visit === 'fill a cart') return void (await quote(town, wish));
  const regular = visit === 'order again' ? town.regulars.shift() : undefined;
  const token = regular ?? (await signInAsNew(town));
  await order(town, wish, token);
  town.regulars.push(token);
}

const html = { accept: 'text/html', 'accept-encoding': 'br' };

/** The first page, the menu that its scripts fetch, and the channel of menu changes; some follow a link to a dish. */
async function look(town: Town): Promise<OpenMenu> {
  const { calls, steps, window, random } = town;
  const page = random.oneOf(window.categoryPages as [string, ...string[]]);
  await steps.take('menu page', () => get(calls, page, html));
  await steps.take('menu document', () => get(calls, window.menuDocument, { 'accept-encoding': 'br' }));
  const menu = await steps.take('channel of menu changes', () => openMenu(town));
  if (!random.oneIn(3)) return menu;
  const item = random.oneOf(window.itemPages as [string, ...string[]]);
  await steps.take('page of a dish', () => get(calls, item, html));
  return menu;
}

const openMenu = ({ nextAddress, host, window }: Town): Promise<OpenMenu> =>
  openMenuChannel({ address: nextAddress(), host, merchantId: window.merchantId });

async function search({ calls, steps, random }: Town): Promise<void> {
  const words = random.oneOf(['chicken', 'pizza', 'برجر', 'قهوة', 'salade', 'cofee']);
  await steps.take('search', () => get(calls, `/search?q=${encodeURIComponent(words)}`, html));
}

async function quote({ calls, steps }: Town, wish: WantedOrder): Promise<number> {
  const answer = await steps.take('quote', () =>
    post(calls, '/api/promotions/validation', { body: payloadOf(wish) }, 200),
  );
  return Number(attributesOf(answer).total);
}

function signInAsNew({ calls, steps, world, nextGuest }: Town): Promise<string> {
  return steps.take('sign in: number, message, code', () => signIn(calls, nextGuest(), world.codeFor));
}

/** Checks, orders, pays, and leaves the page open until the order is finished. */
async function order(town: Town, wish: WantedOrder, token: string): Promise<void> {
  const { calls, steps, attempts, cooks, random } = town;
  const method = random.between(1, 100) <= cardsOfHundred ? 'card' : 'cash';
  const total = await quote(town, wish);
  const body = { ...payloadOf(wish, total), 'payment-type': method };
  await steps.take('check before the order', () => post(calls, '/api/orders/validate', { body, token }, 200));
  const attempt: LoadAttempt = { key: randomUUID(), method, totalMinor: Math.round(total * 100) };
  attempts.push(attempt);
  const placed = await steps.take('order', () => post(calls, '/api/orders', { body, token, key: attempt.key }, 201));
  const orderId = (placed.body as { data: { id: string } }).data.id;
  attempt.orderId = orderId;
  if (town.placed.length < 20) town.placed.push({ id: orderId, token });
  attempt.status = statusOf(placed);
  if (method === 'card') await pay(town, attempt, token);
  const read = async (): Promise<string> => {
    const answer = await steps.take('order page', () => get(calls, `/api/orders/${orderId}`, undefined, token));
    attempt.status = statusOf(answer);
    return attempt.status;
  };
  const { host, window, nextAddress, comesBack } = town;
  const place = { address: nextAddress(), host, merchantId: window.merchantId };
  town.follow(watchOrder({ ...place, token, orderId, steps, comesBack, read }));
  town.follow(cooks.cook(orderId));
}

async function pay({ calls, steps, world }: Town, attempt: LoadAttempt, token: string): Promise<void> {
  const body = { method: 'card', token: await world.cardToken() };
  const paid = await steps.take('pay by card', () =>
    post(calls, `/api/payments/orders/${attempt.orderId}`, { body, token, key: randomUUID() }, 200),
  );
  attempt.isPaid = attributesOf(paid)['payment-status'] === 'success';
  if (!attempt.isPaid) throw new Error(`the card was not taken: ${paid.text.slice(0, 300)}`);
}

async function get(calls: Calls, path: string, headers?: Record<string, string>, token?: string): Promise<CallAnswer> {
  const answer = await calls.call('GET', path, { ...(headers && { headers }), ...(token && { token }) });
  expectStatus(answer, 200);
  return answer;
}

async function post(
  calls: Calls,
  path: string,
  options: { body: unknown; token?: string; key?: string },
  status: number,
): Promise<CallAnswer> {
  const answer = await calls.call('POST', path, { ...options, guestAddress: addressOf(1) });
  expectStatus(answer, status);
  return answer;
}

const statusOf = (answer: CallAnswer): string => (attributesOf(answer)['current-status'] as { code: string }).code;

const attributesOf = (answer: CallAnswer) =>
  (answer.body as { data: { attributes: Record<string, unknown> } }).data.attributes;
