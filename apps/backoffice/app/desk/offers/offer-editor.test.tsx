import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';

/** A menu of one dish, the only one of its category. */
const aMenu = {
  'menus/main/menu.json': { handle: 'main', name: { 'en-us': 'Main' }, categories: ['grill'] },
  'menus/main/categories/grill.json': {
    handle: 'grill',
    name: { 'en-us': 'Grill' },
    items: [{ handle: 'kebab', name: { 'en-us': 'Kebab' }, price: '30.00' }],
  },
};

/** Opens the only promotion of the draft. */
const openPromotion = (more: object) => {
  const promotion = { handle: 'friday', code: 'PROMO-FRIDAY', name: { 'en-us': 'Friday' }, ...more };
  const benefit = { type: 'percentage', percent: 10 };
  return openDesk('/desk/offers/promotions/friday', {
    files: { ...aMenu, 'promotions.json': { promotions: [{ benefit, ...promotion }] } },
  });
};
const promotionIn = (draft: ReadonlyMap<string, unknown>) =>
  (draft.get('promotions.json') as { promotions: object[] }).promotions[0];

test('a category and a level of loyalty that were removed can be taken out of an offer', async () => {
  const { user, draft } = await openPromotion({
    cartRules: { categories: ['grill', 'burgers'] },
    eligibility: { loyaltyTiers: ['gold'] },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'burgers – no longer there', checked: true }));
  await user.click(await screen.findByRole('checkbox', { name: 'gold – no longer there', checked: true }));
  await waitFor(() => expect(promotionIn(draft)).toMatchObject({ cartRules: { categories: ['grill'] } }));
  await waitFor(() => expect(promotionIn(draft)).not.toHaveProperty('eligibility'));
  expect(screen.queryByRole('checkbox', { name: /no longer there/ })).toBeNull();
});

test('a dish that an offer gives and that was removed is told, and any dish can be chosen instead', async () => {
  const { user, draft } = await openPromotion({ benefit: { type: 'free-item', item: 'shawarma' } });
  const dish = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Item' });
  expect(dish.selectedOptions[0]?.textContent).toBe('shawarma – no longer there');
  await user.selectOptions(dish, 'Kebab');
  await waitFor(() => expect(promotionIn(draft)).toMatchObject({ benefit: { item: 'kebab' } }));
});

test('a moment is taken when its field is left, and not while its year is typed', async () => {
  const { draft, calls } = await openPromotion({});
  const until = await screen.findByLabelText<HTMLInputElement>(/^Until/);
  fireEvent.focus(until);
  // A browser gives the year as 0002 once its first digit is typed.
  for (const written of ['0002-11-30T23:59', '0020-11-30T23:59', '0202-11-30T23:59', '2026-11-30T23:59']) {
    fireEvent.change(until, { target: { value: written } });
    expect(until.value).toBe(written);
  }
  fireEvent.blur(until);
  await waitFor(() => expect(promotionIn(draft)).toMatchObject({ validity: { until: '2026-11-30T20:59:00Z' } }));
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('two promotions with alike long names have codes of their own', async () => {
  const { user, draft } = await openDesk('/desk/offers', { files: aMenu });
  for (const name of ['Weekend family breakfast deal', 'Weekend family breakfast for four']) {
    await user.click(await screen.findByRole('button', { name: 'New offer' }));
    await user.type(await screen.findByRole('textbox', { name: /English/ }), name);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('link', { name: 'All offers' }));
  }
  await waitFor(() => expect((draft.get('promotions.json') as { promotions: object[] }).promotions).toHaveLength(2));
  const { promotions } = draft.get('promotions.json') as { promotions: { code: string }[] };
  expect(promotions.map(({ code }) => code)).toEqual([
    'PROMO-WEEKEND-FAMILY-BREAKFAST',
    'PROMO-WEEKEND-FAMILY-BREAKFA-2',
  ]);
});
