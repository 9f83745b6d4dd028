import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { branches, noFigures, openDesk } from '../testing/open-desk.tsx';

const aDay = (day: string) => ({
  data: {
    id: `olaya ${day}`,
    attributes: { day, 'location-id': 'olaya', figures: noFigures, closed: null, 'sold-out': [] },
  },
});
const dayIn = (path: string) => /^\/api\/staff\/days\/([^?]+)/.exec(path)?.[1];

test('the day that is closed is the one that is chosen, also while its figures are on their way', async () => {
  let arrive: (() => void) | undefined;
  const { user, calls } = await openDesk('/desk/day?day=2026-11-20&branch=olaya', {
    answer: async ({ path, method }) => {
      const day = dayIn(path);
      if (method !== 'GET' || day === undefined) return undefined;
      if (day === '2026-11-19') await new Promise<void>((resolve) => (arrive = resolve));
      return { body: aDay(day) };
    },
  });
  await screen.findByRole('button', { name: 'Close the day' });
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  await waitFor(() => expect(arrive).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
  arrive?.();
  await user.dblClick(await screen.findByRole('button', { name: 'Close the day' }));
  const sure = await screen.findByRole('button', { name: /^Yes, close Nov\s19,\s2026$/ });
  // A double click is one press.
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await waitFor(() => expect(sure.getAttribute('aria-disabled')).toBeNull());
  await user.click(sure);
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/staff/days', body: { location: 'olaya', day: '2026-11-19' } },
    ]),
  );
});

test('the days of a removed branch can be chosen, and say that it is removed', async () => {
  const removed = { id: 'malqa', attributes: { name: { 'en-us': 'Malqa' }, 'is-removed': true } };
  const { user, calls } = await openDesk('/desk/day?day=2026-11-20', {
    answer: async ({ path }) => {
      if (path === '/api/staff/figures/branches') return { body: { data: [...branches, removed] } };
      return dayIn(path) === undefined ? undefined : { body: aDay('2026-11-20') };
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Branch' }), 'Malqa (removed)');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/staff/days/2026-11-20?location=malqa'));
});

test('branches that could not be read are read again, and the day is shown', async () => {
  let tries = 0;
  await openDesk('/desk/day?day=2026-11-20', {
    answer: ({ path }) => {
      if (path === '/api/staff/figures/branches') return { status: 503 };
      if (path === '/api/locations' && (tries += 1) < 4) return { status: 503 };
      return dayIn(path) ? { body: aDay('2026-11-20') } : undefined;
    },
  });
  expect(await screen.findByRole('button', { name: 'Close the day' })).toBeDefined();
  expect(tries).toBe(4);
});

test('a manager of a removed branch reads and closes its days, and no other day is shown before it', async () => {
  const removed = { id: 'malqa', attributes: { name: { 'en-us': 'Malqa' }, 'is-removed': true } };
  let arrive: (() => void) | undefined;
  const { calls } = await openDesk('/desk/day?day=2026-11-20&branch=malqa', {
    answer: async ({ path }) => {
      if (path === '/api/staff/figures/branches') {
        await new Promise<void>((resolve) => (arrive = resolve));
        return { body: { data: [removed] } };
      }
      return dayIn(path) === undefined ? undefined : { body: aDay('2026-11-20') };
    },
  });
  await waitFor(() => expect(arrive).toBeDefined());
  expect(calls.filter(({ path }) => dayIn(path))).toEqual([]);
  arrive?.();
  await screen.findByRole('button', { name: 'Close the day' });
  expect(calls.filter(({ path }) => dayIn(path)).map(({ path }) => path)).toEqual([
    '/api/staff/days/2026-11-20?location=malqa',
  ]);
});
