import { act, screen } from '@testing-library/react';
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
