import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { aLine, anOrder } from './testing/an-order.ts';

test('the panel of the next order stays open when the call-off of the order before it is answered', async () => {
  let take: (() => void) | undefined;
  const orders = [anOrder('a', { lines: [aLine('falafel')] }), anOrder('b', { number: '043' })];
  const { user } = await beginShift(orders, ({ method, path }) =>
    method === 'POST' && path === '/api/staff/sold-out'
      ? new Promise(
          (resolve) =>
            (take = () => resolve({ status: 503, body: { errors: [{ detail: 'The menu is being published.' }] } })),
        )
      : undefined,
  );
  const open = async (number: string) => {
    await user.click(await screen.findByRole('button', { name: `More about order ${number}` }));
    return within(await screen.findByRole('dialog', { name: `Order ${number}` }));
  };
  const panel = await open('042');
  await user.click(await panel.findByRole('button', { name: 'Call off' }));
  await user.click(await panel.findByRole('radio', { name: 'A dish is sold out' }));
  await user.click(panel.getByRole('button', { name: 'Call off the order' }));
  await waitFor(() => expect(take).toBeDefined());
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await open('043');
  take?.();
  // The call-off of the order before is done once its dish is named.
  await screen.findByText(/still on the menu: .*The menu is being published\.$/);
  await act(async () => {});
  expect(screen.queryByRole('dialog', { name: 'Order 043' })).not.toBeNull();
});
