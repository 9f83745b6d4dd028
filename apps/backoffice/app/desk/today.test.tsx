import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../testing/open-desk.tsx';

const refused = { status: 503, body: { errors: [{ code: 'unavailable', detail: 'Not now.' }] } };

test('a draft that cannot be opened does not lead to the page that publishes another one', async () => {
  const attributes = { failure: 'draft-outdated', reason: 'Summer', 'publish-at': null, 'change-count': 1 };
  const { user } = await openDesk('/desk/today', {
    answer: ({ method, path }) => {
      if (path === '/api/staff/drafts' && method === 'GET') return { body: { data: [{ id: 'summer', attributes }] } };
      return path === '/api/staff/drafts/summer' ? refused : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Go to the draft' }));
  await screen.findByText(/cannot be reached/);
  expect(location.pathname).toBe('/staff/desk/today');
});

test('older orders that did not come are asked for again at the next press', async () => {
  let isDown = true;
  const anOrder = (number: string) => ({
    id: number,
    attributes: {
      number,
      status: 'finished',
      'placed-at': '2026-11-20T16:00:00Z',
      'location-name': { 'en-us': 'Al Olaya' },
      'order-type': 'pickup',
      'payment-method': 'cash',
      total: 26,
      returned: 0,
      late: null,
      'end-reason': null,
    },
  });
  const { user } = await openDesk('/desk/today', {
    answer: ({ path }) => {
      if (!path.startsWith('/api/staff/figures/orders?')) return undefined;
      if (!path.includes('after=')) return { body: { data: [anOrder('042')], meta: { total: 2, next: 'later' } } };
      return isDown ? refused : { body: { data: [anOrder('041')], meta: { total: 2, next: null } } };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Sold, after refunds/ }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Older orders' }));
  await panel.findByText('Not now.');
  isDown = false;
  await user.click(panel.getByRole('button', { name: 'Older orders' }));
  await panel.findByText('Order 041');
  expect(panel.getAllByText('Order 042')).toHaveLength(1);
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Older orders' })).toBeNull());
});
