import type { BoardLine, BoardOrder } from '@sufra/contracts';

/** An order of the board: posted and released, cash at the counter. */
export function anOrder(id: string, change: Partial<BoardOrder['attributes']> = {}): BoardOrder {
  return {
    type: 'board-orders',
    id,
    attributes: {
      number: '042',
      'current-status': { code: 'posted', sequence: 1, at: '2026-11-20T16:00:00Z' },
      'payment-method': 'cash',
      'payment-status': 'pending',
      'order-type': 'pickup',
      'scheduled-time': null,
      'released-at': '2026-11-20T16:00:00Z',
      'release-at': '2026-11-20T16:00:00Z',
      'placed-at': '2026-11-20T16:00:00Z',
      'estimated-ready-at': '2026-11-20T16:20:00Z',
      'estimated-arrival-at': null,
      notes: null,
      'driver-notes': null,
      'table-number': null,
      'currency-code': 'SAR',
      total: 26,
      'to-collect': 26,
      'location-id': 'olaya',
      'address-line': null,
      car: null,
      'arrived-at': null,
      'missing-until': null,
      guest: { name: 'Noura Al Otaibi', phone: '+966501234567' },
      driver: null,
      reason: null,
      'next-alert': null,
      promise: null,
      lines: [],
      ...change,
    },
  };
}

/** A line of an order of the board: one piece, made at the grill in twenty minutes. */
export const aLine = (id: string, change: Partial<BoardLine> = {}): BoardLine => ({
  id,
  'item-id': `item-${id}`,
  name: { 'en-us': id, 'ar-sa': id, fr: id },
  quantity: 1,
  notes: null,
  'removed-ingredients': [],
  modifiers: [],
  'combo-items': [],
  allergens: [],
  station: 'grill',
  'make-minutes': 20,
  bumps: [],
  off: 0,
  replaces: null,
  missing: null,
  ...change,
});

/** An order of one line of the grill, which is done there or not. */
export const anOrderInKitchen = (id: string, number: string, isDone: boolean) =>
  anOrder(id, {
    number,
    'current-status': { code: 'in-kitchen', sequence: 2, at: '2026-11-20T16:01:00Z' },
    lines: [aLine(id, { bumps: isDone ? [{ station: 'grill', done: true, at: '2026-11-20T16:05:00Z' }] : [] })],
  });
