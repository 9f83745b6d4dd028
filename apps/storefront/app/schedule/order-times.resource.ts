import type { OrderDayListDocument } from '@sufra/contracts';
import type { OrderTimes } from './order-times.ts';

/** Reads the answer of GET /locations/{id}/order-times. */
export const readOrderTimes = ({ data, meta }: OrderDayListDocument): OrderTimes => ({
  days: data.map(({ attributes }) => ({ date: attributes.date, times: attributes.times })),
  timeZone: meta['time-zone'],
  now: meta['current-datetime'],
  noticeMinutes: meta['notice-minutes'],
});
