import type { BumpBody } from '@sufra/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrderInKitchen } from '../board/testing/an-order.ts';
import { beginShift } from '../testing/begin-shift.ts';

test('an undo that was refused takes the same press back when it is pressed again, and none twice', async () => {
  let refused: number | undefined;
  const numbers: Record<string, string> = { a: '041', b: '042' };
  const orders = Object.entries(numbers).map(([id, number]) => anOrderInKitchen(id, number, false));
  const { user } = await beginShift(orders, async ({ method, path, body }) => {
    const id = /^\/api\/staff\/board\/(\w+)\/bumps$/.exec(path)?.[1];
    if (method !== 'POST' || id === undefined) return undefined;
    if (refused) return { status: refused, body: { errors: [{ code: 'refused', detail: `Refused: ${refused}` }] } };
    const order = anOrderInKitchen(id, numbers[id] ?? '', (body as BumpBody).done);
    orders[id === 'a' ? 0 : 1] = order;
    return { body: { data: order } };
  });
  const kitchen = await screen.findByRole('link', { name: 'Kitchen' });
  await act(async () => kitchen.click());
  await screen.findByRole('group', { name: 'Stations of this display' });
  const ticket = (number: string) => screen.queryByRole('article', { name: `Order ${number}` });
  const bump = async (number: string) => {
    const card = within(await screen.findByRole('article', { name: `Order ${number}` }));
    await user.click(card.getByRole('button', { name: /^Done/ }));
    await waitFor(() => expect(ticket(number)).toBeNull());
  };
  const undo = () => user.click(screen.getByRole('button', { name: 'Undo' }));
  await bump('041');
  await bump('042');
  refused = 503;
  await undo();
  await screen.findByText('Refused: 503');
  refused = undefined;
  await undo();
  await waitFor(() => expect(ticket('042')).not.toBeNull());
  expect(ticket('041')).toBeNull();
  await bump('042');
  // Called back by hand: there is nothing of it left to undo.
  await user.click(screen.getByRole('button', { name: 'Recall' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(panel.getByRole('button', { name: /042/ }));
  await waitFor(() => expect(ticket('042')).not.toBeNull());
  await undo();
  await waitFor(() => expect(ticket('041')).not.toBeNull());
  // Handed over meanwhile: what was pressed before it can still be taken back.
  await bump('041');
  await bump('042');
  refused = 409;
  await undo();
  await screen.findByText('Refused: 409');
  refused = undefined;
  await undo();
  await waitFor(() => expect(ticket('041')).not.toBeNull());
  expect(ticket('042')).toBeNull();
});
