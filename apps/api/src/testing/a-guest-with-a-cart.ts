import type { CheckoutPayload, ErrorDocument, ErrorEntry, PayloadItem, RepairMeta } from '@sufra/contracts';
import { randomUUID } from 'node:crypto';
import type { TestApi } from './open-test-api.ts';

export type Ending =
  | { kind: 'order'; id: string; charged: number; confirmed: number; told: string[] }
  | { kind: 'cancel'; told: string[] };

/** A limit above any real number of repairs. */
const mostRounds = 5;

/**
 * Goes from a cart to an order as the repair screen does: what is refused is repaired by the first way on that it
 * offers, the new total is read and confirmed, and the order is sent again. Fails on a refusal without a way on,
 * unless the shop takes no orders at all, which ends in an explicit cancel.
 */
export async function orderWithRepairs(
  api: TestApi,
  token: string,
  start: CheckoutPayload,
  confirmedAtStart: number,
): Promise<Ending> {
  let payload = start;
  let confirmed = confirmedAtStart;
  const told: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const placed = await api.call('POST', '/orders', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { ...payload, total: confirmed },
    });
    if (placed.statusCode === 201) {
      const { id, attributes } = placed.json().data;
      return { kind: 'order', id, charged: attributes.total, confirmed, told };
    }
    const repaired = await repairUntilPriced(api, token, payload, entriesOf(placed), told);
    if (!repaired) return { kind: 'cancel', told };
    ({ payload, confirmed } = repaired);
  }
  throw new Error(`the order is refused again and again: ${told.join(', ')}`);
}

/** The total that the guest sees; they confirm it by ordering. */
export async function readTotal(api: TestApi, token: string, payload: CheckoutPayload) {
  const answer = await api.call('POST', '/promotions/validation', { token, body: payload });
  return answer.statusCode === 200
    ? { total: answer.json().data.attributes.total as number }
    : { entries: entriesOf(answer) };
}

async function repairUntilPriced(
  api: TestApi,
  token: string,
  start: CheckoutPayload,
  refused: ErrorEntry[],
  told: string[],
): Promise<{ payload: CheckoutPayload; confirmed: number } | undefined> {
  let payload = start;
  let entries = refused;
  for (let round = 0; round < mostRounds; round += 1) {
    told.push(...entries.map(({ code }) => code));
    if (entries.some(({ code }) => code === 'ordering-disabled')) return undefined;
    payload = repair(payload, entries);
    if (payload.items.length === 0) return undefined;
    const priced = await readTotal(api, token, payload);
    if (priced.total !== undefined) return { payload, confirmed: priced.total };
    entries = priced.entries;
  }
  throw new Error(`the cart has no price again and again: ${told.join(', ')}`);
}

const entriesOf = (answer: { statusCode: number; body: string; json(): unknown }): ErrorEntry[] => {
  if (answer.statusCode !== 422) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return (answer.json() as ErrorDocument).errors;
};

function repair(payload: CheckoutPayload, entries: ErrorEntry[]): CheckoutPayload {
  const byLine = Map.groupBy(entries, lineOf);
  const items = payload.items.flatMap((item, index) => {
    const own = byLine.get(index);
    return own ? repairLine(item, own) : [item];
  });
  return (byLine.get(undefined) ?? []).reduce(repairOrder, { ...payload, items });
}

const lineOf = ({ source }: ErrorEntry): number | undefined => {
  const index = /^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
};

/** Keep it at its price, else keep what is left of it, else something similar, else remove it. */
function repairLine(item: PayloadItem, entries: ErrorEntry[]): PayloadItem[] {
  const meta: RepairMeta = Object.assign({}, ...entries.map((entry) => entry.meta ?? {}));
  if (entries.every(({ code }) => code === 'item-price-changed')) return [{ ...item, price: meta['new-price'] }];
  const { remaining, suggestions = [] } = meta;
  if (remaining) return [{ ...item, ...remaining }];
  const similar = suggestions.find((suggestion) => !suggestion['needs-choices']);
  return similar ? [{ id: similar.id, price: similar.price, quantity: item.quantity }] : [];
}

function repairOrder(payload: CheckoutPayload, entry: ErrorEntry): CheckoutPayload {
  const meta = (entry.meta ?? {}) as RepairMeta;
  const [elsewhere] = meta.locations ?? [];
  const [otherType] = meta['order-types'] ?? [];
  switch (entry.source?.pointer) {
    case '/total':
      return payload;
    case '/coupon-code':
      return { ...payload, 'coupon-code': null };
    case '/campaign-id':
      return { ...payload, 'campaign-id': null };
    case '/scheduled-time':
      return { ...payload, 'scheduled-time': null };
    case '/payment-type':
      return { ...payload, 'payment-type': meta['payment-types']?.[0] ?? null };
    case '/items':
      return { ...payload, items: payload.items.map((item) => ({ ...item, quantity: item.quantity * 2 })) };
    case '/location':
      if (elsewhere) return { ...payload, location: elsewhere.id };
      break;
    case '/type':
      if (payload['car-id']) return { ...payload, 'car-id': null };
      if (elsewhere) return { ...payload, location: elsewhere.id };
      if (otherType) return { ...payload, type: otherType, 'table-label': null };
      break;
    case '/address':
      if (otherType) return { ...payload, type: otherType, address: null };
      break;
    case '/car-id':
      return { ...payload, 'car-id': null };
    case undefined:
      break;
  }
  if (entry.code === 'ordering-disabled') return payload;
  throw new Error(`a dead end: ${JSON.stringify(entry)}`);
}
