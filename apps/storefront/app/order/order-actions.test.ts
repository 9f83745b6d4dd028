import { describe, expect, it } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { action as cancel } from './cancel.route.tsx';
import { action as rate } from './rate-order.route.tsx';

const customer = { type: 'customers', id: 'sara', attributes: {} };
const signedIn = { 'GET /customers': () => ({ body: { data: [customer] } }) };
type Api = Parameters<typeof callRoute>[1]['api'];

describe('cancelling', () => {
  const path = '/user/order/order-1/cancel';
  const post = (api: Api, token?: string) =>
    callRoute(cancel, { path, method: 'POST', params: { order: 'order-1' }, ...(token && { token }), api });

  it('CANCEL-01: goes to the API and back to the order', async () => {
    const done = { 'PATCH /orders/order-1/cancellation': () => ({ body: {} }) };
    const { asked, status, headers } = await post({ ...signedIn, ...done }, 't');
    expect([status, headers.get('location')]).toEqual([302, '/user/order/order-1']);
    expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: {} });
  });

  it("ROUTE-37: who is not signed in is sent there; somebody else's order is refused", async () => {
    expect((await post({})).headers.get('location')).toContain('/signin');
    expect((await post(signedIn, 't')).value).toMatchObject({ ok: false, refusal: { status: 404 } });
  });
});

describe('rating', () => {
  const path = '/user/order/order-1/feedback';
  const body = { 'stars:food': '4', 'stars:service': '5', comment: 'Lovely' };
  const post = (api: Api, token?: string) =>
    callRoute(rate, { path, body, isForm: true, params: { order: 'order-1' }, ...(token && { token }), api });
  const refused = (code: string) => ({
    status: 422,
    body: { error: [{ status: '422', code, title: '', detail: '' }] },
  });

  it('FEED-01, FEED-03: goes to the API with the stars of every topic and the comment', async () => {
    const { asked, status, headers } = await post({ ...signedIn, 'POST /orders/order-1/feedbacks': () => ({}) }, 't');
    expect([status, headers.get('location')]).toEqual([302, path]);
    const topics = [
      { id: 'food', rating: 4 },
      { id: 'service', rating: 5 },
    ];
    expect(asked.at(-1)?.body).toEqual({ topics, comment: 'Lovely' });
  });

  it('an order that was rated already shows what was said then', async () => {
    const { headers } = await post(
      { ...signedIn, 'POST /orders/order-1/feedbacks': () => refused('already-rated') },
      't',
    );
    expect(headers.get('location')).toBe(path);
  });

  it('ERR-42: a refusal brings back what was chosen and written', async () => {
    const { value } = await post(
      { ...signedIn, 'POST /orders/order-1/feedbacks': () => refused('topic-missing') },
      't',
    );
    expect(value).toMatchObject({ ok: false, typed: { stars: { food: 4, service: 5 }, comment: 'Lovely' } });
  });

  it('a session that has ended is closed, and what was written comes back to be sent after signing in', async () => {
    const ended = { status: 401, body: { error: { status: '401', code: 'unauthenticated', title: '', detail: '' } } };
    const { value, headers } = await post({ 'POST /orders/order-1/feedbacks': () => ended }, 't');
    expect(value).toMatchObject({ ok: false, refusal: { status: 401 }, typed: { comment: 'Lovely' } });
    expect(headers.get('set-cookie')).toContain('session=;');
  });
});
