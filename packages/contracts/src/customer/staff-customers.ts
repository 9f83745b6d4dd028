import type { BlockReason, PointsReason } from '@sufra/ordering';
import { z } from 'zod';
import { orderOpinion } from '../figures.ts';
import { listDocument, oneOf, resource } from '../json-api.ts';
import { orderRow } from '../order/order.ts';

/** Every reason that `PointsReason` lists: one that is missing does not compile. */
export const pointsReasons: { [Reason in PointsReason]: Reason } = {
  apology: 'apology',
  gift: 'gift',
  missing: 'missing',
  correction: 'correction',
  misuse: 'misuse',
};

/** Every reason that `BlockReason` lists. */
const blockReasonCodes: { [Reason in BlockReason]: Reason } = {
  'not-collected': 'not-collected',
  prank: 'prank',
  abuse: 'abuse',
  fraud: 'fraud',
  asked: 'asked',
};

/** GET /staff/customers: by the last digits of the number, three or more, or a part of the name. */
export const staffCustomersQuery = z.object({ search: z.string().max(80) });

const known = {
  name: z.string(),
  'last-digits': z.string().nullable().describe('the last four of the mobile number'),
  orders: z.int().describe('at the own branch, or at all of them'),
  'last-order-at': z.string().nullable(),
  'is-blocked': z.boolean().describe('no orders are taken from them now'),
};

export const staffCustomerListDocument = listDocument(resource('staff-customers', z.object(known)));

/** GET /staff/customers/{id}: one customer with the newest orders. That it was opened stands in the log. */
export const staffCustomerDocument = oneOf(
  resource(
    'staff-customers',
    z.object({
      ...known,
      phone: z.string().nullable().describe('the whole number, while an order of the customer is open'),
      'customer-since': z.string(),
      points: z.int().nullable().describe('null where the merchant has none'),
      block: z
        .object({
          reason: z.enum(blockReasonCodes),
          until: z.string().nullable().describe('the first moment without it; null for none'),
          at: z.string(),
        })
        .nullable(),
      'newest-orders': z.array(orderRow.extend({ id: z.string(), rating: orderOpinion.nullable() })),
      feedback: z.array(z.object({ message: z.string(), 'received-at': z.string() })),
    }),
  ),
);

/** POST /staff/customers/{id}/points: points to give, or to take away when below zero. Each press has an Idempotency-Key. */
export const changePointsBody = z.object({
  points: z.int().min(-100_000).max(100_000),
  reason: z.enum(pointsReasons),
});

/** PUT /staff/customers/{id}/block: why, and the last day of it, both in the shop's time; without one it stays until it is lifted. */
export const blockCustomerBody = z.object({
  reason: z.enum(blockReasonCodes),
  'last-day': z.iso.date().nullable(),
});

/**
 * DELETE /staff/customers/{id}: typed by a person who means it, the last four digits of the number as they are shown, or
 * the name of a customer without one.
 */
export const eraseForCustomerBody = z.object({ confirmation: z.string().max(200) });

export type StaffCustomerListDocument = z.infer<typeof staffCustomerListDocument>;
export type StaffCustomerDocument = z.infer<typeof staffCustomerDocument>;
export type ChangePointsBody = z.infer<typeof changePointsBody>;
export type BlockCustomerBody = z.infer<typeof blockCustomerBody>;
