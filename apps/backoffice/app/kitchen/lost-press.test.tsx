import type { BumpBody } from '@sufra/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrderInKitchen } from '../board/testing/an-order.ts';
import { type Answer, beginShift } from '../testing/begin-shift.ts';

test('an undo takes the last press back, also where its answer was lost or has not come yet', async () => {
  const numbers: Record<string, string> = { a: '041', b: '042' };
  const orders = Object.entries(numbers).map(([id, number]) => anOrderInKitchen(id, number, false));
  let isLost = false;
  let isSlow = false;
  let answerNow: (() => void) | undefined;
  const { user } = await beginShift(orders, async ({ method, path, body }) => {
    const id = /^\/api\/staff\/board\/(\w+)\/bumps$/.exec(path)?.[1];
    if (method !== 'POST' || id === undefined) return undefined;
    const order = anOrderInKitchen(id, numbers[id] ?? '', (body as BumpBody).done);
    orders[id === 'a' ? 0 : 1] = order;
    if (isLost) throw new TypeError('The line broke.');
    const answer: Answer = { body: { data: order } };
    return isSlow ? new Promise<Answer>((resolve) => (answerNow = () => resolve(answer))) : answer;
  });
  const kitchen = await screen.findByRole('link', { name: 'Kitchen' });
  await act(async () => kitchen.click());
  await screen.findByRole('group', { name: 'Stations of this display' });
  const ticket = (number: string) => screen.queryByRole('article', { name: `Order ${number}` });
  const bump = async (number: string) => {
    const card = within(await screen.findByRole('article', { name: `Order ${number}` }));
    await user.click(card.getByRole('button', { name: /^Done/ }));
  };
  const undo = () => user.click(screen.getByRole('button', { name: 'Undo' }));
  await bump('041');
  await waitFor(() => expect(ticket('041')).toBeNull());

  isLost = true;
  await bump('042');
  await waitFor(() => expect(ticket('042')).toBeNull());
  isLost = false;
  expect(screen.queryByText(/^The server cannot be reached/)).toBeNull();
  await undo();
  await waitFor(() => expect(ticket('042')).not.toBeNull());
  expect(ticket('041')).toBeNull();

  isSlow = true;
  await bump('042');
  await undo();
  isSlow = false;
  answerNow?.();
  await waitFor(() => expect(orders[1]?.attributes.lines[0]?.bumps).toEqual([]));
  await waitFor(() => expect(ticket('042')).not.toBeNull());
  expect(ticket('041')).toBeNull();
});
