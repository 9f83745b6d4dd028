import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../testing/begin-shift.ts';
import { openDesk } from '../testing/open-desk.tsx';

/** An answer that arrives when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { promise, arrive: (body: object) => act(async () => resolve({ body })) };
}

const counter = {
  id: 'counter',
  attributes: {
    name: 'Counter',
    'location-id': 'olaya',
    'location-name': { 'en-us': 'Al Olaya' },
    'last-contact-at': null,
    'signed-in': [],
  },
};

test('a device that was paired before is not said to be the new one, however late the list comes', async () => {
  const list = held();
  const { user } = await openDesk('/desk/devices', {
    answer: ({ path }) => {
      if (path === '/api/staff/devices') return list.promise;
      if (path === '/api/staff/device-codes')
        return { body: { data: { attributes: { code: '12345678', 'expires-at': '2099-01-01T00:00:00Z' } } } };
      return undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pair a device' }));
  await list.arrive({ data: [counter] });
  await screen.findByText('Al Olaya');
  expect(screen.queryByText('Counter is paired')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Pair a device' }));
  await user.click(await screen.findByRole('button', { name: 'Make a code' }));
  await screen.findByRole('img', { name: 'Code: 1 2 3 4 5 6 7 8' });
});

const entry = (name: string, more: object = {}) => ({
  id: name,
  attributes: {
    action: 'person-removed',
    at: '2026-11-20T12:00:00Z',
    by: 'Amal',
    device: null,
    subject: name,
    'subject-name': { 'en-us': name },
    before: null,
    after: null,
    'location-id': null,
    'undone-by': null,
    undoes: null,
    'may-undo': false,
    ...more,
  },
});
const aPage = Array.from({ length: 50 }, (_, at) => entry(`Person ${at}`));
const changes = () => screen.getAllByText(/ was removed$/).map(({ textContent }) => textContent);

test('older changes that arrive late are not shown below another choice', async () => {
  const older = held();
  const { user } = await openDesk('/desk/log', {
    answer: ({ path }) => {
      if (!path.startsWith('/api/staff/log')) return undefined;
      if (path.includes('before=')) return older.promise;
      return { body: { data: path.includes('about=people') ? [entry('Huda')] : aPage } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Older changes' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'People');
  await waitFor(() => expect(changes()).toEqual(['Huda was removed']));
  await older.arrive({ data: [entry('Older')] });
  expect(changes()).toEqual(['Huda was removed']);
});

test('a change that is taken back late leaves the list of another choice', async () => {
  const undone = held();
  const { user, calls } = await openDesk('/desk/log', {
    answer: ({ path }) => {
      if (path.endsWith('/undo')) return undone.promise;
      if (!path.startsWith('/api/staff/log')) return undefined;
      return {
        body: { data: path.includes('about=people') ? [entry('Huda')] : [entry('Sami', { 'may-undo': true })] },
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'People');
  await waitFor(() => expect(changes()).toEqual(['Huda was removed']));
  calls.length = 0;
  await undone.arrive({});
  // The list of the choice is read anew, for what was taken back may stand in it.
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/staff/log?about=people']));
  expect(changes()).toEqual(['Huda was removed']);
});
