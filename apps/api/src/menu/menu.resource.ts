import type { MenuResource, UpsellResource } from '@sufra/contracts';
import type { Menu, SellableItem } from './build-sellable-menu.ts';

/** A menu by name; its categories are read from the published document or /{menu}/categories. */
export const presentMenu = ({ id, name, orderTypes }: Menu): MenuResource => ({
  type: 'menus',
  id,
  attributes: { name, 'order-types': orderTypes },
  links: { self: `/api/menus/${id}` },
});

/** An offer of an item before paying; it is known by the item's id. */
export const presentUpsell = (item: SellableItem, position: number): UpsellResource => ({
  type: 'upsells',
  id: item.id,
  attributes: { position },
  relationships: { item: { data: { type: 'items', id: item.id } } },
});
