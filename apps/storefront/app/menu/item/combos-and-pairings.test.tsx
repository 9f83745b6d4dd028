import { aComboChoice, aComboSlot, aMenuItem } from '@sufra/ordering/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { addItem } from '../../cart/cart-actions.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { addButton, bread, burger, group, openItem, startWithAnEmptyCart } from '../testing/open-item.tsx';

vi.mock('../../api.server/open-shop.ts', () => ({
  openShop: () => Promise.reject(new Error('The server is not here.')),
}));

startWithAnEmptyCart();

test('what fills a combo asks its own questions, right where it was chosen', async () => {
  const meal = aComboChoice({
    id: 'meal-burger',
    name: { 'en-us': 'Small burger' },
    surchargeMinor: 300,
    allergens: ['milk'],
    modifierGroups: [bread],
  });
  const box = aMenuItem({
    name: { 'en-us': 'Burger box' },
    comboSlots: [
      aComboSlot({
        id: 'main',
        name: { 'en-us': 'Your burger' },
        choices: [meal, aComboChoice({ id: 'wrap', name: { 'en-us': 'Wrap' } })],
      }),
    ],
  });
  await openItem(box);
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  expect(screen.getByText('Contains Milk')).toBeDefined();
  await userEvent.click(addButton());
  expect(group('Bread').getByText('Choose one: Bread').getAttribute('role')).toBe('alert');
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saffron rice/ }));
  expect(addButton().textContent).toContain('37.00');
  await userEvent.click(addButton());
  await waitFor(() =>
    expect(cartStore.get().lines).toMatchObject([
      { comboItems: [{ comboChoiceId: 'meal-burger', modifiers: [{ modifierId: 'rice' }] }] },
    ]),
  );
});

const fries = aComboChoice({ id: 'fries', name: { 'en-us': 'Fries' } });
const mealBox = aMenuItem({
  name: { 'en-us': 'Meal box' },
  comboSlots: [
    aComboSlot({
      id: 'main',
      name: { 'en-us': 'Your burger' },
      choices: [
        aComboChoice({ id: 'small-burger', name: { 'en-us': 'Small burger' }, modifierGroups: [bread] }),
        aComboChoice({ id: 'wrap', name: { 'en-us': 'Wrap' } }),
      ],
    }),
    aComboSlot({ id: 'side', name: { 'en-us': 'Your side' }, choices: [fries, aComboChoice({ id: 'salad' })] }),
  ],
});

test('a combo tells how many choices it asks for, and what each of them leads to', async () => {
  await openItem(mealBox);
  expect(screen.getByText('At least 2 choices to make')).toBeDefined();
  expect(group('Your burger').getByText('Step 1')).toBeDefined();
  expect(group('Your side').getByText('Step 2')).toBeDefined();
  expect(group('Your burger').getByRole('radio', { name: 'Small burger Then: Bread' })).toBeDefined();
  expect(group('Your burger').getByRole('radio', { name: 'Wrap' })).toBeDefined();
});

test('the questions of a chosen dish are steps of the combo, counted with its own', async () => {
  await openItem(mealBox);
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  expect(screen.getByText('3 choices to make')).toBeDefined();
  expect(group('Bread').getByText('Step 2 of 3')).toBeDefined();
  expect(group('Your side').getByText('Step 3 of 3')).toBeDefined();
  await userEvent.click(group('Your burger').getByRole('radio', { name: 'Wrap' }));
  expect(screen.getByText('2 choices to make')).toBeDefined();
  expect(group('Your side').getByText('Step 2 of 2')).toBeDefined();
});

test('a question that every dish of a place asks is counted before the dish is chosen', async () => {
  const burgers = ['beef', 'chicken'].map((id) => aComboChoice({ id, name: { 'en-us': id }, modifierGroups: [bread] }));
  const place = aComboSlot({ id: 'main', name: { 'en-us': 'Your burger' }, choices: burgers });
  await openItem(aMenuItem({ comboSlots: [place] }));
  expect(screen.getByText('2 choices to make')).toBeDefined();
  expect(group('Your burger').getByText('Step 1 of 2')).toBeDefined();
});

test('a place that is full says so, and how to choose another dish', async () => {
  const dishes = ['Kofta', 'Chicken', 'Steak'].map((id) => aComboChoice({ id, name: { 'en-us': id } }));
  const place = aComboSlot({ id: 'two', name: { 'en-us': 'Two grills' }, minimum: 2, maximum: 2, choices: dishes });
  await openItem(aMenuItem({ comboSlots: [place] }));
  for (const name of ['Kofta', 'Chicken', 'Steak'])
    await userEvent.click(group('Two grills').getByRole('checkbox', { name }));
  const full = '“Two grills” is full with 2. Take one away to choose another.';
  expect(group('Two grills').getByText(full).getAttribute('role')).toBe('alert');
});

test('a combo sums up what was chosen, each dish with its own answers, and what is open still', async () => {
  await openItem(mealBox);
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  const summary = within(screen.getByRole('region', { name: 'Your choice' }));
  expect(summary.getByText('Still to choose: Bread, Your side')).toBeDefined();
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
  await userEvent.click(group('Your side').getByRole('radio', { name: 'Fries' }));
  await userEvent.click(group('Your burger').getByRole('radio', { name: 'Wrap' }));
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Small burger Saj',
    'Fries',
  ]);
  expect(summary.queryByText(/Still to choose/)).toBeNull();
});

test('a combo lacking a choice inside a dish leads there, in the words of the question', async () => {
  await openItem(mealBox);
  await userEvent.click(group('Your side').getByRole('radio', { name: 'Fries' }));
  await userEvent.click(group('Your burger').getByRole('radio', { name: /Small burger/ }));
  await userEvent.click(addButton());
  expect(group('Bread').getByText('Choose one: Bread').getAttribute('role')).toBe('alert');
  await waitFor(() => expect(document.activeElement).toBe(group('Bread').getByRole('radio', { name: /Saj/ })));
});

test('a combo whose defaults are complete is added at the first press', async () => {
  const certain = aComboChoice({ id: 'only', modifierGroups: [bread], defaultModifierIds: ['rice'] });
  await openItem(aMenuItem({ comboSlots: [aComboSlot({ choices: [certain] })] }));
  await userEvent.click(addButton());
  await waitFor(() =>
    expect(cartStore.get().lines).toMatchObject([
      { comboItems: [{ comboChoiceId: 'only', modifiers: [{ modifierId: 'rice' }] }] },
    ]),
  );
});

test('a combo opens with what the merchant chose beforehand, leaves out what ran out, and another choice replaces it', async () => {
  const salad = aComboChoice({ id: 'salad', name: { 'en-us': 'Salad' }, surchargeMinor: 200, isDefault: true });
  const gone = aComboChoice({ id: 'soup', name: { 'en-us': 'Soup' }, isDefault: true, isSoldOut: true });
  const side = aComboSlot({ id: 'side', name: { 'en-us': 'Your side' }, maximum: 1, choices: [gone, fries, salad] });
  await openItem(aMenuItem({ name: { 'en-us': 'Meal box' }, comboSlots: [side] }));
  const chosen = () =>
    group('Your side')
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked);
  expect(chosen()).toEqual([group('Your side').getByRole('radio', { name: /Salad/ })]);
  expect(addButton().textContent).toContain('32.00');
  await userEvent.click(group('Your side').getByRole('radio', { name: 'Fries' }));
  expect(chosen()).toEqual([group('Your side').getByRole('radio', { name: 'Fries' })]);
  await userEvent.click(addButton());
  await waitFor(() =>
    expect(cartStore.get().lines).toMatchObject([{ comboItems: [{ comboChoiceId: 'fries', quantity: 1 }] }]),
  );
});

describe('what goes with it', () => {
  const toum = aMenuItem({ id: 'toum-dip', name: { 'en-us': 'Toum' }, priceMinor: 600, isUpsell: true });
  const juice = aMenuItem({ id: 'juice', name: { 'en-us': 'Juice' }, modifierGroups: [bread], isUpsell: true });
  const soldOut = aMenuItem({ id: 'cola', name: { 'en-us': 'Cola' }, isSoldOut: true, isUpsell: true });
  const offered = () => within(screen.getByRole('region', { name: 'Goes well with' }));

  test('is added with one tap and stays there to be counted; what has run out is not offered', async () => {
    await openItem(burger, { others: [toum, soldOut] });
    expect(offered().getByText('6.00', { exact: false })).toBeDefined();
    expect(offered().getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(offered().getByRole('button', { name: 'Add Toum to cart' }));
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'toum-dip', quantity: 1, isUpsell: false }]);
    await userEvent.click(offered().getByRole('button', { name: 'Remove: Toum' }));
    expect(cartStore.get().lines).toEqual([]);
  });

  test('is not what the cart holds already', async () => {
    addItem(toum, { itemId: toum.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
    await openItem(burger, { others: [toum] });
    expect(screen.queryByRole('region', { name: 'Goes well with' })).toBeNull();
  });

  test('is opened where it asks something, and back at the first dish nothing is lost', async () => {
    await openItem(burger, { others: [juice] });
    await userEvent.click(group('Sauces').getByRole('checkbox', { name: /Garlic toum/ }));
    await userEvent.click(offered().getByRole('link', { name: 'Choose options for Juice' }));
    await screen.findByRole('heading', { level: 1, name: 'Juice' });
    await userEvent.click(group('Bread').getByRole('radio', { name: /Saj/ }));
    await userEvent.click(addButton());
    await screen.findByRole('heading', { level: 1, name: 'Char burger' });
    expect(cartStore.get().lines).toMatchObject([{ itemId: 'juice' }]);
    expect(group('Sauces').getByRole<HTMLInputElement>('checkbox', { name: /Garlic toum/ }).checked).toBe(true);
  });
});
