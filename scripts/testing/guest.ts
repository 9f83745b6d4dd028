import { randomUUID } from 'node:crypto';
import type { CallAnswer, Calls } from './calls.ts';

/** A guest's order: found once from the published menu, so that every order is a real one. */
export type WantedOrder = { branchId: string; items: { id: string; quantity: number; price: number }[] };

type Resource = { id: string; attributes: Record<string, unknown> };
type Item = { id: string; attributes: Record<string, unknown> & { 'needs-choice': boolean; price: number } };

/** Chooses plain items and an open branch from what the shop publishes. */
export async function makeWish(calls: Calls, lines: number): Promise<WantedOrder> {
  const [wish] = await listWishes(calls, lines);
  return wish!;
}

/** One wish for every branch that is open, or for the first when none is. */
export async function listWishes(calls: Calls, lines: number, host = '127.0.0.1'): Promise<WantedOrder[]> {
  const application = one(await calls.call('GET', `/api/applications?filter[url]=${host}&include=concept`));
  const menu = (await calls.call('GET', String(application.attributes['menu-ref']))).body as { data: Resource[] };
  const locations = (await calls.call('GET', '/api/locations?limit=999')).body as { data: Resource[] };
  const open = locations.data.filter((location) => location.attributes['is-open']);
  const branches = open.length > 0 ? open : locations.data.slice(0, 1);
  return branches.map(({ id }) => aWish(menu.data, id, lines));
}

function aWish(categories: Resource[], branchId: string, lines: number): WantedOrder {
  const items = categories
    .filter((category) => isAlways(category))
    .flatMap((category) => category.attributes.items as Item[])
    .filter((item) => isPlain(item, branchId));
  const chosen = Array.from({ length: lines }, (_, index) => items[index % items.length]!);
  return { branchId, items: chosen.map((item) => ({ id: item.id, quantity: 1, price: item.attributes.price })) };
}

/** The checkout payload of a wish. */
export function payloadOf(wish: WantedOrder, total?: number) {
  return {
    source: 'Web',
    type: 'pickup',
    location: wish.branchId,
    items: wish.items,
    'payment-type': 'cash',
    ...(total !== undefined && { total }),
  };
}

/** Signs a new guest in with the code from the inbox; answers the token. */
export async function signIn(calls: Calls, number: number, readCode = inbox(calls)): Promise<string> {
  const mobile = `50${String(1_000_000 + number).slice(-7)}`;
  const guestAddress = addressOf(number);
  const person = { 'account-type': 'guest', 'first-name': 'Noura', 'dial-code': '+966', mobile };
  expectStatus(await calls.call('POST', '/api/customers', { body: person, guestAddress }), 201);
  const password = await readCode(`966${mobile}`);
  const credentials = { username: `966${mobile}`, password };
  const login = await calls.call('POST', '/api/login/guest', { body: credentials, guestAddress });
  expectStatus(login, 200, 201);
  return String(one(login).attributes.token);
}

/** One whole guest order: customer, code, quote, validation, order, status. */
export async function orderAsNewGuest(calls: Calls, wish: WantedOrder, number: number): Promise<void> {
  const token = await signIn(calls, number);
  await placeOrder(calls, wish, token, { isValidated: true });
}

/** Quotes and places one order for a signed-in guest, then reads its status. */
export async function placeOrder(
  calls: Calls,
  wish: WantedOrder,
  token: string,
  options: { isValidated: boolean; total?: number },
) {
  const total = options.total ?? (await quoteTotal(calls, wish, token));
  const body = payloadOf(wish, total);
  if (options.isValidated) expectStatus(await calls.call('POST', '/api/orders/validate', { body, token }), 200);
  const placed = await calls.call('POST', '/api/orders', { body, token, key: randomUUID() });
  expectStatus(placed, 201);
  if (options.isValidated) {
    const statuses = `/api/orders/${one(placed).id}/statuses?filter[visible]=1`;
    expectStatus(await calls.call('GET', statuses, { token }), 200);
  }
}

export async function quoteTotal(calls: Calls, wish: WantedOrder, token?: string): Promise<number> {
  const quote = await calls.call('POST', '/api/promotions/validation', {
    body: payloadOf(wish),
    ...(token && { token }),
  });
  expectStatus(quote, 200);
  return Number(one(quote).attributes.total);
}

// A job sends the code after the answer: the inbox answers when it is there.
const inbox =
  (calls: Calls) =>
  async (number: string): Promise<string> => {
    const path = `/simulator/messages?to=${number}&wait=10`;
    const messages = (await calls.call('GET', path)).body as { text: string }[];
    // Messages about orders come to the same number.
    const code = messages.flatMap(({ text }) => /#(\d+)/.exec(text)?.[1] ?? [])[0];
    if (code === undefined) throw new Error(`no code arrived for ${number}`);
    return code;
  };

export const addressOf = (number: number): string => `198.18.${(number >> 8) & 255}.${number & 255}`;
const one = (answer: CallAnswer): Resource => (answer.body as { data: Resource }).data;

export function expectStatus(answer: CallAnswer, ...expected: number[]): void {
  if (!expected.includes(answer.status)) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}

function isAlways(category: Resource): boolean {
  const availability = category.attributes.availability as { hours: unknown[]; dates: unknown[] };
  return Boolean(category.attributes['is-active']) && availability.hours.length + availability.dates.length === 0;
}

function isPlain({ attributes }: Item, branchId: string): boolean {
  const gone = ['excluded-locations', 'out-of-stock-locations'].some((key) =>
    (attributes[key] as string[]).includes(branchId),
  );
  const availability = attributes.availability as { hours: unknown[]; dates: unknown[] };
  const isAlwaysThere = availability.hours.length + availability.dates.length === 0;
  const isForAnyType = (attributes['order-types'] as string[]).length === 0;
  return !attributes['needs-choice'] && !attributes['is-sold-out'] && !gone && isAlwaysThere && isForAnyType;
}
