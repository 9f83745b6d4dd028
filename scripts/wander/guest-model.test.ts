import { expect, test } from 'vitest';
import { type Effects, GuestModel } from './guest-model.ts';
import { emptyView } from './look.ts';

const full = JSON.stringify([{ id: 'a-dish', quantity: 1, price: 5, total: 5 }]);

/** A guest with one dish in the cart, on a page of this address. */
function guestWithDish(): { model: GuestModel; see: (items: string) => string } {
  const model = new GuestModel(40, 'ar-sa', false);
  model.addDevice();
  const see = (items: string): string => {
    const view = { ...emptyView, url: 'http://shop/menu', storage: { items } };
    model.follow(0, view, undefined);
    model.close(0, view, {});
    return model.device(0).cart;
  };
  model.expect(0, { cart: 'any' });
  see(full);
  see(full);
  return { model, see };
}

test('a cart that emptied by itself is not what the guest put there', () => {
  const { see } = guestWithDish();
  expect(see('[]')).toBe('1×a-dish at 5');
});

test('an hour later a page without the cart leaves it, and a later one may empty it', () => {
  const { model, see } = guestWithDish();
  model.expect(0, { cart: 'everywhere' });
  expect([see(full), see(full), see(full)]).toEqual(Array(3).fill('1×a-dish at 5'));
  expect(see('[]')).toBe('');
});

test('an hour later a cart that was changed has its time again', () => {
  const { model, see } = guestWithDish();
  model.expect(0, { cart: 'everywhere' });
  see(full);
  model.expect(0, { cart: 'any' });
  const two = full.replace('"quantity":1', '"quantity":2');
  see(two);
  see(two);
  expect(see('[]')).toBe('2×a-dish at 5');
});

test('a sign-in that a page without a line could not show is shown by a later one', () => {
  const { model } = guestWithDish();
  const show = (isSignedIn: boolean | undefined, effects: Effects): number | undefined => {
    const view = { ...emptyView, url: 'http://shop/menu', isSignedIn };
    model.expect(0, effects);
    model.follow(0, view, undefined);
    model.close(0, view, effects);
    return model.device(0).person;
  };
  model.device(0).typed = 1;
  expect([show(false, { session: 'here' }), show(undefined, {}), show(undefined, {})]).toEqual(
    Array(3).fill(undefined),
  );
  expect(show(true, {})).toBe(1);
  show(true, {});
  // Signed out by itself, which no step did.
  expect(show(false, {})).toBe(1);
});
