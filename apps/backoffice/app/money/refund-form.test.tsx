import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder } from '../board/testing/an-order.ts';
import { beginShift } from '../testing/begin-shift.ts';

test('refunds that could not be read are read again on a press', async () => {
  let isDown = true;
  const cooked = { code: 'in-kitchen' as const, sequence: 2, at: '2026-11-20T16:01:00Z' };
  const { user } = await beginShift(
    [anOrder('a', { 'payment-status': 'success', 'current-status': cooked })],
    async ({ path }) => {
      if (path !== '/api/orders/a/refunds') return undefined;
      if (isDown) return { status: 503, body: { errors: [{ detail: 'Not now.' }] } };
      return { body: { data: [], meta: { 'is-refundable': false } } };
    },
    { role: 'manager' },
  );
  await user.click(await screen.findByRole('button', { name: 'More about order 042' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Refund' }));
  await panel.findByText(/cannot be reached/);
  isDown = false;
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await panel.findByText(/^Nothing of this order can go back/);
  expect(panel.queryByText(/cannot be reached/)).toBeNull();
});
