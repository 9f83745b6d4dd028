import { describe, expect, test } from 'vitest';
import { aCartLine } from '../testing/factories.ts';
import { allowedPayments, hasUpsellItems, offeredPayments, selectedPayment } from './offered-payments.ts';

const burger = aCartLine();
const upsold = aCartLine({ lineId: 'cola', itemId: 'cola', isUpsell: true });
const removed = { ...upsold, quantity: 0 };

describe('hasUpsellItems', () => {
  test('ignores an upsell item that was removed', () => {
    expect(hasUpsellItems([burger, upsold])).toBe(true);
    expect(hasUpsellItems([burger, removed])).toBe(false);
    expect(hasUpsellItems([burger])).toBe(false);
  });
});

describe('allowedPayments', () => {
  const settings = { deliver: 'cash, card', pickup: 'card,Card_on_pickup,bitcoin,card' };

  test('PAY-04: delivery reads its own list', () => {
    expect(allowedPayments(settings, 'deliver')).toEqual(['cash', 'card']);
  });

  test.each(['pickup', 'to-go', 'eat-in', 'curbside'] as const)('PAY-05: %s reads the other list', (orderType) => {
    expect(allowedPayments(settings, orderType)).toEqual(['card', 'card-on-pickup']);
  });

  test('spaces and underscores read as hyphens, whatever the letter case', () => {
    expect(allowedPayments({ deliver: ' Card  on_delivery ,CASH', pickup: '' }, 'deliver')).toEqual([
      'card-on-delivery',
      'cash',
    ]);
  });

  test('an empty list means cash only', () => {
    expect(allowedPayments({ deliver: '', pickup: ' , ' }, 'deliver')).toEqual(['cash']);
    expect(allowedPayments({ deliver: '', pickup: 'bitcoin' }, 'pickup')).toEqual(['cash']);
  });
});

describe('offeredPayments', () => {
  test('CART-26: upsell items in the cart take card away', () => {
    expect(offeredPayments(['card', 'cash'], [burger, upsold])).toEqual(['cash']);
    expect(offeredPayments(['card', 'cash'], [burger])).toEqual(['card', 'cash']);
  });

  test('CART-26: card on delivery is another payment and stays', () => {
    expect(offeredPayments(['card', 'card-on-delivery'], [upsold])).toEqual(['card-on-delivery']);
  });

  test('CART-26: once the upsell item is removed, card is back', () => {
    expect(offeredPayments(['card'], [upsold])).toEqual([]);
    expect(offeredPayments(['card'], [removed])).toEqual(['card']);
  });

  test('no allowed payment at all means cash', () => {
    expect(offeredPayments([], [burger])).toEqual(['cash']);
  });
});

describe('selectedPayment', () => {
  test('PAY-07: card is the default while it is offered', () => {
    expect(selectedPayment(['cash', 'card'])).toBe('card');
  });

  test('keeps the wanted one, else the first that remains, else none', () => {
    expect(selectedPayment(['card', 'cash'], 'cash')).toBe('cash');
    expect(selectedPayment(['cash', 'card-on-pickup'], 'card')).toBe('cash');
    expect(selectedPayment([], 'card')).toBeUndefined();
  });
});
