import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';

test('a draft that could not be taken back, or left for another one, says why', async () => {
  const isDown = { current: false };
  const scheduled = {
    revision: 1,
    'publish-at': '2027-01-02T03:00:00Z',
    'change-count': 1,
    'changed-by': 'Amal',
    'is-outdated': false,
    branches: null,
    failure: null,
    differences: [],
    problems: [],
    conflicts: [],
    files: [{ path: 'merchant.json', content: { concept: { languages: ['en-us'] } } }],
  };
  const { user } = await openDesk('/desk/hours', {
    answer: ({ method, path }) => {
      if (isDown.current) return { status: 409, body: { errors: [{ code: 'conflict', detail: `No ${method}` }] } };
      return path === '/api/staff/drafts' && method === 'POST'
        ? { body: { data: { id: 'draft', attributes: scheduled } } }
        : undefined;
    },
  });
  const takeBack = await screen.findByRole('button', { name: 'Take the time back' });
  isDown.current = true;
  await user.click(takeBack);
  await screen.findByText('No DELETE');
  await user.click(screen.getByRole('button', { name: 'Begin another draft' }));
  await screen.findByText('The server cannot be reached.', { exact: false });
  expect(takeBack.isConnected).toBe(true);
});

test('a draft that could not be read is read again when the person looks at the page', async () => {
  const isDown = { current: true };
  await openDesk('/desk/hours', {
    answer: ({ path }) =>
      path.startsWith('/api/staff/drafts') && isDown.current
        ? { status: 503, body: { errors: [{ code: 'unavailable', detail: 'Down for a moment' }] } }
        : undefined,
  });
  await screen.findByText('Down for a moment');
  isDown.current = false;
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByRole('link', { name: 'Publish…' });
  expect(screen.queryByText('Down for a moment')).toBeNull();
});
