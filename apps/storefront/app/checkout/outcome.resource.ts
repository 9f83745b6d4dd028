import type { OrderDocument } from '@sufra/contracts';
import { toMinor, type OrderStatusCode } from '@sufra/ordering';
import type { OpenShop } from '../api.server/open-shop.ts';

/** The order that a result page is about, as the server knows it. */
export type Outcome = {
  id: string;
  number: string;
  status: OrderStatusCode;
  paymentStatus: OrderDocument['data']['attributes']['payment-status'];
  totalMinor: number;
};

/**
 * Asks about the order that an address names (`?order=`). The address itself proves nothing: whoever opens it by hand,
 * or is nobody's guest, gets a page that claims nothing (decision 58).
 */
export async function findOutcome({ api, shop, token }: OpenShop, request: Request): Promise<Outcome | undefined> {
  const id = new URL(request.url).searchParams.get('order');
  if (!id || !token) return undefined;
  const result = await api.call<OrderDocument>({ path: `/orders/${encodeURIComponent(id)}` }).catch(() => undefined);
  if (!result?.ok) return undefined;
  const { attributes } = result.value.data;
  const total = toMinor(attributes.total, shop.prices.currency);
  return {
    id: result.value.data.id,
    number: attributes.number,
    status: attributes['current-status'].code,
    paymentStatus: attributes['payment-status'],
    totalMinor: total.ok ? total.value : 0,
  };
}
