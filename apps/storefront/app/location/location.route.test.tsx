import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cartStore } from '../cart/cart-store.ts';
import { promotionStore } from '../promotion/promotion-store.ts';
import { expireChoice } from './chooser/choose-place.ts';
import { locationStore } from './location-store.ts';
import {
  fillCart,
  openChooser,
  remember,
  startWithAnEmptyDevice,
  stubPermission,
  stubPosition,
} from './testing/open-chooser.tsx';
import { aListedBranch, threeBranches } from './testing/branches.ts';
import { firstBranches, readFirstBranches } from './location.route.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

startWithAnEmptyDevice();

describe('a brand with hundreds of branches', () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    aListedBranch({ id: `branch-${index}`, name: { 'en-us': `Branch ${index}` } }),
  );

  it('has the first of them in its page, and only such as serve the guest’s way', () => {
    const elsewhere = aListedBranch({ id: 'kitchen', orderTypes: ['deliver'] });
    const first = firstBranches([elsewhere, ...many], 'pickup');
    expect([first.branches.length, first.branches[0]?.id, first.hasMore]).toEqual([30, 'branch-0', true]);
    expect(firstBranches([elsewhere, ...threeBranches], 'pickup')).toEqual({ branches: threeBranches, hasMore: false });
  });

  it('asks for all of them only where the first do not show what there is', async () => {
    const asked: (number | undefined)[] = [];
    const read = (all: ReturnType<typeof aListedBranch>[]) => {
      asked.length = 0;
      return readFirstBranches(async (most) => {
        asked.push(most);
        return all.slice(0, most);
      }, 'pickup');
    };
    const ofDelivery = Array.from({ length: 130 }, (_, at) =>
      aListedBranch({ id: `kitchen-${at}`, orderTypes: ['deliver'] }),
    );
    for (const [all, times] of [
      [many, 1],
      [[...many, ...ofDelivery], 1],
      [[...ofDelivery, ...many], 2],
      [threeBranches, 1],
    ] as const) {
      expect(await read([...all])).toEqual(firstBranches([...all], 'pickup'));
      expect(asked).toHaveLength(times);
    }
  });

  it('LOC-30: all of them are found once the others have come', async () => {
    stubFetch({ '/location/branches': () => many });
    const { user, chooser } = await openChooser('pickup', firstBranches(many, 'pickup'));
    await user.type(chooser.getByRole('searchbox'), 'branch 77');
    expect(await chooser.findByRole('radio', { name: /Branch 77/ })).toBeDefined();
  });

  it('a branch that was chosen before is marked, wherever it stands in the list', async () => {
    remember('pickup', { ...aBranch(), id: 'branch-99', name: { 'en-us': 'Branch 99' } });
    stubFetch({ '/location/branches': () => many });
    const { chooser } = await openChooser('pickup', firstBranches(many, 'pickup'));
    expect((await chooser.findByRole<HTMLInputElement>('radio', { name: /Branch 99/ })).checked).toBe(true);
  });
});

describe('the location chooser', () => {
  it('ROUTE-07, LOC-02: offers the order types of the settings, the current one marked', async () => {
    const { chooser } = await openChooser('pickup', {
      shop: { allowedOrderTypes: ['deliver', 'pickup', 'curbside'] },
    });
    const links = within(chooser.getByRole('navigation', { name: 'Order type' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Deliver', 'Pickup']);
    expect(chooser.getByRole('link', { name: 'Pickup' }).getAttribute('aria-current')).toBe('page');
  });

  it('LOC-28, LOC-29: lists branches with name, address, open or closed, and curbside', async () => {
    const { chooser } = await openChooser('to-go');
    expect(
      chooser.getByRole('radio', {
        name: /Olaya Street.*Olaya St, Al Olaya, Riyadh.*Open until 01:00.AM.*Ready 12:20.–..12:30.PM/,
      }),
    ).toBeDefined();
    expect(chooser.getByRole('radio', { name: /Hittin Square.*Curbside/ })).toBeDefined();
    expect(chooser.getByRole('radio', { name: /Diriyah.*Closed · opens 05:00\u00A0PM/ })).toBeDefined();
  });

  it.each([
    ['deliver', true],
    ['eat-in', true],
    ['to-go', true],
    ['pickup', false],
  ])('UI-17: %s is a map page without side padding: %s', async (type, isFlush) => {
    await openChooser(type);
    expect(screen.getByRole('dialog').querySelector('.body')?.classList.contains('flush')).toBe(isFlush);
  });

  it('leaves out branches that do not serve the type', async () => {
    const { chooser } = await openChooser('deliver');
    expect(chooser.queryByText('Bujairi Terrace')).toBeNull();
  });

  it('LOC-30: searches names, addresses and areas, forgiving Arabic vowel marks', async () => {
    const { user, chooser } = await openChooser('pickup');
    await user.type(chooser.getByRole('searchbox'), 'حطين');
    expect(chooser.getAllByRole('radio')).toHaveLength(1);
    await user.clear(chooser.getByRole('searchbox'));
    await user.type(chooser.getByRole('searchbox'), 'bujairi');
    expect(chooser.getByRole('radio', { name: /Diriyah/ })).toBeDefined();
    await user.clear(chooser.getByRole('searchbox'));
    await user.type(chooser.getByRole('searchbox'), 'paris');
    expect(chooser.getByText('No branch matches “paris”.')).toBeDefined();
    await user.click(chooser.getByRole('button', { name: 'Show all' }));
    expect(chooser.getAllByRole('radio')).toHaveLength(3);
  });

  it('LOC-29: of many branches the first thirty are listed, the chosen one always, the rest on demand', async () => {
    const branches = Array.from({ length: 100 }, (_, index) =>
      aListedBranch({ id: `branch-${index}`, name: { 'en-us': `Branch ${index}` } }),
    );
    remember('pickup', aBranch({ id: 'branch-77' }));
    const { user, chooser } = await openChooser('pickup', { branches });
    expect(chooser.getAllByRole('radio')).toHaveLength(31);
    expect(chooser.getByRole<HTMLInputElement>('radio', { name: /Branch 77/ }).checked).toBe(true);
    await user.click(chooser.getByRole('button', { name: 'Show 69 more' }));
    expect(chooser.getAllByRole('radio')).toHaveLength(61);
    await user.type(chooser.getByRole('searchbox'), 'branch 93');
    expect(chooser.getByRole('radio', { name: /Branch 93/ })).toBeDefined();
  });

  it('LOC-31: puts the nearest branch first, once the guest asks to be found', async () => {
    const ask = stubPosition({ latitude: 24.76, longitude: 46.601 });
    const { user, chooser } = await openChooser('pickup');
    expect(ask).not.toHaveBeenCalled();
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(chooser.getAllByRole('radio')[0]?.closest('label')?.textContent).toContain('Hittin'));
    expect(chooser.getByText('100 m')).toBeDefined();
    expect(chooser.getByText('4.6 km')).toBeDefined();
    expect(chooser.getByRole('button', { name: 'Order from Hittin Square' })).toBeDefined();
  });

  it('says in words that the browser keeps the position to itself', async () => {
    stubPosition({ code: 1 });
    const { user, chooser } = await openChooser('pickup');
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    expect(chooser.getByText(/Your browser does not share your position/)).toBeDefined();
  });

  it('LOC-19: taking a branch goes back to the menu and remembers it', async () => {
    const { user, chooser, address } = await openChooser('pickup');
    await user.click(chooser.getByRole('radio', { name: /Hittin Square/ }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'hittin' });
    expect(localStorage.getItem('order_type')).toBe('pickup');
  });

  it('offers the first branch that takes orders, one tap away', async () => {
    const [olaya, ...others] = threeBranches;
    const closed = { ...olaya!, isOpen: false, readyAt: undefined };
    const { user, chooser, address } = await openChooser('pickup', { branches: [closed, ...others] });
    await user.click(chooser.getByRole('button', { name: 'Order from Hittin Square' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'hittin' });
  });

  it('a returning guest is offered the branch of the last time', async () => {
    remember('pickup', { ...aBranch(), id: 'hittin' });
    locationStore.update(expireChoice);
    const { chooser } = await openChooser('pickup');
    expect(chooser.getByRole('button', { name: 'Order from Hittin Square' })).toBeDefined();
  });

  it('the keys look at the branches, and choose by the button', async () => {
    const { user, chooser, address } = await openChooser('pickup');
    chooser.getByRole('radio', { name: /Olaya/ }).focus();
    await user.keyboard('{ArrowDown} ');
    expect(locationStore.get().lastLocation).toBeUndefined();
    await user.click(chooser.getByRole('button', { name: 'Order from Hittin Square' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  });

  it('who lets the shop know the position has the nearest branch offered without asking', async () => {
    stubPosition({ latitude: 24.76, longitude: 46.601 });
    stubPermission('granted');
    const { chooser } = await openChooser('pickup');
    expect(await chooser.findByRole('button', { name: 'Order from Hittin Square' })).toBeDefined();
    expect(chooser.getByText('100 m')).toBeDefined();
  });

  it('a guest’s own branch stays offered when the position arrives unasked, until they ask for what is near', async () => {
    stubPosition({ latitude: 24.76, longitude: 46.601 });
    stubPermission('granted');
    remember('pickup');
    locationStore.update(expireChoice);
    const { user, chooser } = await openChooser('pickup');
    expect(await chooser.findByText('100 m')).toBeDefined();
    expect(chooser.getByRole('button', { name: 'Order from Olaya Street' })).toBeDefined();
    await user.click(chooser.getByRole('button', { name: 'Near me' }));
    expect(await chooser.findByRole('button', { name: 'Order from Hittin Square' })).toBeDefined();
  });

  it('CHK-13: in the middle of a checkout it leads back to the cart, which goes on', async () => {
    const { user, chooser, address } = await openChooser('pickup', {
      search: '?page=cart&islocation=true&checkout=true',
    });
    await user.click(chooser.getByRole('radio', { name: /Olaya/ }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open&checkout=resume'));
  });
});

describe('changing what was chosen', () => {
  const warning = 'Changing order type will remove items in your cart';
  const storedItems = () => JSON.parse(localStorage.getItem('items') ?? '[]') as unknown[];

  it('LOC-15, LOC-16: another order type warns, and empties the cart only after Continue', async () => {
    remember('deliver', aDeliveryPlace());
    fillCart();
    const { user, chooser, address } = await openChooser('pickup');
    await user.click(chooser.getByRole('radio', { name: /Olaya/ }));
    expect(screen.getByText(warning)).toBeDefined();
    expect(cartStore.get().lines).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(cartStore.get().lines).toEqual([]);
    expect(locationStore.get().orderType).toBe('pickup');
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  });

  it('LOC-17: another branch asks the same, keeps everything on Keep my cart, and empties the cart on Continue', async () => {
    remember('pickup');
    fillCart();
    const { user, chooser, address } = await openChooser('pickup');
    const order = () => user.click(chooser.getByRole('radio', { name: /Hittin Square/ }));
    await order();
    expect(screen.getByText(warning)).toBeDefined();
    expect(storedItems()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep my cart' }));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    expect(storedItems()).toHaveLength(1);
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'olaya' });

    await order();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
    expect(storedItems()).toEqual([]);
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'hittin' });
    expect(localStorage.getItem('last_location')).toContain('hittin');
  });

  it('warns about nothing when nothing can be lost', async () => {
    remember('pickup');
    const { user, chooser } = await openChooser('pickup');
    await user.click(chooser.getByRole('radio', { name: /Hittin Square/ }));
    expect(screen.queryByText(warning)).toBeNull();
    expect(locationStore.get().lastLocation).toMatchObject({ id: 'hittin' });
  });

  it('LOC-22, LOC-23, LOC-24, LOC-26: starting over asks first, then clears everything and goes home', async () => {
    remember('pickup');
    locationStore.update((choice) => ({ ...choice, table: '4', isQueue: true }));
    fillCart();
    const coupon = { code: 'SUMMER10', name: {}, benefit: { type: 'fixed', amountMinor: 500 } as const };
    promotionStore.update((choice) => ({ ...choice, coupon }));
    const { user, chooser, address } = await openChooser('pickup');
    await user.click(chooser.getByRole('button', { name: 'Start over' }));
    expect(cartStore.get().lines).toHaveLength(1);
    const modal = within(screen.getByRole('dialog', { name: 'Start over?' }));
    await user.click(modal.getByRole('button', { name: 'Start over' }));
    expect(cartStore.get().lines).toEqual([]);
    expect(promotionStore.get().coupon).toBeUndefined();
    const { lastLocation, orderType, isQueue, table } = locationStore.get();
    expect([lastLocation, orderType, isQueue, table]).toEqual([undefined, undefined, false, undefined]);
    expect(['last_location', 'order_type', 'is_queue', 'cart_table'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await waitFor(() => expect(address()).toBe('/'));
  });
});
