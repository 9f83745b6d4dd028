import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginShift, Lock } from './testing/begin-shift.ts';

const held = () => Lock.all.filter(({ released }) => !released);

test('the screen stays on through a shift, also at another branch, and may go dark after it', async () => {
  const { user } = await beginShift([]);
  await waitFor(() => expect(held()).toHaveLength(1));
  const branch = await screen.findByRole('combobox', { name: 'Branch' });
  const first = held()[0];
  await user.selectOptions(branch, 'Al Malaz');
  await waitFor(() => expect(first?.released).toBe(true));
  await waitFor(() => expect(held()).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /^End shift/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End shift/ })).toBeNull());
  await waitFor(() => expect(held()).toHaveLength(0));
});
