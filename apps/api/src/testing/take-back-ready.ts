import type { TestApi } from './open-test-api.ts';

/** Takes the present ready of an order back, as the board does. */
export async function takeBackReady(api: TestApi, id: string, token: string): Promise<void> {
  const order = await api.call('GET', `/orders/${id}`, { token });
  const body = { code: 'in-kitchen', 'takes-back': order.json().data.attributes['current-status'].at };
  const taken = await api.call('POST', `/orders/${id}/statuses`, { token, body });
  if (taken.statusCode !== 200) throw new Error(taken.body);
}
