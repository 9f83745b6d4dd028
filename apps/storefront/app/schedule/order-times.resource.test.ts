import { expect, test } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { action } from './times.route.ts';

const question = { branchId: 'olaya', orderType: 'to-go', itemIds: ['burger', 'cola'] };

test('SCHED-04: the times of a branch are asked for with order type and dishes, and read with the concept’s clock', async () => {
  const day = { date: '2026-11-20', times: ['2026-11-20T12:30:00Z'] };
  const { value, asked } = await callRoute(action, {
    path: '/schedule/times',
    body: question,
    api: {
      'GET /locations/olaya/order-times': () => ({
        body: {
          data: [{ type: 'order-days', id: day.date, attributes: day }],
          meta: { 'time-zone': 'Asia/Riyadh', 'current-datetime': '2026-11-20T12:00:00Z', 'notice-minutes': 20 },
        },
      }),
    },
  });
  expect(asked[0]?.query).toBe('?filter[order-type]=to-go&filter[items]=burger,cola');
  expect(value).toEqual({
    ok: true,
    value: { days: [day], timeZone: 'Asia/Riyadh', now: '2026-11-20T12:00:00Z', noticeMinutes: 20 },
  });
});

test('a branch that is not there is a refusal, not an error', async () => {
  const { value } = await callRoute(action, { path: '/schedule/times', body: question, api: {} });
  expect(value).toMatchObject({ ok: false, refusal: { status: 404 } });
});
