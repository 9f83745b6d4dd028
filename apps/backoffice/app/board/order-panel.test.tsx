import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { aLine, anOrder } from './testing/an-order.ts';

test('a dish that could not be marked as sold out is told, though its order is called off by then', async () => {
  let refuse: (() => void) | undefined;
  const line = aLine('falafel');
  const orders = [anOrder('a', { lines: [line] })];
  const { user, calls, tell } = await beginShift(orders, ({ method, path }) => {
    if (method !== 'POST' || path !== '/api/staff/sold-out') return undefined;
    const body = { errors: [{ code: 'unavailable', detail: 'The menu is being published.' }] };
    return new Promise((resolve) => (refuse = () => resolve({ status: 503, body })));
  });
  await user.click(await screen.findByRole('button', { name: 'More about order 042' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Call off' }));
  await user.click(await panel.findByRole('radio', { name: 'A dish is sold out' }));
  await user.click(panel.getByRole('button', { name: 'Call off the order' }));
  await waitFor(() => expect(refuse).toBeDefined());
  expect(calls.filter(({ path }) => path === '/api/orders/a/statuses')).toHaveLength(1);
  const at = new Date().toISOString();
  orders[0] = anOrder('a', { lines: [line], 'current-status': { code: 'cancelled-by-employee', sequence: 2, at } });
  tell('branch-order', { 'order-id': 'a', code: 'cancelled-by-employee' });
  await panel.findByText('Called off', { selector: '[role=status]' });
  refuse?.();
  await screen.findByText('The menu is being published.');
});
