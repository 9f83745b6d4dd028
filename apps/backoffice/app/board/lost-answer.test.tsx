import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, beginShift } from '../testing/begin-shift.ts';
import { aLine, anOrder } from './testing/an-order.ts';

const at = new Date().toISOString();
const cancelled = { code: 'cancelled-by-employee' as const, sequence: 2, at };
const cooked = { number: '043', 'current-status': { code: 'in-kitchen' as const, sequence: 2, at } };
const forbidden = { status: 403, body: { errors: [{ code: 'forbidden', detail: 'This is not for your role.' }] } };

test('what is called off or delayed is done where the answer was lost, and what ran out leaves the menu', async () => {
  const lines = [aLine('falafel')];
  const orders = [anOrder('a', { lines }), anOrder('b', cooked), anOrder('c', { lines, number: '044' })];
  const lost = new Set<string>();
  const isDone = () => orders[2]?.attributes['current-status'].code === cancelled.code;
  // The server does what it is told, and its first answer to each press does not arrive.
  const take = (path: string): Answer | undefined => {
    if (path === '/api/orders/a/statuses') orders[0] = anOrder('a', { lines, 'current-status': cancelled });
    else if (path === '/api/orders/b/delays')
      orders[1] = anOrder('b', { ...cooked, 'estimated-ready-at': '2026-11-20T16:35:00Z' });
    else if (path === '/api/orders/c/statuses') {
      if (isDone()) return forbidden;
      orders[2] = anOrder('c', { lines, number: '044', 'current-status': cancelled });
      lost.add('/api/staff/board/c');
    } else return lost.has(path) ? cut() : undefined;
    return cut();
  };
  const cut = (): Answer => {
    throw new TypeError('The line broke.');
  };
  const { user, calls, tell } = await beginShift(orders, async ({ path }) => take(path));
  const sent = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);
  const open = async (number: string, part: string) => {
    await user.click(await screen.findByRole('button', { name: `More about order ${number}` }));
    const panel = within(await screen.findByRole('dialog'));
    await user.click(await panel.findByRole('button', { name: part }));
    return panel;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const rejection = await open('042', 'Call off');
  await user.click(await rejection.findByRole('radio', { name: 'A dish is sold out' }));
  await user.click(rejection.getByRole('button', { name: 'Call off the order' }));
  await isClosed();
  expect(sent('/api/orders/a/statuses')).toHaveLength(1);
  expect(sent('/api/staff/sold-out')).toHaveLength(1);

  const delay = await open('043', 'Needs longer');
  await user.click(delay.getByRole('button', { name: '+15' }));
  await user.click(delay.getByRole('radio', { name: 'The kitchen is busy' }));
  await user.click(delay.getByRole('button', { name: 'Promise 15 minutes later' }));
  await isClosed();
  expect(sent('/api/orders/b/delays')).toHaveLength(1);

  // Here the order cannot be read either: the form stays, also when the order is seen to be over, and goes on.
  const unread = await open('044', 'Call off');
  await user.click(await unread.findByRole('radio', { name: 'A dish is sold out' }));
  await user.click(unread.getByRole('button', { name: 'Call off the order' }));
  await unread.findByText('The server cannot be reached. Check the connection of this device and try again.');
  lost.clear();
  tell('branch-order', { 'order-id': 'c', code: cancelled.code });
  await unread.findByText('Called off', { selector: '[role=status]' });
  await user.click(unread.getByRole('button', { name: 'Call off the order' }));
  await isClosed();
  expect(sent('/api/staff/sold-out')).toHaveLength(2);
});
