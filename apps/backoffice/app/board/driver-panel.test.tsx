import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { anOrder } from './testing/an-order.ts';

test('a driver’s form that is refused leads to its wrong field, and a link that may not be copied is selected', async () => {
  const ready = { code: 'ready' as const, sequence: 3, at: new Date().toISOString() };
  const link = {
    url: 'https://shop.example/d/x',
    name: 'Ali',
    phone: null,
    message: 'none',
    qr: { size: 1, path: '' },
  };
  const { user } = await beginShift(
    [anOrder('a', { 'order-type': 'delivery', 'current-status': ready })],
    async ({ path, body }) => {
      if (path !== '/api/orders/a/driver-links') return undefined;
      if ((body as { name: string }).name !== '') return { body: { data: { attributes: link } } };
      return { status: 422, body: { errors: [{ detail: 'Write a name.', source: { pointer: '/name' } }] } };
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Give order 042 to a driver' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(panel.getByRole('button', { name: 'Make the link' }));
  await panel.findByText('Write a name.');
  expect(document.activeElement).toBe(panel.getByLabelText('Name'));
  await user.type(panel.getByLabelText('Name'), 'Ali');
  await user.click(panel.getByRole('button', { name: 'Make the link' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(await panel.findByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Link')));
});
