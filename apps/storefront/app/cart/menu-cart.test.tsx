import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { emptyTheCart } from './cart-actions.ts';
import { MenuCart } from './menu-cart.tsx';
import { aCalculation } from './testing/calculations.ts';
import { burgers, choose, fill, startWithAnEmptyDevice } from './testing/open-drawer.tsx';

startWithAnEmptyDevice();
beforeEach(() => void stubFetch({ '/cart/quote': () => answered(aCalculation()) }));

let isWindowWide = true;
const room = new EventTarget();

/** Gives the window room for both, or takes it. */
function turn(isWide: boolean): void {
  isWindowWide = isWide;
  room.dispatchEvent(new Event('change'));
}

/** The cart of a menu in a window that is wide enough for both, or not. */
async function showCart({ isWide = true, search = '' } = {}) {
  isWindowWide = isWide;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(room, { media, matches: isWindowWide && media.includes('1180px') }),
  );
  vi.stubGlobal('CSS', { supports: () => true });
  const Component = () => <MenuCart branchId="olaya" />;
  return renderShop({ routes: [{ path: 'menu/:categorySlug', Component }], path: `/menu/grill-1${search}` });
}

const column = () => screen.findByRole('complementary', { name: /My Cart/ });

it('where there is room, the cart stands beside the menu with its lines, its total and the way to checkout', async () => {
  fill(burgers);
  choose('pickup');
  await showCart();
  const cart = within(await column());
  expect(cart.getByRole('button', { name: 'One more: Burger' })).toBeDefined();
  await waitFor(() => expect(cart.getByRole('button', { name: /Checkout/ }).textContent).toContain('65.00'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a cart that only stands beside the menu asks nobody to sign in', async () => {
  fill(burgers);
  await showCart();
  await column();
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('CART-08: an empty cart beside the menu is a line of words, with nothing to press', async () => {
  fill(burgers);
  await showCart();
  const cart = within(await column());
  emptyTheCart();
  expect(await cart.findByText("You haven't add anything")).toBeDefined();
  expect(cart.queryAllByRole('button')).toEqual([]);
});

it('CART-02, CART-03: its address opens it, focused, and Escape leads back to the menu', async () => {
  fill(burgers);
  const { user, address } = await showCart({ search: '?cart=open' });
  const cart = await screen.findByRole('dialog', { name: /My Cart/ });
  await waitFor(() => expect(document.activeElement).toBe(cart));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/menu/grill-1'));
  expect(await column()).toBeDefined();
});

it('elsewhere a bar opens it', async () => {
  fill(burgers);
  const { user, address } = await showCart({ isWide: false });
  expect(screen.queryByRole('complementary', { name: /My Cart/ })).toBeNull();
  await user.click(await screen.findByRole('link', { name: /View cart/ }));
  await waitFor(() => expect(address()).toBe('/menu/grill-1?cart=open'));
  expect(await screen.findByRole('dialog', { name: /My Cart/ })).toBeDefined();
});

it('a tablet that is turned while the code is typed goes on with that code', async () => {
  stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
  });
  fill(burgers);
  const { user } = await showCart({ isWide: false, search: '?cart=open' });
  await screen.findByRole('dialog', { name: /My Cart/ });
  await vi.advanceTimersByTimeAsync(500);
  await user.type(await screen.findByLabelText('First name'), 'Sara');
  await user.type(screen.getByLabelText('Mobile number'), '551234417');
  await user.click(screen.getByRole('button', { name: 'Verify number' }));
  await screen.findByLabelText('One-time code');
  const sheet = screen.getByRole('dialog', { name: /My Cart/ });
  await act(async () => turn(true));
  await waitFor(() => expect(sheet.isConnected).toBe(false));
  expect(await screen.findByLabelText('One-time code')).toBeDefined();
  expect(screen.queryByLabelText('First name')).toBeNull();
});
