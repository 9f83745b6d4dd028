import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepPerson } from '../session.ts';
import { openDesk } from '../testing/open-desk.tsx';

/** The first page of a paired tablet on which no person is signed in. */
async function openTablet() {
  const people: object[] = [];
  const server = { isPaired: true };
  const { user } = await openDesk('/desk/log', {
    answer: ({ path }) => {
      if (path !== '/api/staff/device') return undefined;
      if (!server.isPaired) return { status: 401, body: {} };
      const attributes = { name: 'Counter', 'location-name': { 'en-us': 'Al Olaya' }, people: [...people] };
      return { body: { data: { id: 'counter', attributes } } };
    },
  });
  act(() => keepPerson(undefined));
  await screen.findByText(/^No one has a PIN/);
  const add = (name: string) => people.push({ id: name, name, role: 'cashier' });
  const wake = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  return { user, server, add, wake };
}

afterEach(() => void vi.useRealTimers());

test('a tablet that waits for its first person shows them soon after they were added', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { add } = await openTablet();
  add('Huda');
  act(() => void vi.advanceTimersByTime(30_000));
  await screen.findByRole('button', { name: /^Huda/ });
  expect(screen.queryByText(/^No one has a PIN/)).toBeNull();
});

test('a tablet reads the list of people when it wakes, and on the way back from the password', async () => {
  const { user, add, wake } = await openTablet();
  add('Huda');
  await wake();
  await screen.findByRole('button', { name: /^Huda/ });
  await user.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  add('Sami');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: /^Sami/ })).toBeDefined();
});

test('a PIN and a password that are being typed stay when the list of people changes', async () => {
  const { user, server, add, wake } = await openTablet();
  add('Huda');
  await wake();
  await user.click(await screen.findByRole('button', { name: /^Huda/ }));
  await user.click(screen.getByRole('button', { name: '1' }));
  add('Sami');
  await wake();
  await screen.findByRole('status', { name: '1 digit entered' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: /^Sami/ });
  await user.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  await user.type(screen.getByLabelText('E-mail'), 'amal');
  await wake();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('amal');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  server.isPaired = false;
  await wake();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^PINs no longer work here/));
  expect(screen.queryByText(/Counter/)).toBeNull();
});
