import type { OrderType } from '@sufra/ordering';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyChoice } from '../../location/chosen-place.ts';
import { locationStore } from '../../location/location-store.ts';
import { answered, refused } from '../../testing/answers.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { aCalculation } from '../testing/calculations.ts';
import { aKeptLine } from '../testing/device-lines.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice } from '../testing/open-drawer.tsx';

let server: ReturnType<typeof stubFetch>;

startWithAnEmptyDevice();
beforeEach(() => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
  });
});

/** The message that lies over the page, with a cross to close it; the cart says the same below the total. */
const announcements = (text: string) =>
  screen.queryAllByText(text).flatMap((words) => words.parentElement?.querySelector('button') ?? []);
const announced = (text: string) => announcements(text).length;
const closeOf = (text: string) => announcements(text)[0] as HTMLElement;

describe('the price', () => {
  beforeEach(() => {
    fill(burgers);
    choose('pickup');
  });

  it('CART-27: is asked for a second after the last change, not before', async () => {
    const { user, cart } = await openDrawer();
    await waitFor(() => expect(server.callsTo('/cart/quote')).toHaveLength(1));
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(server.callsTo('/cart/quote')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(server.callsTo('/cart/quote')).toHaveLength(2);
  });

  describe('without a decision of the guest', () => {
    const typeAskedFor = async (allowedOrderTypes: OrderType[], stored?: OrderType) => {
      locationStore.update(() => emptyChoice);
      if (stored) localStorage.setItem('order_type', stored);
      locationStore.reload();
      await openDrawer({ shop: { allowedOrderTypes } });
      await waitFor(() => expect(server.callsTo('/cart/quote')).toHaveLength(1));
      return server.callsTo('/cart/quote')[0]?.body;
    };

    it('LOC-03: is asked for the stored order type where that is allowed', async () => {
      expect(await typeAskedFor(['pickup', 'eat-in', 'to-go'], 'eat-in')).toMatchObject({ type: 'eat-in' });
    });

    it.each([undefined, 'deliver'] as const)(
      'LOC-04: is asked for the last allowed type, when %s is stored',
      async (stored) => {
        expect(await typeAskedFor(['to-go', 'eat-in', 'pickup'], stored)).toMatchObject({ type: 'pickup' });
      },
    );

    it('LOC-06: is asked for to-go, where the settings leave no type of their own', async () => {
      expect(await typeAskedFor(['curbside'])).toMatchObject({ type: 'to-go' });
    });
  });

  it("CART-27: an answer to an older cart is ignored, and the device's own preview stands in", async () => {
    let answerFirst: (value: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (answerFirst = resolve));
    const answers = [first, Promise.resolve(answered(aCalculation({ totalMinor: 7777 })))];
    server = stubFetch({ '/cart/quote': () => answers.shift() });
    const { user, cart } = await openDrawer();
    await act(() => vi.advanceTimersByTimeAsync(10));
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    expect(cart.getByRole('button', { name: /Checkout/ }).textContent).toContain('97.50');
    await act(() => vi.advanceTimersByTimeAsync(1100));
    answerFirst(answered(aCalculation({ totalMinor: 1111 })));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(cart.getByRole('button', { name: /Checkout/ }).textContent).toContain('77.77');
  });

  it('is the one of the page before on a page that is opened with the same cart, and asked for all the same', async () => {
    server = stubFetch({ '/cart/quote': () => answered(aCalculation({ totalMinor: 7777 })) });
    const before = await openDrawer();
    const totalIn = ({ cart }: typeof before) => cart.getByRole('button', { name: /Checkout/ }).textContent;
    await waitFor(() => expect(totalIn(before)).toContain('77.77'));
    cleanup();
    server = stubFetch({ '/cart/quote': () => new Promise(() => undefined) });
    expect(totalIn(await openDrawer())).toContain('77.77');
    await waitFor(() => expect(server.callsTo('/cart/quote')).toHaveLength(1));
    cleanup();
    fill({ ...burgers, quantity: 3 });
    expect(totalIn(await openDrawer())).toContain('97.50');
  });

  it('PRICE-13, PRICE-14: shows subtotal, discount, delivery charge, VAT and total as the server says', async () => {
    const bill = aCalculation({
      discountMinor: 650,
      discountName: 'Summer 10',
      charges: [{ key: 'delivery_charge', name: 'Delivery', amountMinor: 900 }],
      totalMinor: 6750,
    });
    server = stubFetch({ '/cart/quote': () => answered(bill) });
    const { cart } = await openDrawer();
    const summary = within(cart.getByRole('group', { name: 'Price details' }));
    await waitFor(() => expect(summary.getByText('Discount · Summer 10')).toBeDefined());
    const rows = summary.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(rows.map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
      'Subtotal SAR 65.00',
      'Discount · Summer 10 −SAR 6.50',
      'Delivery SAR 9.00',
      'VAT 15% included SAR 8.48',
      'Total SAR 67.50',
    ]);
  });

  it.each([
    [{ code: 'SAR', digits: 0 }, 13],
    [{ code: 'KWD', digits: 3 }, 12_500],
  ])(
    'that is in %j, which the shop took since the page was opened, is not shown as the currency of the page',
    async (currency, minor) => {
      const other = { subtotalMinor: minor, totalMinor: minor, vatMinor: 0, lineTotalsMinor: [minor] };
      server.answers['/cart/quote'] = () => answered(aCalculation({ ...other, currency }));
      const { cart } = await openDrawer();
      expect(await cart.findByRole('button', { name: 'Try again' })).toBeDefined();
      expect(cart.getByRole('button', { name: /Checkout/ }).textContent).toContain('65.00');
      expect(cart.queryByText(/125\.00|0\.13/)).toBeNull();
    },
  );

  it('says so when the server cannot be asked, and asks again on a tap', async () => {
    let isOnline = false;
    server = stubFetch({ '/cart/quote': () => (isOnline ? answered(aCalculation()) : new Error('offline')) });
    const { user, cart } = await openDrawer();
    await waitFor(() => expect(cart.getByText(/The total could not be checked/)).toBeDefined());
    isOnline = true;
    await user.click(cart.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cart.queryByText(/The total could not be checked/)).toBeNull());
  });

  it('STATE-04, ERR-04, ERR-05: a closed store is announced once per session', async () => {
    const problem = { code: '1071', detail: 'Sorry, this store is not currently accepting orders' };
    server = stubFetch({ '/cart/quote': () => answered(aCalculation({ problem })) });
    const first = await openDrawer();
    // Messages move into the dialog that is open; before that there is another button to press.
    await waitFor(() => expect(closeOf(problem.detail).closest('dialog')).not.toBeNull());
    expect(announced(problem.detail)).toBe(1);
    await first.user.click(closeOf(problem.detail));
    await waitFor(() => expect(announced(problem.detail)).toBe(0));
    // Neither the next answer nor the next page of the session says it again.
    await first.user.click(first.cart.getByRole('button', { name: 'One more: Burger' }));
    await act(() => vi.advanceTimersByTimeAsync(1100));
    await waitFor(() => expect(server.callsTo('/cart/quote')).toHaveLength(2));
    first.unmount();
    const second = await openDrawer();
    await second.cart.findByText(problem.detail);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(server.callsTo('/cart/quote')).toHaveLength(3);
    expect(announced(problem.detail)).toBe(0);
    expect(localStorage.getItem('storeClosed')).toBe(sessionStorage.getItem('session'));
    second.unmount();

    sessionStorage.clear();
    await openDrawer();
    await waitFor(() => expect(announced(problem.detail)).toBe(1));
  });

  it('ERR-07: a delivery that cannot be calculated shows the store-closed notice with its detail', async () => {
    choose('deliver');
    server = stubFetch({ '/cart/quote': () => refused(400, 'No driver is free right now') });
    await openDrawer();
    expect(await screen.findByText('No driver is free right now')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Your order needs a change' })).toBeNull();
  });

  it('ERR-06: any other refusal of a price is a text with Okay', async () => {
    server = stubFetch({ '/cart/quote': () => refused(422, 'The item soup is gone') });
    const { user } = await openDrawer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
    expect(dialog.getByText('The item soup is gone')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(screen.queryByText('The item soup is gone')).toBeNull();
  });
});

describe('what a little more food would bring', () => {
  const freeFrom100 = {
    chargeRules: { services: [], delivery: { name: '', isTaxable: true, freeFromMinor: 10_000 } },
  };
  const charged = (amountMinor: number, own = {}) =>
    aCalculation({ charges: [{ key: 'delivery_charge', name: '', amountMinor }], ...own });
  const lineOf = (priceMinor: number) =>
    aKeptLine({ quantity: 1, priceMinor, choicesMinor: 0, branchPrices: {}, excludedBranchIds: [] });

  it('is the minimum of the delivery area first, and then free delivery', async () => {
    fill(lineOf(1000));
    choose('deliver');
    const { cart } = await openDrawer({ shop: freeFrom100 });
    expect(cart.getByText('Add SAR 20.00 more to reach the minimum order')).toBeDefined();
    act(() => fill(lineOf(8800)));
    expect(cart.getByText('Add SAR 12.00 more for free delivery')).toBeDefined();
    act(() => fill(lineOf(10_000)));
    expect(cart.getByText('You have free delivery')).toBeDefined();
  });

  it('is nothing where the order is picked up, and where an offer made its delivery free', async () => {
    fill(lineOf(8800));
    choose('pickup');
    const { cart } = await openDrawer({ shop: freeFrom100 });
    expect(cart.queryByText(/free delivery/)).toBeNull();
    server = stubFetch({ '/cart/quote': () => answered(charged(0, { discountName: 'Ride on us' })) });
    act(() => choose('deliver'));
    await waitFor(() => expect(cart.getByText('Ride on us')).toBeDefined());
    expect(cart.queryByText(/free delivery/)).toBeNull();
    expect(cart.queryByText(/Free from/)).toBeNull();
  });

  it('a delivery that costs nothing says why', async () => {
    fill(lineOf(10_000));
    choose('deliver');
    server = stubFetch({ '/cart/quote': () => answered(charged(0, { subtotalMinor: 10_000 })) });
    const { cart } = await openDrawer({ shop: freeFrom100 });
    expect(await cart.findByText('Free from SAR 100.00')).toBeDefined();
  });

  it('the points that the server counts stand with the price, and stay until it has counted anew', async () => {
    fill(burgers);
    choose('pickup');
    server = stubFetch({ '/cart/quote': () => answered(aCalculation({ pointsEarned: 65 })) });
    const { user, cart } = await openDrawer();
    expect(await cart.findByText('You earn 65 points')).toBeDefined();
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    expect(cart.getByText('You earn 65 points')).toBeDefined();
  });
});
