import type { AnyResource, CategoryResource, ItemResource, MenuDocument } from '@sufra/contracts';

/* A published menu as the server writes it, naming only what matters to a test. */

const id = (last: string): string => `01900000-0000-7000-8000-0000000000${last}`;
export const ids = { grill: id('01'), drinks: id('02'), burger: id('11'), water: id('12'), box: id('13') };

const always = { hours: [], dates: [] };

export const anItemResource = (
  own: Partial<ItemResource['attributes']> & { id?: string; relationships?: ItemResource['relationships'] } = {},
): ItemResource => {
  const { id: itemId = ids.burger, relationships, ...attributes } = own;
  return {
    type: 'items',
    id: itemId,
    attributes: {
      name: { 'en-us': 'Char burger', 'ar-sa': 'برجر الفحم' },
      description: { 'en-us': 'Two smashed patties' },
      price: 36,
      prices: [],
      'image-uri': '/cdn/burger.webp',
      calories: 890,
      'is-upsell': false,
      'is-sold-out': false,
      'is-combo': false,
      'needs-choice': false,
      'excluded-locations': [],
      'out-of-stock-locations': [],
      'order-types': [],
      availability: always,
      'category-id': ids.grill,
      'allergen-ids': [],
      ...attributes,
    },
    ...(relationships && { relationships }),
  };
};

export const aCategoryResource = (
  own: Partial<CategoryResource['attributes']> & { id?: string } = {},
): CategoryResource => {
  const { id: categoryId = ids.grill, ...attributes } = own;
  return {
    type: 'categories',
    id: categoryId,
    attributes: {
      name: { 'en-us': 'Charcoal Grill', 'ar-sa': 'مشاوي الفحم' },
      description: {},
      'display-order': 1,
      'excluded-locations': [],
      'inactive-locations': [],
      'excluded-apps': [],
      'is-active': true,
      availability: always,
      items: [anItemResource()],
      ...attributes,
    },
  };
};

export const aMenuDocument = (
  categories: CategoryResource[] = [aCategoryResource()],
  included: AnyResource[] = [],
): MenuDocument => ({
  data: categories,
  included,
});

/** An item with a choice of sauces, and what its relationships lead to. */
export function anItemWithSauces(): { item: ItemResource; included: AnyResource[] } {
  const item = anItemResource({
    'allergen-ids': ['gluten'],
    relationships: {
      modifierGroups: { data: [{ type: 'modifier-groups', id: 'sauces' }] },
      ingredients: { data: [{ type: 'ingredients', id: 'onion' }] },
    },
  });
  const modifier = (modifierId: string, price: number): AnyResource => ({
    type: 'modifiers',
    id: modifierId,
    attributes: {
      name: { 'en-us': modifierId },
      price,
      'maximum-quantity': 1,
      'is-sold-out': false,
      calories: null,
      'allergen-ids': [],
    },
  });
  const group: AnyResource = {
    type: 'modifier-groups',
    id: 'sauces',
    attributes: { name: { 'en-us': 'Sauces' }, minimum: 1, maximum: 2, 'free-count': 1 },
    relationships: {
      modifiers: {
        data: [
          { type: 'modifiers', id: 'toum' },
          { type: 'modifiers', id: 'chilli' },
        ],
      },
    },
  };
  const included: AnyResource[] = [
    group,
    modifier('toum', 3),
    modifier('chilli', 4.5),
    {
      type: 'ingredients',
      id: 'onion',
      attributes: { name: { 'en-us': 'Onion' }, 'is-removable': true, 'allergen-ids': [] },
    },
    { type: 'allergens', id: 'gluten', attributes: { name: { 'en-us': 'Gluten' }, 'image-uri': null } },
  ];
  return { item, included };
}
