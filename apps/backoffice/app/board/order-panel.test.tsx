import type { SoldOutBody } from '@sufra/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { aLine, anOrder } from './testing/an-order.ts';

test('of three dishes of an order that is called off the one that stays on the menu is named, and the others go', async () => {
  let refuse: (() => void) | undefined;
  const lines = ['falafel', 'hummus', 'tabbouleh'].map((id) => aLine(id));
  const orders = [anOrder('a', { lines })];
  const { user, calls, tell } = await beginShift(orders, ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/api/staff/sold-out') return undefined;
    if ((body as SoldOutBody)['thing-id'] !== 'item-falafel') return undefined;
    const error = { errors: [{ code: 'unavailable', detail: 'The menu is being published.' }] };
    return new Promise((resolve) => (refuse = () => resolve({ status: 503, body: error })));
  });
  await user.click(await screen.findByRole('button', { name: 'More about order 042' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Call off' }));
  await user.click(await panel.findByRole('radio', { name: 'A dish is sold out' }));
  for (const line of lines) await user.click(panel.getByRole('checkbox', { name: line.id }));
  await user.click(panel.getByRole('button', { name: 'Call off the order' }));
  await waitFor(() => expect(refuse).toBeDefined());
  expect(calls.filter(({ path }) => path === '/api/orders/a/statuses')).toHaveLength(1);
  // The order is shown as over, and what the form sent goes on.
  const at = new Date().toISOString();
  orders[0] = anOrder('a', { lines, 'current-status': { code: 'cancelled-by-employee', sequence: 2, at } });
  tell('branch-order', { 'order-id': 'a', code: 'cancelled-by-employee' });
  await panel.findByText('Called off', { selector: '[role=status]' });
  refuse?.();
  await screen.findByText('Called off, but still on the menu: falafel. The menu is being published.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/staff/sold-out');
  expect(sent.map(({ body }) => (body as SoldOutBody)['thing-id'])).toEqual(lines.map((line) => line['item-id']));
});
