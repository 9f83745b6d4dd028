import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { locationStore } from '../../location/location-store.ts';
import { answered, refused } from '../../testing/answers.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { cartStore } from '../cart-store.ts';
import { aCalculation } from '../testing/calculations.ts';
import { aKeptLine } from '../testing/device-lines.ts';
import { burgers, choose, fill, openDrawer, sara, startWithAnEmptyDevice, visitMenu } from '../testing/open-drawer.tsx';

let server: ReturnType<typeof stubFetch>;

startWithAnEmptyDevice();
beforeEach(() => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
  });
});

describe('a guest who is not signed in', () => {
  it('CART-30, CART-31, SIGNIN-28: fills the cart, and is asked to sign in half a second after it opens', async () => {
    fill(burgers);
    await openDrawer({ isSignedIn: false });
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(screen.getByRole('dialog', { name: 'Verify your mobile' })).toBeDefined();
    expect(cartStore.get().lines).toHaveLength(1);
  });

  it('is not interrupted while writing, and not asked twice', async () => {
    const { user, cart } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByLabelText('Order notes'));
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull();
    act(() => cart.getByLabelText('Order notes').blur());
    await act(() => vi.advanceTimersByTimeAsync(10));
    const dialog = within(screen.getByRole('dialog', { name: 'Verify your mobile' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull();
  });

  it('the sign-in that comes by itself takes no focus, and the cart stays in use under it', async () => {
    fill(burgers);
    const { user, cart } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    const before = document.activeElement;
    await act(() => vi.advanceTimersByTimeAsync(600));
    const panel = within(screen.getByRole('dialog', { name: 'Verify your mobile' }));
    expect(document.activeElement).toBe(before);
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    expect(cartStore.get().lines[0]?.quantity).toBe(4);
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(document.activeElement).toBe(panel.getByLabelText('Mobile number'));
  });

  it('Escape puts the sign-in away, and then the cart', async () => {
    fill(burgers);
    const { user, address } = await openDrawer({ isSignedIn: false });
    await act(() => vi.advanceTimersByTimeAsync(600));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull();
    expect(address()).toBe('/menu/grill-1?cart=open');
  });

  it('SIGNIN-18, ROUTE-06: signing in ends at the menu, with the cart still open over it', async () => {
    fill(burgers);
    choose('deliver');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
      '/customer/login': () => answered({ customer: sara, addressId: 'home-1' }),
    });
    const { user, cart, address } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: 'Verify' }));
    await user.type(screen.getByLabelText('First name'), 'Sara');
    await user.type(screen.getByLabelText('Mobile number'), '551234417');
    await user.click(screen.getByRole('button', { name: 'Verify number' }));
    await user.type(await screen.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull());
    await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
    expect(locationStore.get().lastLocation).toMatchObject({ addressId: 'home-1' });
    expect(cartStore.get().lines).toHaveLength(1);
  });

  it('whoever has just signed in can check out before the page has asked the server about it', async () => {
    fill(burgers);
    choose('pickup');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => answered(aCalculation()),
      '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
      '/customer/login': () => answered({ customer: sara }),
    });
    const { user, cart, address } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: 'Verify' }));
    await user.type(screen.getByLabelText('First name'), 'Sara');
    await user.type(screen.getByLabelText('Mobile number'), '551234417');
    await user.click(screen.getByRole('button', { name: 'Verify number' }));
    await user.type(await screen.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull());
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(address()).toBe('/upsell'));
  });

  const proveNumber = async (user: Awaited<ReturnType<typeof openDrawer>>['user']) => {
    await user.type(screen.getByLabelText('Mobile number'), '551234417');
    await user.type(screen.getByLabelText('First name'), 'Sara');
    await user.click(screen.getByRole('button', { name: 'Verify number' }));
    await user.type(await screen.findByLabelText('One-time code'), '123456');
  };
  const answerSignIn = () => {
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => answered(aCalculation()),
      '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
      '/customer/login': () => answered({ customer: sara }),
    });
  };

  it('the checkout that had to ask for the number goes on after the last digit', async () => {
    fill(burgers);
    choose('pickup');
    answerSignIn();
    const { user, cart, address } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await proveNumber(user);
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(server.callsTo('/cart/validate')).toHaveLength(1);
    expect(server.callsTo('/cart/validate')[0]?.body).toMatchObject({ customer: 'sara' });
  });

  it('a checkout that was put away with its sign-in does not go on with a later one', async () => {
    fill(burgers);
    choose('pickup');
    answerSignIn();
    const { user, cart, address } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(cart.getByRole('button', { name: 'Verify' }));
    await proveNumber(user);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Verify your mobile' })).toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(address()).toBe('/menu/grill-1?cart=open');
    expect(server.callsTo('/cart/validate')).toEqual([]);
  });

  it('CHK-17: pressing Checkout opens the sign-in dialog', async () => {
    fill(burgers);
    const { user, cart } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(screen.getByRole('dialog', { name: 'Verify your mobile' })).toBeDefined();
  });
});

describe('checkout', () => {
  it('CHK-18: nothing in the cart says No item selected', async () => {
    choose('pickup');
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getByText('No item selected')).toBeDefined();
  });

  it('ROUTE-08, CHK-12, CHK-24, CHK-25: without type and branch it goes to the location page and remembers the checkout', async () => {
    fill(burgers);
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() =>
      expect(address()).toBe('/menu/grill-1/location/deliver?page=cart&islocation=true&checkout=true'),
    );
  });

  it('CHK-13: back from choosing a place, the checkout goes on by itself', async () => {
    fill(burgers);
    choose('pickup');
    const view = await visitMenu({ search: '?cart=open&checkout=resume' });
    await waitFor(() => expect(view.address()).toBe('/upsell'));
  });

  it('CHK-09, CHK-10: asks the server for everything, then closes the cart and goes to the extras', async () => {
    fill(burgers);
    choose('pickup');
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(server.callsTo('/cart/validate')[0]?.body).toMatchObject({
      location: 'olaya',
      type: 'pickup',
      total: 65,
      'payment-type': 'cash',
      customer: 'sara',
    });
  });

  it('CHK-14: below the minimum of the delivery zone it is blocked with the amount', async () => {
    fill(aKeptLine({ quantity: 1, priceMinor: 1000, choicesMinor: 0, branchPrices: {} }));
    choose('deliver');
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getByText('Delivery to your area is available for orders over SAR 30.00.')).toBeDefined();
    expect(server.callsTo('/cart/validate')).toEqual([]);
  });

  it('CHK-19: below the minimum for delivery it is blocked with the amount', async () => {
    fill(burgers);
    choose('deliver');
    const { user, cart } = await openDrawer({ shop: { minimumDeliveryMinor: 9000 } });
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getByText('Minimum order for delivery is SAR 90.00 excluding delivery charge')).toBeDefined();
  });

  it('CHK-20: below the minimum of the order itself it is blocked with the amount', async () => {
    fill(burgers);
    choose('pickup');
    const { user, cart } = await openDrawer({ shop: { minimumOrderMinor: 7000 } });
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getByText('Minimum order is SAR 70.00')).toBeDefined();
  });

  it('ERR-36: a delivery place that cannot be saved says Unable to save the address', async () => {
    fill(burgers);
    choose('deliver');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/customer/address': () => new Error('offline'),
    });
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(await screen.findByText('Unable to save the address')).toBeDefined();
  });

  it('ERR-23: a check that fails asks to try again later', async () => {
    fill(burgers);
    choose('pickup');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => new Error('offline'),
    });
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    const text = "Sorry we can't process your request at the moment. Please try again later";
    expect(await screen.findByText(text)).toBeDefined();
  });

  it.each([
    ['CHK-21: excluded from', { excludedBranchIds: ['olaya'] }],
    ['CHK-22: out of stock at', { excludedBranchIds: [], outOfStockBranchIds: ['olaya'] }],
  ])('%s the branch, an item blocks checkout by its name', async (_title, own) => {
    const text = 'The item Burger is not available in this branch at the moment';
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => refused(422, text, { code: 'item-unavailable-in-branch' }),
    });
    fill(aKeptLine(own));
    choose('pickup');
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getAllByText(text).length).toBeGreaterThan(1);
  });

  it('what this device believes to have run out goes on when the server knows better', async () => {
    fill(aKeptLine({ excludedBranchIds: [], outOfStockBranchIds: ['olaya'] }));
    choose('pickup');
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(address()).toBe('/upsell'));
  });

  it('CART-32: eating in asks for a table, and takes 0 for none', async () => {
    fill(burgers);
    choose('eat-in');
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    const table = cart.getByLabelText('Table number');
    expect(document.activeElement).toBe(table);
    expect(table.getAttribute('aria-invalid')).toBe('true');
    await user.type(table, '0');
    await user.click(cart.getByRole('button', { name: 'Save' }));
    expect(cart.getByText('No table')).toBeDefined();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(server.callsTo('/cart/validate')[0]?.body).toMatchObject({ 'table-label': '0' });
  });

  it('CART-32: a table is kept as soon as its field is left, and a blank one is none', async () => {
    fill(burgers);
    choose('eat-in');
    const { user, cart } = await openDrawer();
    expect(cart.getByText('It is on the sign on your table. Enter 0 if you have none.')).toBeDefined();
    await user.type(cart.getByLabelText('Table number'), '  ');
    await user.tab();
    await user.tab({ shift: true });
    expect(cart.getByLabelText('Table number')).toBeDefined();
    expect(locationStore.get().table).toBeUndefined();
    await user.type(cart.getByLabelText('Table number'), '12 ');
    await user.tab();
    expect(await cart.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    expect(locationStore.get().table).toBe('12');
  });

  it('CHK-27: a delivery place becomes a saved address before the order is checked', async () => {
    fill(burgers);
    choose('deliver');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/customer/address': () => answered({ addressId: 'home-1' }),
      '/cart/validate': () => answered(aCalculation()),
    });
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(address()).toBe('/upsell'));
    expect(server.callsTo('/cart/validate')[0]?.body).toMatchObject({ address: 'home-1', location: null });
    expect(locationStore.get().temporaryDelivery).toBeUndefined();
  });

  it('ERR-12, UI-08: what the server refuses is told in a dialog with one Okay', async () => {
    fill(burgers);
    choose('pickup');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => refused(422, 'The selected branch is no longer accepting orders'),
    });
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
    expect(dialog.getByText('The selected branch is no longer accepting orders')).toBeDefined();
    expect(dialog.getAllByRole('button')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull();
  });

  it('who came without a mobile is led to where one is proved, and the cart waits', async () => {
    fill(burgers);
    choose('pickup');
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/cart/validate': () => refused(403, 'Prove your mobile number first', { code: 'mobile-unverified' }),
    });
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await user.click(await screen.findByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(address()).toMatch(/^\/user\/profile\/mobile\?next=%2Fmenu%2F.*cart%3Dopen$/));
    expect(cartStore.get().lines).toHaveLength(1);
  });
});
