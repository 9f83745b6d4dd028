import { setValue } from '@sufra/ordering';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';
import { edit } from '../draft/draft-store.ts';

const before = {
  id: 'before',
  attributes: {
    'published-at': '2026-11-20T12:00:00Z',
    by: 'Amal',
    reason: 'New prices',
    source: 'draft',
    restores: null,
    branches: null,
    'change-count': 1,
    'is-current': false,
  },
};
const opened = { id: 'before', attributes: { ...before.attributes, differences: [], 'to-return': [], paths: [] } };
const busy = { status: 503, body: { errors: [{ code: 'busy', detail: 'The shop is busy.' }] } };

/** Opens the page of publications before a server on which some calls fail until `isWell`. */
async function openHistory(isFailing: (path: string, method: string) => boolean) {
  const server = { isWell: false };
  const desk = await openDesk('/desk/publish', {
    answer: ({ path, method }) => {
      if (!server.isWell && isFailing(path, method)) return busy;
      if (path === '/api/staff/publications') return { body: { data: [before] } };
      return path === '/api/staff/publications/before' ? { body: { data: opened } } : undefined;
    },
  });
  return { ...desk, server };
}

test('what is not saved yet stays when an older menu is published again', async () => {
  const { user, draft, server } = await openHistory((_path, method) => method === 'PATCH');
  await user.click(await screen.findByRole('button', { name: 'Look, or go back to it' }));
  act(() => edit(setValue('merchant.json', ['concept', 'name'], { was: null, to: 'Typed' })));
  await user.click(await screen.findByRole('button', { name: 'Go back to this menu' }));
  await screen.findByText('This menu is back.');
  server.isWell = true;
  await waitFor(() => expect(draft.get('merchant.json')).toMatchObject({ concept: { name: 'Typed' } }));
});

test('publications that could not be read say so, and are read again on a press', async () => {
  const { user, server } = await openHistory((path) => path === '/api/staff/publications');
  await screen.findByText('The shop is busy.');
  server.isWell = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('New prices');
  expect(screen.queryByText('The shop is busy.')).toBeNull();
});

test('an older menu is published again only beside what that would change', async () => {
  const { user, server } = await openHistory((path) => path === '/api/staff/publications/before');
  await user.click(await screen.findByRole('button', { name: 'Look, or go back to it' }));
  await screen.findByText('The shop is busy.');
  expect(screen.queryByRole('button', { name: 'Go back to this menu' })).toBeNull();
  server.isWell = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Go back to this menu' });
});
