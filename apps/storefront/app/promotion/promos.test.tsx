import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { burgers, choose, fill, openDrawer, sara, startWithAnEmptyDevice } from '../cart/testing/open-drawer.tsx';
import { keepCustomer } from '../customer/current-customer.ts';
import type { Shop } from '../shell/shop.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import type { ShownOffer } from './offer.resource.ts';
import { promotionStore } from './promotion-store.ts';
import PromosRoute from './promos.route.tsx';
import { anOffer, cheapRide, freePudding, pudding, startWithoutPromotions, summer } from './testing/promotions.ts';

let server: ReturnType<typeof stubFetch>;

startWithAnEmptyDevice();
startWithoutPromotions();

const offer = (...offers: ShownOffer[]) => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/promotion/coupon': () => answered(summer()),
    '/promotion/offers': () => answered(offers),
  });
};

beforeEach(() => {
  fill(burgers);
  choose('pickup');
  offer(anOffer(), freePudding(), cheapRide());
});

async function openPromos(shop: Partial<Shop> = {}) {
  const view = await openDrawer({ shop });
  await view.user.click(view.cart.getByRole('button', { name: /See promos/ }));
  return { ...view, promos: within(await screen.findByRole('dialog', { name: 'PROMOS' })) };
}

const kept = () => promotionStore.get();

describe('the promos popup', () => {
  it('PROMO-22: has the title PROMOS with a choose-one text', async () => {
    const { promos } = await openPromos();
    expect(promos.getByRole('heading', { name: 'PROMOS' })).toBeDefined();
    expect(await promos.findByRole('group', { name: 'Choose one promo for this order' })).toBeDefined();
  });

  it('PROMO-23: is a grid of two columns of tiles of type item, discount or delivery', async () => {
    choose('deliver');
    const { promos } = await openPromos();
    const tiles = await promos.findAllByRole('radio');
    expect(tiles.map((tile) => tile.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^DiscountTwenty off/),
      expect.stringMatching(/^ItemPudding on the house.*Free/),
      expect.stringMatching(/^DeliveryCheap ride/),
    ]);
    const grid = tiles[0]?.closest('label')?.parentElement;
    expect(grid && getComputedStyle(grid).gridTemplateColumns).toBe('repeat(2, minmax(0, 1fr))');
  });

  it('shows what the cart may use first, whatever the order of the shop', async () => {
    offer(anOffer({ isEligible: false, ineligibleReason: 'From SAR 100.00' }), freePudding());
    const { promos } = await openPromos();
    const tiles = await promos.findAllByRole('radio');
    expect(tiles.map((tile) => tile.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/Pudding on the house/),
      expect.stringMatching(/Twenty off.*From SAR 100\.00/),
    ]);
  });

  it('PROMO-24: says that no promo is available when there is none', async () => {
    offer();
    const { promos } = await openPromos();
    expect(await promos.findByText('No promo is available')).toBeDefined();
    expect(promos.getByText('Sorry, there is no promo available right now, try checking next time.')).toBeDefined();
  });

  it('PROMO-25, PROMO-26: its button closes it, and confirms once a tile is selected', async () => {
    const { user, promos } = await openPromos();
    expect(promos.getByRole('button', { name: 'CLOSE' })).toBeDefined();
    await user.click(await promos.findByRole('radio', { name: 'Twenty off' }));
    expect(promos.queryByRole('button', { name: 'CLOSE' })).toBeNull();
    expect(promos.getByRole('button', { name: 'CONFIRM' })).toBeDefined();
  });

  it('PROMO-25: CLOSE closes it and changes nothing', async () => {
    const { user, promos } = await openPromos();
    await user.click(promos.getByRole('button', { name: 'CLOSE' }));
    expect(screen.queryByRole('dialog', { name: 'PROMOS' })).toBeNull();
    expect(kept().digital).toBeUndefined();
  });

  it('PROMO-27, PROMO-28: a tile that is not eligible says why, and cannot be confirmed', async () => {
    offer(anOffer({ isEligible: false, ineligibleReason: 'Add SAR 35.00 more to use this offer.' }));
    const { user, promos } = await openPromos();
    expect(await promos.findByText('NOT ELIGIBLE')).toBeDefined();
    expect(promos.getByText('Add SAR 35.00 more to use this offer.')).toBeDefined();
    await user.click(promos.getByRole('radio', { name: 'Twenty off' }));
    expect(promos.getByRole<HTMLButtonElement>('button', { name: 'CONFIRM' }).disabled).toBe(true);
  });

  it('PROMO-30: promos for delivery are shown for deliver only', async () => {
    const first = await openPromos();
    await first.promos.findByRole('radio', { name: 'Twenty off' });
    expect(first.promos.queryByRole('radio', { name: 'Cheap ride' })).toBeNull();
    first.unmount();
    choose('deliver');
    const second = await openPromos();
    expect(await second.promos.findByRole('radio', { name: 'Cheap ride' })).toBeDefined();
  });

  it('asks what this cart may have, whatever promotion it has already', async () => {
    promotionStore.update(() => ({ typed: '', digital: anOffer() }));
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Replace' }));
    await screen.findByRole('radio', { name: 'Twenty off' });
    expect(server.callsTo('/promotion/offers').at(-1)?.body).toMatchObject({
      type: 'pickup',
      'coupon-code': null,
      'campaign-id': null,
      items: [{ quantity: 2 }],
    });
  });

  it('says so when the promos cannot be loaded, and tries again', async () => {
    let isOnline = false;
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/promotion/offers': () => (isOnline ? answered([anOffer()]) : new Error('offline')),
    });
    const { user, promos } = await openPromos();
    await promos.findByText('The promos could not be loaded.');
    isOnline = true;
    await user.click(promos.getByRole('button', { name: 'Try again' }));
    expect(await promos.findByRole('radio', { name: 'Twenty off' })).toBeDefined();
  });

  it('nothing can be confirmed for an empty cart, and the guest reads why', async () => {
    fill();
    const { user, promos } = await openPromos();
    await user.click(await promos.findByRole('radio', { name: 'Twenty off' }));
    expect(promos.getByRole<HTMLButtonElement>('button', { name: 'CONFIRM' }).disabled).toBe(true);
    expect(promos.getByText('Add something to your cart first.')).toBeDefined();
  });

  it('PRICE-07: writes SR where the currency is SAR', async () => {
    const { promos } = await openPromos();
    await promos.findByRole('radio', { name: 'Twenty off' });
    expect(promos.getByText(/off$/, { selector: 'span' }).textContent?.replaceAll('\u00a0', ' ')).toBe('SR 20.00 off');
  });

  it("PRICE-07: writes the concept's own symbol where it is not", async () => {
    const prices = {
      currency: { code: 'KWD', digits: 3 },
      format: 'amount_currency_symbol',
      symbol: 'KD',
      code: 'KWD',
    };
    const { promos } = await openPromos({ prices: prices as Shop['prices'] });
    await promos.findByRole('radio', { name: 'Twenty off' });
    expect(promos.getByText(/off$/, { selector: 'span' }).textContent?.replaceAll('\u00a0', ' ')).toBe('2.000 KD off');
  });
});

describe('a promo', () => {
  async function confirm(name: string) {
    const view = await openPromos();
    await view.user.click(await view.promos.findByRole('radio', { name }));
    await view.user.click(view.promos.getByRole('button', { name: /CONFIRM|Replace/ }));
    return view;
  }

  it('PROMO-33: for a discount sets the digital coupon code, which goes with the cart', async () => {
    const { cart } = await confirm('Twenty off');
    expect(kept().digital).toMatchObject({ code: 'PROMO-20', digitalCouponId: 'PROMO-20' });
    expect(screen.queryByRole('dialog', { name: 'PROMOS' })).toBeNull();
    expect(cart.getByRole('group', { name: 'Twenty off' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(server.callsTo('/cart/quote').at(-1)?.body).toMatchObject({
      'campaign-id': 'PROMO-20',
      'promotion-name': 'Twenty off',
    });
  });

  it('ROUTE-33, PROMO-31, PROMO-32: for an item adds it to the cart and leads to it', async () => {
    const { address } = await confirm('Pudding on the house');
    const line = cartStore.get().lines.at(-1);
    expect(line).toMatchObject({
      itemId: pudding.id,
      isPromotion: true,
      quantity: 1,
      promotionPriceMinor: 0,
      digitalCouponId: 'PROMO-PUDDING',
    });
    await waitFor(() => expect(address()).toBe(`/menu/grill-1/${pudding.id}-rice-pudding?line=${line?.lineId}`));
  });

  it('PROMO-29: that is selected can be replaced by another', async () => {
    promotionStore.update(() => ({ typed: '', digital: anOffer({ code: 'OLD', name: { 'en-us': 'Old one' } }) }));
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Replace' }));
    const promos = within(await screen.findByRole('dialog', { name: 'PROMOS' }));
    await user.click(await promos.findByRole('radio', { name: 'Twenty off' }));
    await user.click(promos.getByRole('button', { name: 'Replace' }));
    expect(kept().digital?.code).toBe('PROMO-20');
    expect(cart.queryByRole('group', { name: 'Old one' })).toBeNull();
  });

  it('PROMO-29: that is selected can be removed, in the cart and in the popup', async () => {
    promotionStore.update(() => ({ typed: '', digital: anOffer() }));
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Replace' }));
    const promos = within(await screen.findByRole('dialog', { name: 'PROMOS' }));
    expect((await promos.findByRole('radio', { name: 'Twenty off' })).closest('label')?.textContent).toContain(
      'In your order',
    );
    await user.click(promos.getByRole('button', { name: 'Remove' }));
    expect(kept().digital).toBeUndefined();
    act(() => promotionStore.update(() => ({ typed: '', digital: anOffer() })));
    await user.click(promos.getByRole('button', { name: 'CLOSE' }));
    await user.click(cart.getByRole('button', { name: 'Remove' }));
    expect(kept().digital).toBeUndefined();
  });

  it('takes the place of a promo code, with a notice', async () => {
    promotionStore.update(() => ({ typed: 'SUMMER10', ...summer() }));
    const { cart } = await confirm('Twenty off');
    expect(kept().coupon).toBeUndefined();
    expect(
      await screen.findByText(/^Summer 10 was removed: a promo code and a promo cannot be used together/),
    ).toBeDefined();
    expect(cart.getByRole<HTMLInputElement>('textbox', { name: 'Promo code' }).value).toBe('SUMMER10');
  });

  it('gives way to a promo code, with a notice', async () => {
    promotionStore.update(() => ({ typed: 'SUMMER10', digital: anOffer() }));
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Apply' }));
    expect(await cart.findByRole('group', { name: 'Summer 10' })).toBeDefined();
    expect(kept().digital).toBeUndefined();
    expect(screen.getByText(/^Twenty off was removed: a promo code and a promo cannot be used together/)).toBeDefined();
  });

  it('for delivery leaves when the order is not delivered any more, with a notice', async () => {
    choose('deliver');
    promotionStore.update(() => ({ typed: '', digital: cheapRide() }));
    const { cart } = await openDrawer();
    expect(cart.getByRole('group', { name: 'Cheap ride' })).toBeDefined();
    act(() => choose('pickup'));
    expect(await screen.findByText('Cheap ride was removed because it is only for delivery.')).toBeDefined();
    expect(kept().digital).toBeUndefined();
  });

  it('that a later price refuses leaves with its item, and the guest reads why', async () => {
    promotionStore.update(() => ({ typed: '', digital: freePudding() }));
    const refusal = refused(422, 'This promo has ended. Choose another one.', { code: 'promotion-invalid' });
    server = stubFetch({
      '/cart/quote': ({ body }) =>
        (body as { 'campaign-id': unknown })['campaign-id'] ? refusal : answered(aCalculation()),
    });
    await openDrawer();
    expect(
      await screen.findByText('Pudding on the house was removed. This promo has ended. Choose another one.'),
    ).toBeDefined();
    expect(kept().digital).toBeUndefined();
    expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull();
  });
});

describe('the promos page', () => {
  const openPage = () => {
    keepCustomer(sara);
    const loader = () => ({ firstPath: '/menu/grill-1' });
    return renderShop({
      routes: [{ path: 'promos', Component: PromosRoute, loader }],
      path: '/promos',
      isSignedIn: true,
    });
  };

  it('PROMO-36: shows the promos of this cart, and a chosen one in the cart', async () => {
    const { user, address } = await openPage();
    expect(await screen.findByRole('heading', { name: 'PROMOS' })).toBeDefined();
    await user.click(await screen.findByRole('radio', { name: 'Twenty off' }));
    await user.click(screen.getByRole('button', { name: 'CONFIRM' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(kept().digital?.code).toBe('PROMO-20');
  });

  it('PROMO-36: a promo for an item leads to the item', async () => {
    const { user, address } = await openPage();
    await user.click(await screen.findByRole('radio', { name: 'Pudding on the house' }));
    await user.click(screen.getByRole('button', { name: 'CONFIRM' }));
    await waitFor(() => expect(address()).toContain(`/menu/grill-1/${pudding.id}-rice-pudding?line=`));
  });
});
