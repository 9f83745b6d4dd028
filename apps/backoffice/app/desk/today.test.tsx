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

test('a refund is approved once, also when its answer is lost, and one that was not approved says so', async () => {
  const aRefund = (id: string, number: string) => ({
    id,
    attributes: {
      'order-id': `order-${id}`,
      'order-number': number,
      status: 'waiting',
      'credit-note-number': null,
      way: 'cash',
      money: null,
      amount: 12,
      'amount-besides': 12,
      'reason-code': 'quality',
      reason: null,
      parts: [],
      'asked-by': 'Badr',
      'decided-by': null,
      'may-decide': true,
    },
  });
  const refunds = [aRefund('a', '042'), aRefund('b', '043')];
  const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
  const { user, calls } = await openDesk('/desk/today', {
    answer: async ({ method, path }) => {
      if (path === '/api/staff/refunds' || path === '/api/orders/order-b/refunds') return { body: { data: refunds } };
      if (path === '/api/orders/order-a/refunds') return { body: { data: refunds } };
      if (method !== 'PATCH') return undefined;
      if (path === '/api/orders/order-a/refunds/a') {
        refunds[0]!.attributes.status = 'approved';
        await isCut;
      }
      throw new TypeError('The line broke.');
    },
  });
  const row = async (number: string) => within((await screen.findByText(`Order ${number}`)).closest('li')!);
  const approve = async (number: string) => (await row(number)).getByRole('button', { name: 'Approve' });
  const first = await approve('042');
  await user.dblClick(first);
  cut();
  await waitFor(() => expect(screen.queryByText('Order 042')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await user.click(await approve('043'));
  await (await row('043')).findByText(/cannot be reached/);
});
