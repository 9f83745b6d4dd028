import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { availability, beginShift } from '../testing/begin-shift.ts';

const until = '2099-01-01T09:00:00Z';
const busy = { id: 'busy', 'order-types': ['deliver', 'pickup'], 'extra-minutes': 20, until };
const closed = { id: 'closed', 'order-types': ['deliver'], 'extra-minutes': null, until };

test('a cook, who sets no pause, reads every one that is in force, and none that ended', async () => {
  let pauses: object[] = [busy, closed];
  const { tell } = await beginShift(
    [],
    async ({ path }) =>
      path === '/api/staff/availability'
        ? { body: { data: [{ attributes: { ...availability, pauses } }] } }
        : undefined,
    { role: 'kitchen' },
  );
  await screen.findByText('Paused · Delivery · until Jan 01, 12:00 PM');
  await screen.findByText('Busy: +20 min · until Jan 01, 12:00 PM');
  expect(screen.queryByRole('button', { name: /^(Busy|Paused)/ })).toBeNull();
  await screen.findByRole('button', { name: 'Sold out' });
  pauses = [];
  tell('branch-changed', {});
  await waitFor(() => expect(screen.queryByText(/^(Busy|Paused)/)).toBeNull());
});
