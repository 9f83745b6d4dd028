import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../testing/open-desk.tsx';

const aMessage = (at: number, state = 'open') => ({
  type: 'feedback',
  id: `m${at}`,
  attributes: {
    message: `Message ${at}`,
    'image-path': null,
    'received-at': new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
    contact: null,
    'answer-way': null,
    answer: null,
    settled: state === 'settled' ? { by: 'Amal', at: '2026-11-20T16:00:00Z' } : null,
    state,
  },
});

test('a message that is settled while older ones arrive stays settled, and each of those is shown once', async () => {
  const arrivals: (() => void)[] = [];
  const page = Array.from({ length: 50 }, (_, at) => aMessage(at));
  const { user } = await openDesk('/desk/feedback', {
    answer: async ({ method, path }) => {
      if (method === 'PATCH') return { body: { data: aMessage(0, 'settled') } };
      if (!path.startsWith('/api/feedback?limit=50')) return undefined;
      if (!path.includes('before=')) return { body: { data: page, meta: { open: 51 } } };
      await new Promise<void>((resolve) => arrivals.push(resolve));
      return { body: { data: [aMessage(50)], meta: { open: 50 } } };
    },
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Older ones' }));
  const [settle] = screen.getAllByRole('button', { name: 'Settle without an answer' });
  if (settle) await user.click(settle);
  await screen.findByText(/^Settled without/);
  await waitFor(() => expect(arrivals).toHaveLength(2));
  for (const arrive of arrivals) arrive();
  await screen.findByText('Message 50');
  expect(screen.getAllByText(/^Settled without/).length).toBe(1);
  expect(screen.getAllByText(/^Message/)).toHaveLength(51);
});
