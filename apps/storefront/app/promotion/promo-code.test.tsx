import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice } from '../cart/testing/open-drawer.tsx';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { onShopEvent } from '../shell/shop-events.ts';
import { answered, refused } from '../testing/answers.ts';
import type { Shop } from '../shell/shop.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { promotionStore } from './promotion-store.ts';
import { startWithoutPromotions, summer, sweetEnd } from './testing/promotions.ts';

let server: ReturnType<typeof stubFetch>;
type Answers = Parameters<typeof stubFetch>[0];

startWithAnEmptyDevice();
startWithoutPromotions();

const answer = (own: Answers = {}) => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
    '/promotion/coupon': () => answered(summer()),
    ...own,
  });
};

beforeEach(() => {
  answer();
  fill(burgers);
  choose('pickup');
});

async function openWith(code?: string, shop: Partial<Shop> = {}) {
  const view = await openDrawer({ shop });
  const field = () => view.cart.getByRole<HTMLInputElement>('textbox', { name: 'Promo code' });
  if (code) await view.user.type(field(), code);
  const apply = () => view.cart.getByRole<HTMLButtonElement>('button', { name: /^(Apply|Applying…)$/ });
  return { ...view, field, apply };
}

describe('a promo code', () => {
  it('PROMO-06: is not applied, then applying, then applied', async () => {
    let find: (value: unknown) => void = () => undefined;
    answer({ '/promotion/coupon': () => new Promise((resolve) => (find = resolve)) });
    const { user, cart, apply } = await openWith('SUMMER10');
    expect(apply().textContent).toBe('Apply');
    await user.click(apply());
    expect(apply().textContent).toBe('Applying…');
    act(() => find(answered(summer())));
    expect(await cart.findByRole('group', { name: 'Summer 10' })).toBeDefined();
    expect(cart.queryByRole('textbox', { name: 'Promo code' })).toBeNull();
  });

  it('PROMO-07: that is applied shows its name with a tick and a Remove button', async () => {
    const { user, cart, apply } = await openWith('summer10');
    await user.click(apply());
    const applied = await cart.findByRole('group', { name: 'Summer 10' });
    expect(applied.textContent).toContain('Summer 10');
    expect(applied.querySelector('svg')).not.toBeNull();
    expect(cart.getByRole('button', { name: 'Remove' })).toBeDefined();
  });

  it('PROMO-06, PROMO-08, ERR-10: that is rejected shows the error as it came, and what was typed stays', async () => {
    const detail = 'Add SAR 55.00 more to use this offer.';
    answer({ '/cart/quote': ({ body }) => (hasCode(body) ? refused(422, detail) : answered(aCalculation())) });
    const { user, cart, field, apply } = await openWith('SUMMER10');
    await user.click(apply());
    expect((await cart.findByText(detail)).getAttribute('role')).toBe('alert');
    expect(field().value).toBe('SUMMER10');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('PROMO-10, LOC-25: removing it clears coupon, field and calculation', async () => {
    const charges = [{ key: 'delivery_charge', name: 'Delivery', amountMinor: 900 }];
    const granted = { discountMinor: 650, discountName: 'Summer 10', charges, vatMinor: 763, totalMinor: 6750 };
    answer({ '/cart/quote': ({ body }) => (hasCode(body) ? answered(aCalculation(granted)) : new Promise(() => {})) });
    const { user, cart, field, apply, unmount } = await openWith('SUMMER10');
    const bill = () =>
      cart
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`.replaceAll('\u00A0', ' '));
    await user.click(apply());
    await waitFor(() => expect(bill()).toContain('Total SAR 67.50'));
    expect(localStorage.getItem('cart_coupon')).not.toBeNull();
    await user.click(cart.getByRole('button', { name: 'Remove' }));
    // Nothing of the old calculation is left, also while the server has not answered to the cart without the coupon.
    const without = ['Subtotal SAR 65.00', 'VAT 15% included SAR 8.48', 'Total SAR 65.00'];
    await waitFor(() => expect(bill()).toEqual(without));
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(server.callsTo('/cart/quote').at(-1)?.body).toMatchObject({ 'coupon-code': null });
    expect(bill()).toEqual(without);
    expect(field().value).toBe('');
    expect(localStorage.getItem('cart_coupon')).toBeNull();
    unmount();
    promotionStore.reload();
    const again = await openWith();
    expect(again.field().value).toBe('');
  });

  it("PROMO-14: that was taken out of the field again is required: 'This is required.'", async () => {
    const { user, cart, field } = await openWith('S');
    await user.clear(field());
    expect(cart.getByText('This is required.')).toBeDefined();
  });

  it('PROMO-15: cannot be applied twice while it is being applied', async () => {
    answer({ '/promotion/coupon': () => new Promise(() => undefined) });
    const { user, apply } = await openWith('SUMMER10');
    expect(apply().disabled).toBe(false);
    await user.click(apply());
    expect(apply().getAttribute('aria-disabled')).toBe('true');
    await user.click(apply());
    expect(server.callsTo('/promotion/coupon')).toHaveLength(1);
  });

  it('PROMO-16: cannot be applied while the field is empty', async () => {
    const { user, field, apply } = await openWith();
    expect(apply().disabled).toBe(true);
    await user.type(field(), '   ');
    expect(apply().disabled).toBe(true);
  });

  it('PROMO-17: cannot be applied to an empty cart, except in a queue', async () => {
    fill();
    const { user, apply, field } = await openWith('SUMMER10');
    expect(apply().disabled).toBe(true);
    act(() => locationStore.update((choice) => ({ ...choice, isQueue: true })));
    expect(apply().disabled).toBe(false);
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(server.callsTo('/promotion/coupon')).toHaveLength(1));
  });

  it('PROMO-18: without an order type asks for one', async () => {
    locationStore.update(() => emptyChoice);
    const { user, cart, apply } = await openWith('SUMMER10', { allowedOrderTypes: [] });
    await user.click(apply());
    expect(cart.getByText('Please select an order type')).toBeDefined();
    expect(server.callsTo('/promotion/coupon')).toEqual([]);
  });

  it('is looked up first, and then priced with the cart', async () => {
    const { user, cart, apply } = await openWith(' summer10 ');
    await user.click(apply());
    await cart.findByRole('group', { name: 'Summer 10' });
    expect(server.callsTo('/promotion/coupon').map(({ body }) => body)).toEqual([
      { code: 'summer10', orderType: 'pickup' },
    ]);
    expect(server.callsTo('/cart/quote').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ 'coupon-code': 'SUMMER10', type: 'pickup', items: [expect.anything()] }),
    );
  });

  it('is applied by Enter, which never checks out', async () => {
    const { user, cart, field, address } = await openWith('SUMMER10');
    await user.type(field(), '{Enter}');
    expect(await cart.findByRole('group', { name: 'Summer 10' })).toBeDefined();
    expect(server.callsTo('/cart/validate')).toEqual([]);
    expect(address()).toContain('cart=open');
  });

  it('ANALYT-02: that is applied is told to whoever counts', async () => {
    const heard = vi.fn();
    const stop = onShopEvent(heard);
    const { user, cart, apply } = await openWith('SUMMER10');
    await user.click(apply());
    await cart.findByRole('group', { name: 'Summer 10' });
    stop();
    expect(heard).toHaveBeenCalledWith({ name: 'apply_promo', payload: { code: 'SUMMER10', name: 'Summer 10' } });
  });
});

describe('a promo code that is refused', () => {
  const reject = async (refusal: unknown) => {
    answer({ '/promotion/coupon': () => refusal });
    const view = await openWith('NOPE');
    await view.user.click(view.apply());
    return view;
  };

  it("ERR-08: with status 500 and 'Please try again later' is an Invalid Promo Code", async () => {
    const { cart } = await reject(refused(500, 'Please try again later'));
    expect(await cart.findByText('Invalid Promo Code')).toBeDefined();
  });

  it("ERR-09: with 'item not found' is an Invalid Promo Code", async () => {
    const { cart } = await reject(refused(404, 'item not found'));
    expect(await cart.findByText('Invalid Promo Code')).toBeDefined();
  });

  it('ERR-52: because it is not valid or expired says so', async () => {
    const { cart } = await reject(refused(422, 'Coupon code not valid (possibly expired)', { code: 'coupon-invalid' }));
    expect(await cart.findByText('Coupon code not valid (possibly expired)')).toBeDefined();
  });

  it('ERR-11: leaves no coupon behind, not even the one before', async () => {
    answer({ '/promotion/coupon': () => refused(422, 'That one is over') });
    promotionStore.update((choice) => ({ ...choice, ...summer(), waitingCode: 'NOPE', typed: 'NOPE' }));
    const { cart, field } = await openWith();
    await cart.findByText('That one is over');
    expect(promotionStore.get().coupon).toBeUndefined();
    expect(localStorage.getItem('cart_coupon')).toBeNull();
    expect(field().value).toBe('NOPE');
  });

  it('ERR-11: is reset as well when a later price refuses it, with what it granted', async () => {
    const detail = 'Add SAR 15.00 more to use this offer.';
    let isEnough = true;
    const quote = (body: unknown) =>
      hasCode(body) && !isEnough ? refused(422, detail, { code: 'offer-minimum-subtotal' }) : answered(aCalculation());
    answer({ '/promotion/coupon': () => answered(sweetEnd()), '/cart/quote': ({ body }) => quote(body) });
    const { user, cart, apply } = await openWith('SWEETEND');
    await user.click(apply());
    await cart.findByRole('group', { name: 'Pudding on us' });
    isEnough = false;
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await cart.findByText(detail)).toBeDefined();
    expect(cart.queryByRole('group', { name: 'Rice pudding' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull();
    expect(promotionStore.get().coupon).toBeUndefined();
    expect(promotionStore.get().typed).toBe('SWEETEND');
  });

  it('because nobody could be asked blames the connection, not the code', async () => {
    const { cart } = await reject(new Error('offline'));
    expect(await cart.findByText(/could not be checked/)).toBeDefined();
  });

  it("ERR-53: on an empty cart says 'Please add items to use the coupon'", async () => {
    fill();
    const { user, cart, field } = await openWith('SUMMER10');
    await user.type(field(), '{Enter}');
    expect(cart.getByText('Please add items to use the coupon')).toBeDefined();
    expect(server.callsTo('/promotion/coupon')).toEqual([]);
  });

  it('ERR-67: because there is none says to enter a coupon code first', async () => {
    const { user, cart, field } = await openWith();
    await user.type(field(), '{Enter}');
    expect(cart.getByText('Please enter a coupon code first')).toBeDefined();
  });
});

describe('a code for a free item', () => {
  beforeEach(() => answer({ '/promotion/coupon': () => answered(sweetEnd()) }));

  it('PROMO-20: adds it as a line of its own, which is priced and ordered as one of the promotion', async () => {
    const { user, cart, apply } = await openWith('SWEETEND');
    await user.click(apply());
    expect(await cart.findByRole('group', { name: 'Rice pudding' })).toBeDefined();
    expect(cartStore.get().lines.at(-1)).toMatchObject({ isPromotion: true, quantity: 1, promotionPriceMinor: 0 });
    await act(() => vi.advanceTimersByTimeAsync(1100));
    const asked = server.callsTo('/cart/quote').at(-1)?.body;
    expect(asked).toMatchObject({
      'coupon-code': 'SWEETEND',
      items: [{ quantity: 2 }, { quantity: 1, price: 0, 'is-promotion': true }],
    });
  });

  it('its card is locked: no other number of it, and no way to remove it alone', async () => {
    const { user, cart, apply } = await openWith('SWEETEND');
    await user.click(apply());
    await cart.findByRole('group', { name: 'Rice pudding' });
    expect(cart.queryByRole('button', { name: 'One more: Rice pudding' })).toBeNull();
    expect(cart.queryByRole('button', { name: 'Remove Rice pudding' })).toBeNull();
  });

  it('PROMO-09: removing the coupon removes the item', async () => {
    const { user, cart, apply } = await openWith('SWEETEND');
    await user.click(apply());
    await cart.findByRole('group', { name: 'Rice pudding' });
    await user.click(cart.getByRole('button', { name: 'Remove' }));
    expect(cart.queryByRole('group', { name: 'Rice pudding' })).toBeNull();
    expect(cartStore.get().lines).toHaveLength(1);
  });
});

const hasCode = (body: unknown): boolean => (body as { 'coupon-code': unknown })['coupon-code'] !== null;
