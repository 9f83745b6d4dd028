import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { anOrder } from './testing/an-order.ts';

test('orders that were found for other words go when the search for these could not be made', async () => {
  const finished = { code: 'finished' as const, sequence: 4, at: '2026-11-10T16:00:00Z' };
  const past = anOrder('p', { number: '007', 'current-status': finished });
  const { user, calls } = await beginShift(
    [],
    async ({ path }) => {
      if (!path.startsWith('/api/staff/past-orders')) return undefined;
      if (path.endsWith('=Noura')) return { body: { data: [past] } };
      throw new TypeError('The line broke.');
    },
    { role: 'manager' },
  );
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'Noura');
  await screen.findByText('007');
  await user.clear(field);
  await user.type(field, 'Salem');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('=Salem'))).toBe(true));
  await waitFor(() => expect(screen.queryByText('007')).toBeNull());
});
