import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { availability, beginShift } from '../testing/begin-shift.ts';
import { anOrder } from './testing/an-order.ts';

test('in Arabic the sign of more minutes stands before its number, and is named so', async () => {
  const pause = {
    id: 'busy',
    'order-types': ['deliver', 'pickup'],
    'extra-minutes': 20,
    reason: 'busy',
    until: '2099-01-01T00:00:00Z',
    'set-by': 'Huda',
  };
  const at = '2026-11-20T16:01:00Z';
  const cooked = anOrder('b', { number: '043', 'current-status': { code: 'in-kitchen', sequence: 2, at } });
  const { user } = await beginShift(
    [anOrder('a'), cooked],
    async ({ path }) =>
      path === '/api/staff/availability'
        ? { body: { data: [{ attributes: { ...availability, pauses: [pause] } }] } }
        : undefined,
    { locale: 'ar-sa' },
  );
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const panel = async () => within(await screen.findByRole('dialog'));
  const isLeftToRight = (button: HTMLElement, text: string) =>
    expect(within(button).getByText(text).closest('[dir]')?.getAttribute('dir')).toBe('ltr');

  const later = await screen.findByRole('button', { name: 'قبول الطلب 042 بتأخير 5 دقائق' });
  isLeftToRight(later, '+5');

  await press('المزيد عن الطلب 043');
  await user.click((await panel()).getByRole('button', { name: 'يحتاج وقتًا' }));
  for (const text of ['+5', '+10', '+15', '+20'])
    isLeftToRight((await panel()).getByRole('button', { name: text }), text);
  await press('إغلاق');

  await press(/^مزدحم: \u2066\+20\u2069 دقيقة/);
  for (const text of ['+10', '+20', '+30'])
    isLeftToRight(await (await panel()).findByRole('button', { name: text }), text);
});
