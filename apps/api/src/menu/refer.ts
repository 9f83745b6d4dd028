import type { MenuItem } from '@sufra/ordering';

type Linkage = { data: { type: string; id: string }[] };

/** A relationship to several resources of one type, in the order given. */
export const refer = (type: string, ids: readonly string[]): Linkage => ({ data: ids.map((id) => ({ type, id })) });

/** The relationships that an item and a choice of a combo share: what may be in it, added and left out. */
export const partRelationships = (part: Pick<MenuItem, 'allergens' | 'modifierGroups' | 'ingredients'>) => ({
  allergens: refer('allergens', part.allergens),
  modifierGroups: refer('modifier-groups', part.modifierGroups.map(idOf)),
  ingredients: refer('ingredients', part.ingredients.map(idOf)),
});

const idOf = ({ id }: { id: string }): string => id;
