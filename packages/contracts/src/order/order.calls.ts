import { z } from 'zod';
import { oneOf } from '../json-api.ts';
import { orderItemResource } from './order.resources.ts';

const pageSize = z.coerce.number().int().min(1).max(999);

/** API-72, API-73: a comma list of items, combos, location, statuses, promotion; names that mean nothing yet are ignored. */
export const orderQuery = z.object({ include: z.string().max(200).optional() });

/** API-74: `filter[visible]=1` leaves out the steps that guests are not shown. */
export const orderStatusQuery = z.object({ 'filter[visible]': z.string().max(5).optional() });

/**
 * API-51, ORDER-15: newest first unless `sort` is placed-at; 999 at most. `page[size]`, `size` and `limit` are the same.
 * links.next, where there is more, goes on behind the last order by `page[after]`, whatever was ordered meanwhile;
 * `page[number]` counts from the first order and shifts with every new one.
 */
export const orderListQuery = z.object({
  sort: z.string().max(60).optional(),
  size: pageSize.optional(),
  limit: pageSize.optional(),
  'page[size]': pageSize.optional(),
  'page[number]': z.coerce.number().int().min(1).max(100_000).optional(),
  'page[after]': z
    .string()
    .regex(/^[\w-]{1,120}$/)
    .optional(),
  include: z.string().max(200).optional(),
});

export const orderItemDocument = oneOf(orderItemResource);
