import type { BoardOrder } from '@sufra/contracts';

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
