import type { OrderDocument } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';

export type PlacedOrder = { id: string; number: string; status: OrderStatusCode };

export const readPlacedOrder = ({ data }: OrderDocument): PlacedOrder => ({
  id: data.id,
  number: data.attributes.number,
  status: data.attributes['current-status'].code,
});
