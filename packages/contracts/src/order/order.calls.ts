import { z } from 'zod';
import { oneOf } from '../json-api.ts';
import { orderItemResource } from './order.resources.ts';

const pageSize = z.coerce.number().int().min(1).max(999);

/** API-72, API-73: a comma list of items, combos, location, statuses, promotion; names that mean nothing yet are ignored. */
export const orderQuery = z.object({ include: z.string().max(200).optional() });

/** API-74: `filter[visible]=1` leaves out the steps that guests are not shown. */
export const orderStatusQuery = z.object({ 'filter[visible]': z.string().max(5).optional() });

/** API-51, ORDER-15: newest first unless `sort` is placed-at; 999 at most. */
export const orderListQuery = z.object({
  sort: z.string().max(60).optional(),
  size: pageSize.optional(),
  limit: pageSize.optional(),
  include: z.string().max(200).optional(),
});

export const orderItemDocument = oneOf(orderItemResource);
