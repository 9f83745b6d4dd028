import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beginShift } from '../testing/begin-shift.ts';
import { openDesk } from '../testing/open-desk.tsx';

async function expectWayToContent(user: UserEvent) {
  const content = await screen.findByRole('main');
  (document.activeElement as HTMLElement | null)?.blur();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(content);
  expect(location.hash).toBe('');
  act(() => content.blur());
  expect(content.hasAttribute('tabindex')).toBe(false);
}

test('the keyboard comes from the top of the desk past its navigation', async () => {
  const { user } = await openDesk('/desk/offers');
  await screen.findByRole('heading', { level: 2 });
  await expectWayToContent(user);
});

test('the keyboard comes from the top of a shift past its head', async () => {
  const { user } = await beginShift([]);
  await expectWayToContent(user);
});
