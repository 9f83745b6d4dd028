import type { MissingResource, OrderDocument, OrderEvent } from '@sufra/contracts';
import { statusSequence, type OrderStatusCode } from '@sufra/ordering';
import { readOrderDocument } from '../order.resource.ts';

const at = '2026-03-01T16:18:00.000Z';

type Attributes = OrderDocument['data']['attributes'];
type OwnOrder = {
  type?: Attributes['order-type'];
  history?: OrderStatusCode[];
  attributes?: Partial<Attributes>;
  /** Why it came to nothing. */
  reason?: string | null;
};

/** The API's answer about an order that went through these steps; the last one is where it stands. */
export function anOrderDocument(
  code: OrderStatusCode,
  { type = 'to_go', history = [code], attributes = {}, reason = null }: OwnOrder = {},
): OrderDocument {
  return {
    data: {
      type: 'orders',
      id: 'order-1',
      attributes: {
        number: '017',
        'current-status': { code, sequence: statusSequence(code), at },
        'payment-method': 'cash',
        'payment-status': 'pending',
        'order-type': type,
        'scheduled-time': null,
        'released-at': '2026-03-01T16:17:00.000Z',
        'placed-at': '2026-03-01T16:17:00.000Z',
        'estimated-ready-at': '2026-03-01T16:37:00.000Z',
        notes: 'Ring twice',
        'driver-notes': null,
        'table-number': null,
        'currency-code': 'SAR',
        subtotal: 65,
        tax: 8.48,
        'vat-type': 'inclusive',
        'vat-rate': 15,
        'service-charge': 0,
        'delivery-charge': 0,
        discount: 0,
        'promo-discount': 0,
        'promotion-name': null,
        'coupon-code': null,
        total: 65,
        'points-redeemed': null,
        'points-earned': null,
        'location-name': { 'en-us': 'Olaya Street', 'ar-sa': 'شارع العليا' },
        'location-id': 'olaya',
        'customer-id': 'sara',
        'address-line': type === 'delivery' ? 'Villa 4' : null,
        'car-id': null,
        car: null,
        'arrived-at': null,
        'estimated-arrival-at': null,
        'is-cancellable': false,
        'cancellable-until': null,
        delay: null,
        'may-leave': false,
        'unanswered-at': null,
        'returned-amount': 0,
        'missing-changes': 0,
        'missing-until': null,
        'refund-due-at': null,
        'is-ratable': false,
        'rated-at': null,
        ...attributes,
      },
    },
    included: [
      {
        type: 'order-items',
        id: 'line-1',
        attributes: {
          'item-id': 'burger',
          name: { 'en-us': 'Burger' },
          quantity: 2,
          'is-promotion': false,
          price: 32.5,
          total: 65,
          discount: 0,
          notes: null,
          modifiers: [{ id: 'cheese', name: { 'en-us': 'Cheese' }, quantity: 2, price: 2 }],
          'removed-ingredients': [{ id: 'onion', name: { 'en-us': 'Onion' } }],
          'combo-items': [],
        },
      },
      ...history.map((step, index) => ({
        type: 'order-statuses',
        id: `status-${index}`,
        attributes: {
          code: step,
          sequence: statusSequence(step),
          description: step,
          'is-current': step === code,
          visible: true,
          at,
          reason: step === code ? reason : null,
          'reason-code': null,
        },
      })),
    ],
  };
}

export const anOrder = (code: OrderStatusCode, own: OwnOrder = {}) =>
  readOrderDocument(anOrderDocument(code, own), { code: 'SAR', digits: 2 });

export const anEvent = (number: number, own: Partial<OrderEvent> = {}): OrderEvent => ({
  number,
  'order-id': 'order-1',
  'order-number': '017',
  'customer-id': 'sara',
  code: 'ready',
  sequence: 5,
  'location-name': { 'en-us': 'Olaya Street' },
  at,
  ...own,
});

/** The first line of an order, for which its guest took another dish, unless `own` says otherwise. */
export const aMissing = (
  order: ReturnType<typeof anOrder>,
  own: Partial<MissingResource['attributes']> = {},
): MissingResource => ({
  type: 'missing-items',
  id: 'missing-1',
  attributes: {
    'order-id': order.id,
    'line-id': order.lines[0]!.id,
    name: order.lines[0]!.name,
    quantity: order.lines[0]!.quantity,
    state: 'accepted',
    until: null,
    'call-asked-at': null,
    'asked-at': '2026-03-01T16:20:00.000Z',
    'ended-at': '2026-03-01T16:21:00.000Z',
    substitute: { 'item-id': 'pie', name: { 'en-us': 'Apple crumble pie' }, choices: [] },
    'currency-code': 'SAR',
    'amount-missing': 12,
    'amount-substitute': 11,
    gift: null,
    'total-now': 30,
    'total-accepted': 29,
    'total-refused': 18,
    'is-last': false,
    'is-decided': true,
    'is-paid': false,
    ...own,
  },
});
