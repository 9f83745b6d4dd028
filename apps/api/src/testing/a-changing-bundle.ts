import type { BundleFiles } from '../bundle/check/read-bundle.ts';
import { aBundle } from './a-bundle.ts';

const text = (english: string) => ({ 'en-us': english });

/** Price of one thing on the menu, in the merchant's own writing. */
const item = (handle: string, price: string, own: Record<string, unknown> = {}) => ({
  handle,
  name: text(handle.charAt(0).toUpperCase() + handle.slice(1)),
  price,
  ...own,
});

/**
 * A small shop in which everything may change: a burger with toppings, drinks, a box that combines them, a coupon
 * and a promotion, at the two branches of the sample. Everything in it can be had.
 */
export const changingBundle = (): BundleFiles =>
  aBundle({
    concept: { advanceOrder: { isAllowed: true, minimumLeadMinutes: 15, maximumDays: 3 } },
    application: { allowedPaymentsPickup: ['cash', 'card-on-pickup'] },
    files: {
      'menus/main/menu.json': { handle: 'main', name: text('Main menu'), categories: ['grill', 'drinks', 'boxes'] },
      'menus/main/modifier-groups.json': {
        modifierGroups: [
          {
            handle: 'toppings',
            name: text('Toppings'),
            minimum: 1,
            maximum: 3,
            freeCount: 1,
            modifiers: [
              { handle: 'cheese', name: text('Cheese'), price: '2.00' },
              { handle: 'chilli', name: text('Chilli'), price: '3.00' },
              { handle: 'pickles', name: text('Pickles'), price: '1.00' },
            ],
          },
        ],
      },
      'menus/main/categories/grill.json': {
        handle: 'grill',
        name: text('Grill'),
        items: [
          item('burger', '42.00', {
            modifierGroups: ['toppings'],
            ingredients: [{ ingredient: 'onion' }, { ingredient: 'bun', isRemovable: false }],
          }),
          item('wrap', '38.00'),
          item('skewers', '40.00'),
        ],
      },
      'menus/main/categories/drinks.json': {
        handle: 'drinks',
        name: text('Drinks'),
        items: [item('cola', '8.00'), item('juice', '10.00'), item('water', '4.00')],
      },
      'menus/main/categories/boxes.json': {
        handle: 'boxes',
        name: text('Boxes'),
        items: [
          item('box', '55.00', {
            comboSlots: [
              { handle: 'main', name: text('Main'), choices: [{ item: 'wrap' }, { item: 'skewers' }] },
              {
                handle: 'drink',
                name: text('Drink'),
                choices: [{ item: 'cola' }, { item: 'juice', surcharge: '1.50' }],
              },
            ],
          }),
        ],
      },
      'coupons.json': {
        coupons: [{ code: 'SAVE10', name: text('Save 10'), benefit: { type: 'percentage', percent: 10 } }],
      },
      'promotions.json': {
        promotions: [
          { handle: 'five-off', code: 'FIVE-OFF', name: text('Five off'), benefit: { type: 'fixed', amount: '5.00' } },
        ],
      },
    },
  });
