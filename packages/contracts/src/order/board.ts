import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from '../json-api.ts';
import { missingStates } from './missing.ts';
import { orderAttributes, orderItemAttributes } from './order.ts';

const chosen = z.object({ id: z.string(), name: localizedText, quantity: z.int() });

/** Handles of stations are those of `meta.stations` of the board. */
const madeAt = {
  station: z.string().describe('the station that makes it; of a combo the stations of its parts count'),
  'make-minutes': z.int().describe('how long it takes there'),
  allergens: z.array(localizedText),
};

/** A line as the kitchen reads it: without prices, with the allergens of the dish as the menu has them today. */
const boardLine = orderItemAttributes
  .pick({ 'item-id': true, name: true, quantity: true, notes: true, 'removed-ingredients': true })
  .extend({
    id: z.string(),
    modifiers: z.array(chosen),
    'combo-items': z.array(
      chosen.extend({
        ...madeAt,
        modifiers: z.array(chosen),
        'removed-ingredients': z.array(z.object({ id: z.string(), name: localizedText })),
      }),
    ),
    ...madeAt,
    bumps: z
      .array(z.object({ station: z.string(), done: z.boolean(), at: z.string() }))
      .describe('the last press of each station; `done` is false once it was taken back'),
    off: z.int().describe('pieces that are not made: they are missing, or were replaced'),
    replaces: z.string().nullable().describe('the line that it is the substitute of'),
    missing: z
      .object({
        id: z.string(),
        state: z.enum(missingStates),
        quantity: z.int(),
        until: z.string().nullable(),
        'call-asked-at': z.string().nullable(),
        substitute: localizedText.nullable(),
      })
      .nullable()
      .describe('what became of pieces of it that the restaurant does not have'),
  });

/** An order as its branch works on it. */
const boardOrderAttributes = orderAttributes
  .pick({
    number: true,
    'current-status': true,
    'payment-method': true,
    'payment-status': true,
    'order-type': true,
    'scheduled-time': true,
    'released-at': true,
    'placed-at': true,
    notes: true,
    'driver-notes': true,
    'table-number': true,
    'currency-code': true,
    total: true,
    'location-id': true,
    'address-line': true,
    car: true,
    'arrived-at': true,
    'missing-until': true,
  })
  .extend({
    'estimated-ready-at': z
      .string()
      .nullable()
      .describe('as promised, later by a delay alone; the moment itself once it is ready'),
    'estimated-arrival-at': z
      .string()
      .nullable()
      .describe('as promised, and from the departure on the way; deliveries'),
    'release-at': z.string().describe('when the branch gets an order for later'),
    'to-collect': z.number().describe('what the guest still pays at handover; 0 when it is paid'),
    guest: z.object({
      name: z.string(),
      phone: z.string().nullable().describe('while the order is open; its last four digits afterwards'),
    }),
    driver: z
      .object({ name: z.string(), 'has-link': z.boolean(), 'here-at': z.string().nullable() })
      .nullable()
      .describe('who brings it, whether by a link of theirs, and when they stood at the door'),
    reason: z.string().nullable().describe('why it was called off'),
    'next-alert': z
      .object({
        step: z.enum(['louder', 'contact', 'tell-guest', 'cancel']).describe('contact: the branch is called'),
        at: z.string().describe('ISO 8601 UTC; up to a quarter of a minute later'),
      })
      .nullable()
      .describe('what is done next about an order that waits to be accepted'),
    promise: z
      .object({
        'promised-at': z.string(),
        stations: z.array(
          z.object({
            station: z.string(),
            hands: z.int().describe('working there when it is made'),
            'ahead-minutes': z.number().describe('of work that stood before it'),
            'own-minutes': z.number(),
          }),
        ),
        'orders-ahead': z.int(),
        'packing-minutes': z.number(),
        'extra-minutes': z.number().describe('set by a person for a busy branch'),
        'margin-minutes': z.number().describe('learned from the orders before'),
        pace: z
          .number()
          .describe('learned as well, and part of all minutes: 1 is as written, 1.5 takes half as long again'),
      })
      .nullable()
      .describe('how its time came about; null where the branch has no kitchen in its files'),
    lines: z.array(boardLine),
  });

const boardOrderResource = resource('board-orders', boardOrderAttributes);
const messageBudgetState = z
  .enum(['left', 'day', 'month'])
  .describe('day, month: its messages to guests are used up until it ends; guests are told by push alone');

/** GET /staff/message-budget. */
export const messageBudgetDocument = oneOf(
  resource(
    'message-budgets',
    z.object({
      state: messageBudgetState,
      since: z.string().nullable().describe('when the first message was held back'),
      sent: z.int().describe('in the month while its messages are used up, else on this day'),
      limit: z.int(),
    }),
  ),
);

export const boardDocument = listDocument(boardOrderResource).extend({
  meta: z.object({
    stations: z.array(z.object({ handle: z.string(), name: localizedText })),
    'message-budget': messageBudgetState,
  }),
});
export const boardOrderDocument = oneOf(boardOrderResource);

/** GET /staff/past-orders: the orders of the last thirty days, at most twenty, the newest first. */
export const pastOrdersQuery = z.object({
  search: z.string().max(80).describe('the number, part of the name, or the last digits of the mobile number'),
  location: z.string().max(64).optional().describe('the branch; left out by staff of one branch'),
});

export const pastOrdersDocument = listDocument(boardOrderResource);

/**
 * POST /staff/board/{id}/bumps: stations are done with lines, or take that back. Sent again it changes nothing. The first
 * bump of an order begins it, the last one makes it ready.
 */
export const bumpBody = z.object({
  bumps: z
    .array(z.object({ line: z.string().max(64), station: z.string().max(64) }))
    .min(1)
    .max(500),
  done: z.boolean(),
});

export type BumpBody = z.infer<typeof bumpBody>;
export type BoardOrder = z.infer<typeof boardOrderResource>;
export type BoardLine = z.infer<typeof boardLine>;
export type MessageBudgetDocument = z.infer<typeof messageBudgetDocument>;
export type BoardDocument = z.infer<typeof boardDocument>;
export type BoardOrderDocument = z.infer<typeof boardOrderDocument>;
