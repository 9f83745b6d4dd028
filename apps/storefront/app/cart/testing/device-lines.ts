import type { DeviceLine } from '../device-line.ts';

/** Two burgers with cheese, without onion, with a cola without ice. */
export const aKeptLine = (own: Partial<DeviceLine> = {}): DeviceLine => ({
  lineId: 'line-1',
  itemId: 'burger',
  name: { 'en-us': 'Burger', 'ar-sa': 'برجر' },
  description: { 'en-us': 'With fries' },
  imageUrl: '/burger.webp',
  priceMinor: 3000,
  choicesMinor: 250,
  branchPrices: { olaya: 2800 },
  excludedBranchIds: ['diriyah'],
  outOfStockBranchIds: ['hittin'],
  quantity: 2,
  notes: 'Well done',
  isUpsell: false,
  isPromotion: false,
  modifiers: [{ modifierId: 'cheese', quantity: 1 }],
  removedIngredientIds: ['onion'],
  comboItems: [{ comboChoiceId: 'cola-choice', quantity: 1, modifiers: [], removedIngredientIds: ['ice'] }],
  labels: {
    cheese: { name: { 'en-us': 'Cheese' }, priceMinor: 200 },
    onion: { name: { 'en-us': 'Onion' }, priceMinor: 0 },
    'cola-choice': { name: { 'en-us': 'Cola' }, priceMinor: 50 },
    ice: { name: { 'en-us': 'Ice' }, priceMinor: 0 },
  },
  ...own,
});
