import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, refused } from '../testing/answers.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { aCalculation } from './testing/calculations.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice } from './testing/open-drawer.tsx';

let server: ReturnType<typeof stubFetch>;

startWithAnEmptyDevice();
beforeEach(() => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
  });
});

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

  it('PRICE-13, PRICE-14: shows subtotal, discount, delivery charge, VAT and total as the server says', async () => {
    const bill = aCalculation({
      discountMinor: 650,
      discountName: 'Summer 10',
      charges: [{ key: 'delivery_charge', name: 'Delivery', amountMinor: 900 }],
      totalMinor: 6750,
    });
    server = stubFetch({ '/cart/quote': () => answered(bill) });
    const { cart } = await openDrawer();
    const summary = within(cart.getByRole('group', { name: 'What it costs' }));
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
    await waitFor(() => expect(screen.getAllByText(problem.detail).length).toBe(2));
    // What is announced moves into the drawer, which lies over everything else.
    await first.user.click(await first.cart.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getAllByText(problem.detail).length).toBe(1));
    first.unmount();
    await openDrawer();
    await waitFor(() => expect(server.callsTo('/cart/quote')).toHaveLength(2));
    expect(await screen.findAllByText(problem.detail)).toHaveLength(1);
    expect(localStorage.getItem('storeClosed')).toBe(sessionStorage.getItem('session'));
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
