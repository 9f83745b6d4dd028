import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';

test('two presses on a slow line set one pause, and a refused one may be set again', async () => {
  const answers: ((answer: { status?: number; body?: object }) => void)[] = [];
  const { user, calls } = await beginShift([], ({ method, path }) =>
    method === 'POST' && path === '/api/staff/pauses' ? new Promise((resolve) => answers.push(resolve)) : undefined,
  );
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/staff/pauses');
  // The panel opens once the offer of the branch was read.
  const open = await screen.findByRole('button', { name: 'Busy or pause' });
  await user.click(open);
  const panel = await screen.findByRole('dialog');
  const set = await within(panel).findByRole('button', { name: 'Promise later times' });
  await user.click(set);
  await user.click(set);
  expect(sent()).toHaveLength(1);
  answers[0]?.({ status: 422, body: { errors: [{ code: 'invalid', detail: 'That is in the past.' }] } });
  await within(panel).findByText('That is in the past.');
  await user.click(set);
  expect(sent()).toHaveLength(2);
  answers[1]?.({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
