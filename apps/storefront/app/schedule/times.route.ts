import type { OrderDayListDocument } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, readJsonBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import type { OrderTimes, TimesQuery } from './order-times.ts';

/** Reads the answer of GET /locations/{id}/order-times. */
const readOrderTimes = ({ data, meta }: OrderDayListDocument): OrderTimes => ({
  days: data.map(({ attributes: { date, times, full } }) => ({ date, times, full })),
  timeZone: meta['time-zone'],
  now: meta['current-datetime'],
  noticeMinutes: meta['notice-minutes'],
});

export { loader } from '../api.server/post-only.ts';

/** As many as fit into the address of the call; a cart seldom has a tenth of it. */
const mostDishes = 100;

/** The times at which a branch can make this cart; asked only when the guest wants to see them. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const { branchId, orderType, itemIds } = (await readJsonBody(args.request)) as Partial<TimesQuery>;
  const items = Array.isArray(itemIds) ? itemIds.slice(0, mostDishes).join(',') : '';
  const result = await api.call<OrderDayListDocument>({
    path: `/locations/${encodeURIComponent(String(branchId))}/order-times`,
    query: { 'filter[order-type]': String(orderType), 'filter[items]': items || undefined },
  });
  if (!result.ok) return answerRefusal(args.request, result.refusal);
  return { ok: true as const, value: readOrderTimes(result.value) };
}
