import { expect } from 'vitest';
import type { Browser, PageAnswer } from '../whole-shop.ts';

/** The means of a walk: a signed-in guest, a new visitor, and the shop's contents. */
export type Visitors = {
  guest: Browser;
  visitor: Browser;
  facts: ShopFacts;
  /** Places an order of the guest through the whole shop, whatever module is being replaced, and answers its id. */
  placeOrder: () => Promise<string>;
};

export type ShopFacts = {
  customerId: string;
  /** `/menu/{slug of the first category}`. */
  menuPath: string;
  branchId: string;
  dish: { id: string; name: string; price: number };
  payload: object;
  /** An order of the guest that the branch has not accepted yet. */
  orderId: string;
};

/** One walk: an address of the route table, the rules it proves, and what has to be there. */
export type Walk = { module: string; title: string; walk: (visitors: Visitors) => Promise<void> };

export function page(module: string, title: string, walk: Walk['walk']): Walk {
  return { module, title, walk };
}

export function reads({ status, text }: PageAnswer, ...words: string[]): void {
  expect([status, words.filter((word) => !text.includes(word))], text.slice(0, 2_000)).toEqual([200, []]);
}

export function leads({ status, location }: PageAnswer, to: string): void {
  expect([status, location]).toEqual([302, to]);
}

/** The value of an action's answer; a refusal fails. */
export function value(answer: PageAnswer): unknown {
  const { ok, value: own } = answer.json() as { ok: boolean; value: unknown };
  expect(ok, answer.body).toBe(true);
  return own;
}

export const form = (fields: Record<string, string>): URLSearchParams => new URLSearchParams(fields);

export async function addAddress(guest: Browser): Promise<string> {
  const fields = { label: 'Work', line1: 'King Fahd Road 1', latitude: 24.6931, longitude: 46.6842, isDefault: false };
  const saved = await guest.post('/location/addresses', { fields: { ...fields, line2: '', instructions: '' } });
  return (value(saved) as { id: string }).id;
}
