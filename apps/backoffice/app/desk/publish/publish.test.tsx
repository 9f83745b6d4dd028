import { setValue } from '@sufra/ordering';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../testing/begin-shift.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { edit } from '../draft/draft-store.ts';

test('what is typed while a draft is being published goes on in the next one', async () => {
  const difference = {
    file: 'merchant.json',
    at: ['concept', 'name'],
    kind: 'added',
    was: null,
    now: 'New',
    thing: null,
  };
  const attributes = {
    revision: 1,
    'publish-at': null,
    'change-count': 1,
    'changed-by': 'Amal',
    'created-by': 'Amal',
    'created-at': '2026-11-20T12:00:00Z',
    reason: null,
    'is-outdated': false,
    branches: null,
    failure: null,
    differences: [difference],
    problems: [],
    conflicts: [],
    files: [{ path: 'merchant.json', content: { concept: { languages: ['en-us'] } } }],
  };
  let isPublished = false;
  let publish: ((answer: Answer) => void) | undefined;
  const { user, calls, draft } = await openDesk('/desk/publish', {
    answer: ({ method, path }) => {
      if (path.endsWith('/publication')) return new Promise<Answer>((resolve) => (publish = resolve));
      const isFirst = path === '/api/staff/drafts/first';
      if (isFirst && isPublished) return { status: 404, body: { errors: [{ code: 'not-found' }] } };
      if (isFirst) return { body: { data: { id: 'first', attributes } } };
      const isListed = !isPublished && path === '/api/staff/drafts' && method === 'GET';
      return isListed ? { body: { data: [{ id: 'first', attributes }] } } : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(publish).toBeDefined());
  act(() => edit(setValue('merchant.json', ['concept', 'name'], { was: null, to: 'Typed' })));
  isPublished = true;
  publish?.({});
  await waitFor(() => expect(draft.get('merchant.json')).toMatchObject({ concept: { name: 'Typed' } }));
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/staff/drafts')).toHaveLength(1);
});
