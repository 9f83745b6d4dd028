import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetCustomer } from '../../customer/current-customer.ts';
import { locationStore } from '../../location/location-store.ts';
import { aBranch } from '../../location/testing/places.ts';
import { answered } from '../../testing/answers.ts';
import { styleText } from '../../testing/style-text.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { keepMenuAddresses } from '../../menu/load/live-menu.ts';
import { aCategoryResource, aMenuDocument, anItemResource } from '../../testing/menu-document.ts';
import { cartStore } from '../cart-store.ts';
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

describe('a dish that ran out', () => {
  const menuWith = (stock: Parameters<typeof anItemResource>[0]) =>
    aMenuDocument([aCategoryResource({ items: [anItemResource({ id: burgers.itemId, ...stock })] })]);

  it('CHK-22: is marked in a cart that was kept since before, and in one that is open when it happens', async () => {
    const publish = async (version: string, stock: Parameters<typeof anItemResource>[0]) => {
      server.answers[`/cdn/menu-${version}.json`] = () => menuWith(stock);
      const news = { version, 'menu-ref': `/cdn/menu-${version}.json`, 'order-type-menus': [] };
      await act(async () => keepMenuAddresses(news));
    };
    server.answers['/cdn/menu-kept.json'] = () => menuWith({ 'is-sold-out': true });
    fill(burgers);
    choose('pickup');
    const { cart } = await openDrawer({ shop: { menuUrl: '/cdn/menu-kept.json', version: '1' } });
    const sign = 'The item Burger is not available in this branch at the moment';
    await waitFor(() => expect(cart.queryAllByText(sign)).not.toEqual([]));
    await publish('2', {});
    await waitFor(() => expect(cart.queryAllByText(sign)).toEqual([]));
    await publish('3', { 'out-of-stock-locations': [aBranch().id] });
    await waitFor(() => expect(cart.queryAllByText(sign)).not.toEqual([]));
  });
});

describe('the cart slider', () => {
  it('shows a dish without a photograph on the empty plate of the menu', async () => {
    fill({ ...burgers, imageUrl: undefined });
    const { cart } = await openDrawer();
    const card = cart.getByText('Burger').closest('li');
    expect(card?.querySelectorAll('.frame:empty')).toHaveLength(1);
    const ground = (file: string, rule: string) => styleText(file).split(`${rule}{`)[1]?.split('}')[0];
    const plate = ground('cart/line-picture.module.css', '.frame:empty');
    expect(plate).toBe(ground('menu/item-card.module.css', '.picture:not(:has(img))'));
  });

  it('CART-02, CART-03: opens over the menu, and its back arrow returns to the menu', async () => {
    const { user, cart, address } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  });

  it('CART-04: its header holds a language switch', async () => {
    const { cart } = await openDrawer();
    expect(cart.getByText('العربية')).toBeDefined();
  });

  it('CART-05: the profile button leads a signed-in customer to the profile', async () => {
    const { cart } = await openDrawer();
    expect(cart.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/user/profile');
  });

  it('CART-06: the profile button opens the sign-in dialog for anybody else', async () => {
    const { user, cart } = await openDrawer({ isSignedIn: false });
    await user.click(cart.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('dialog', { name: 'Verify your mobile' })).toBeDefined();
  });

  it('CART-07: its sections stand in the documented order', async () => {
    const pudding = { lineId: 'pudding', itemId: 'pudding', name: { 'en-us': 'Pudding' }, isPromotion: true };
    fill(burgers, aKeptLine(pudding));
    choose('eat-in');
    await openDrawer();
    const order = [
      screen.getByText('Dine in at'),
      screen.getByRole('heading', { name: /My Cart/ }),
      screen.getByRole('heading', { name: 'Burger' }),
      screen.getByRole('group', { name: 'Pudding' }),
      screen.getByText('Mobile verified'),
      screen.getByRole('textbox', { name: 'Promo code' }),
      screen.getByText('Subtotal'),
      screen.getByText('Your table'),
      screen.getByLabelText('Order notes'),
      screen.getByRole('button', { name: /Checkout/ }),
      screen.getByText('Ordering by Sufra'),
    ];
    for (const [at, section] of order.slice(1).entries()) {
      expect(order[at]?.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it("CART-08: an empty cart says that you haven't add anything", async () => {
    const { cart } = await openDrawer();
    expect(cart.getByText("You haven't add anything")).toBeDefined();
  });

  it('CART-09: says whether the mobile number is verified', async () => {
    const first = await openDrawer();
    expect(first.cart.getByText('+966 55 ••• 4417')).toBeDefined();
    first.unmount();
    forgetCustomer();
    const second = await openDrawer({ isSignedIn: false });
    expect(second.cart.getByText('Mobile not verified yet')).toBeDefined();
  });

  it('CART-10: the table can be removed, but not in queue mode', async () => {
    choose('eat-in');
    locationStore.update((choice) => ({ ...choice, table: '7' }));
    const { user, cart } = await openDrawer();
    expect(cart.getByRole('heading', { name: 'Table 7' })).toBeDefined();
    act(() => locationStore.update((choice) => ({ ...choice, isQueue: true })));
    await waitFor(() => expect(cart.queryByRole('button', { name: 'Remove table' })).toBeNull());
    act(() => locationStore.update((choice) => ({ ...choice, isQueue: false })));
    await user.click(await cart.findByRole('button', { name: 'Remove table' }));
    expect(locationStore.get().table).toBeUndefined();
  });

  it('CART-10: in queue mode the table stands in the cart, whichever type was chosen before', async () => {
    choose('pickup');
    locationStore.update((choice) => ({ ...choice, table: '7', isQueue: true }));
    const { cart } = await openDrawer();
    expect(cart.getByRole('heading', { name: 'Table 7' })).toBeDefined();
    expect(cart.queryByRole('button', { name: 'Remove table' })).toBeNull();
    expect(cart.getByText(/You are ordering from the queue/)).toBeDefined();
    expect(cart.getByRole('link', { name: 'Order another way' }).getAttribute('href')).toContain('/location/deliver');
  });

  it('CART-11, CART-12: order notes have the documented placeholder and a counter', async () => {
    const { user, cart } = await openDrawer();
    const notes = cart.getByPlaceholderText("Type your notes here, we'll try our best to follow it.");
    await user.type(notes, 'Ring twice');
    expect(cart.getByText('10 of 256 characters')).toBeDefined();
    expect(localStorage.getItem('cart_notes')).toBe('Ring twice');
  });

  it('CART-13: notes are shown only when the merchant enables them', async () => {
    const { cart } = await openDrawer({ shop: { areCartNotesEnabled: false } });
    expect(cart.queryByLabelText('Order notes')).toBeNull();
  });

  it('CART-14, CART-15: typing stops at 256 characters, except for deleting', async () => {
    cartStore.update((cart) => ({ ...cart, notes: 'x'.repeat(256) }));
    const { user, cart } = await openDrawer();
    const notes = cart.getByLabelText('Order notes');
    await user.type(notes, 'y');
    expect(cartStore.get().notes).toHaveLength(256);
    await user.type(notes, '{Backspace}');
    expect(cartStore.get().notes).toHaveLength(255);
  });

  it.each([
    [256, 'says nothing'],
    [257, 'Max 256 characters'],
  ])('CART-16: order notes of %i characters, pasted: %s', async (length, words) => {
    const { user, cart } = await openDrawer();
    await user.click(cart.getByLabelText('Order notes'));
    await user.paste('x'.repeat(length));
    expect(cart.queryByText('Max 256 characters')?.textContent ?? 'says nothing').toBe(words);
    expect(cart.getByLabelText('Order notes').getAttribute('aria-invalid')).toBe(length > 256 ? 'true' : null);
  });

  it('CHK-16: more than 256 characters, as from an old visit, block checkout with Max 256 characters', async () => {
    fill(burgers);
    choose('pickup');
    cartStore.update((cart) => ({ ...cart, notes: 'x'.repeat(257) }));
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(cart.getAllByText('Max 256 characters').length).toBeGreaterThan(0);
    expect(server.callsTo('/cart/validate')).toEqual([]);
  });
});

describe('lines', () => {
  beforeEach(() => fill(burgers));

  it('CART-20, CART-21: the stepper raises and lowers the quantity, never below one', async () => {
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'One more: Burger' }));
    expect(cartStore.get().lines[0]?.quantity).toBe(3);
    const less = cart.getByRole('button', { name: 'One less: Burger' });
    await user.click(less);
    await user.click(less);
    expect(cartStore.get().lines[0]?.quantity).toBe(1);
    expect(less.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(cartStore.get().lines[0]?.quantity).toBe(1);
    expect(document.activeElement).toBe(less);
  });

  it('CART-22: removing a line deletes it, and undo brings it back', async () => {
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: 'Remove Burger' }));
    expect(cart.queryByRole('heading', { name: 'Burger' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cart.getByRole('heading', { name: 'Burger' })).toBeDefined();
  });

  it('shows choices, what was left out, notes, and the way to edit them', async () => {
    const { cart } = await openDrawer();
    expect(cart.getByText('Cheese +2.00 · no Onion')).toBeDefined();
    // Each dish of a combo has a line of its own.
    const parts = within(cart.getByRole('heading', { name: 'Burger' }).closest('div') as HTMLElement);
    expect(parts.getAllByRole('listitem').map((part) => part.textContent)).toEqual(['Cola +0.50 no Ice']);
    expect(cart.getByText('Note: Well done')).toBeDefined();
    const edit = cart.getByRole('link', { name: 'Edit Burger' }).getAttribute('href');
    expect(edit).toBe('/menu/grill-1/burger-burger?line=line-1');
  });

  it('marks a line that the chosen branch does not have', async () => {
    fill(aKeptLine({ outOfStockBranchIds: ['olaya'] }));
    choose('pickup');
    const { cart } = await openDrawer();
    expect(cart.getByText('The item Burger is not available in this branch at the moment')).toBeDefined();
  });
});

describe('in Arabic', () => {
  it('I18N-05: the plus sign stands after the dial code', async () => {
    await openDrawer({ shop: { locale: 'ar-sa' } });
    const dialCode = screen.getByText('966+');
    expect(dialCode.parentElement?.textContent).toBe('966+ 55 ••• 4417');
    // After the digits, for a reader from right to left: +966.
    expect([dialCode.dir, dialCode.parentElement?.dir]).toEqual(['rtl', 'ltr']);
    expect(screen.getByRole('dialog', { name: /سلتي/ })).toBeDefined();
  });
});
