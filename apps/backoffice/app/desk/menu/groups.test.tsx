import { screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

const file = 'menus/main/modifier-groups.json';
const group = {
  handle: 'toppings',
  name: { 'en-us': 'Toppings' },
  modifiers: [{ handle: 'one', name: { 'en-us': 'One' } }],
};
const settings = {
  merchantId: 'shop',
  label: { 'en-us': 'Sufra' },
  locale: 'en-us',
  languages: ['en-us'],
  timeZone: 'Asia/Riyadh',
  gateway: null,
  currency: { currency: { code: 'SAR', digits: 2 }, format: 'currency_code_amount', symbol: 'SAR', code: 'SAR' },
  tiles: {},
};

/** A draft in which the server finds a problem once the number is stored. */
const aDraft = (maximum?: number) => {
  const modifierGroups = [{ ...group, maximum }];
  const files = [
    { path: 'merchant.json', content: { concept: { languages: ['en-us'] } } },
    { path: 'menus/main/menu.json', content: { handle: 'main', name: { 'en-us': 'Main' }, categories: [] } },
    { path: file, content: { modifierGroups } },
  ];
  const problem = {
    file,
    place: '/modifierGroups/0/maximum',
    message: '9999999999 cannot stand here.',
    remedy: 'Too big: expected number to be <=1000000.',
    severity: 'error',
  };
  const problems = maximum === undefined ? [] : [problem];
  const attributes = { 'publish-at': null, revision: 1, differences: [], problems, conflicts: [], files };
  return { type: 'drafts', id: 'draft', attributes };
};

test('a number that the check refuses is told at its field', async () => {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    const draft = aDraft(method === 'PATCH' ? 9_999_999_999 : undefined);
    if (path.endsWith('/drafts')) return Response.json({ data: [draft] });
    return Response.json({ data: path.includes('/drafts/draft') ? draft : [], meta: { open: 0 } });
  });
  const person = { 'staff-id': 'huda', name: 'Huda', role: 'owner', 'expires-at': '2099-01-01T00:00:00Z' };
  localStorage.setItem('staff-person', JSON.stringify({ ...person, 'location-id': null, 'device-id': null }));
  document.body.innerHTML = `<div id="face"></div><script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
  history.replaceState(null, '', '/staff/desk/menu/groups/main/toppings');
  await import('../../main.tsx');
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const maximum = await screen.findByLabelText('At most (0: any number)');
  await user.clear(maximum);
  await user.type(maximum, '9999999999{Enter}');
  await screen.findByText('9999999999 cannot stand here. Too big: expected number to be <=1000000.');
  expect(screen.getByLabelText('At most (0: any number)').getAttribute('aria-invalid')).toBe('true');
});
