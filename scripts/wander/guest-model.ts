import type { Locale } from '../../e2e/support/visit.ts';
import type { View } from './look.ts';

/** The state that a step may change; everything else has to stay as it was. */
export type Effects = {
  /** The guest touched something that may change the cart, or time did, on every device. */
  cart?: 'any' | 'everywhere';
  /** The guest may have been signed in or out, on this device or on all of them. */
  session?: 'here' | 'everywhere';
  locale?: Locale;
  /** The guest agreed to the order. */
  isPlacing?: boolean;
  /** The whole page came anew, so it is in the guest's language. */
  isLoaded?: boolean;
  /** The data of a scanned code or a link, and what the device has to keep of it, by its key. */
  kept?: Record<string, string>;
};

export type DeviceModel = {
  locale: Locale;
  /** The cart, as `cartIn` writes it. */
  cart: string;
  isCartOpen: boolean;
  /** So much time went by that the next page on which the cart's time runs may empty it. */
  isCartOverdue: boolean;
  /** The signed-in person, by the place in the list of people. */
  person: number | undefined;
  isSessionOpen: boolean;
  /** The person whose number was typed last. */
  typed: number | undefined;
  /** The order that was sent, and the cart it was made of, until the restaurant has it or it came to nothing. */
  sent: { cart: string; orderId: string | undefined } | undefined;
  /** The restaurant has the order, so nothing of it is left in the cart. */
  isEmptied: boolean;
  /** The effects of the step before: a slow page may show them only now. */
  before: Effects;
};

/** The state of a walk's guest, as far as the shop must not lose or change it. */
export class GuestModel {
  stepsLeft: number;
  readonly startLocale: Locale;
  /** Mostly goes on towards an order, where others look around: both find what the other does not reach. */
  readonly isHungry: boolean;
  devices: DeviceModel[] = [];
  /** The steps so far, in words. */
  readonly steps: string[] = [];

  constructor(steps: number, locale: Locale, isHungry: boolean) {
    this.stepsLeft = steps;
    this.startLocale = locale;
    this.isHungry = isHungry;
  }

  addDevice(): void {
    this.devices.push({
      locale: this.startLocale,
      cart: '',
      isCartOpen: false,
      isCartOverdue: false,
      person: undefined,
      isSessionOpen: false,
      typed: undefined,
      sent: undefined,
      isEmptied: false,
      before: {},
    });
  }

  device(index: number): DeviceModel {
    const device = this.devices[index];
    if (!device) throw new Error(`The walk has no device ${index}.`);
    return device;
  }

  /** Before a step: what may change because of it is no longer expected. */
  expect(index: number, effects: Effects): void {
    const device = this.device(index);
    if (effects.locale) device.locale = effects.locale;
    if (effects.cart) device.isCartOpen = true;
    if (effects.cart === 'everywhere')
      for (const other of this.devices) Object.assign(other, { isCartOpen: true, isCartOverdue: true });
    if (effects.session) device.isSessionOpen = true;
    if (effects.session === 'everywhere') for (const other of this.devices) other.isSessionOpen = true;
    if (effects.isPlacing) device.sent ??= { cart: device.cart, orderId: undefined };
  }

  /** After a step: takes over what it and the one before were allowed to change. `status` is of the order on the page. */
  follow(index: number, view: View, status: string | undefined): void {
    const device = this.device(index);
    const { sent } = device;
    const cart = cartIn(view.storage);
    if (sent) {
      sent.orderId ??= orderIn(view.url);
      const isOwn = sent.orderId !== undefined && orderOnPage(view.url) === sent.orderId;
      if (isOwn && status !== undefined && status !== 'waiting-for-payment') {
        if (cameToNothing.test(status) || device.cart !== sent.cart) device.isCartOpen = true;
        else device.isEmptied = true;
        device.sent = undefined;
      } else if (cart === '') device.cart = '';
    }
    const mayChange = device.isCartOpen || device.before.cart !== undefined || (device.isCartOverdue && cart === '');
    // A cart that changed has a time of its own again.
    if (mayChange && cart !== device.cart) device.isCartOverdue = false;
    if (device.isEmptied) device.cart = '';
    else if (mayChange) device.cart = cart;
    if (view.isSignedIn !== undefined && (device.isSessionOpen || device.before.session))
      device.person = view.isSignedIn ? (device.person ?? device.typed) : undefined;
  }

  /** The step is over, and everything holds. */
  close(index: number, view: View, effects: Effects): void {
    const device = this.device(index);
    // Back on the menu without an order: nothing was sent.
    if (device.sent?.orderId === undefined && !/^\/(checkout|payment)/.test(pathOf(view.url))) device.sent = undefined;
    device.isEmptied = false;
    device.isCartOpen = false;
    if (view.isSignedIn !== undefined) device.isSessionOpen = false;
    // A page that does not tell who is signed in, as without a line, leaves it to a later one.
    const session = effects.session ?? (view.isSignedIn === undefined ? device.before.session : undefined);
    device.before = session ? { ...effects, session } : effects;
  }
}

const cameToNothing = /failed|cancel|declin|reject/;

const pathOf = (url: string): string => new URL(url, 'http://shop').pathname;

/** The order whose page this is. */
export const orderOnPage = (url: string): string | undefined => /^\/user\/order\/([\da-f-]{36})/.exec(pathOf(url))?.[1];

/** The order that is shown here, or paid. */
const orderIn = (url: string): string | undefined =>
  orderOnPage(url) ??
  /^\/(?:payment|hyperpay|checkout).*order[=/]([\da-f-]{36})/.exec(url.replace(/^https?:\/\/[^/]+/, ''))?.[1];

type StoredLine = {
  id: string;
  quantity: number;
  price: number;
  total: number;
  prices?: { location: string; price: number }[];
  'is-promotion'?: boolean;
};

export function linesIn(storage: Record<string, string>): StoredLine[] {
  const read = (key: string): StoredLine[] => JSON.parse(storage[key] ?? '[]') as StoredLine[];
  return [...read('items'), ...read('upsell_items')].filter(({ quantity }) => quantity > 0);
}

/** The cart in short; empty when there is nothing in it. */
export const cartIn = (storage: Record<string, string>): string =>
  linesIn(storage)
    .map(({ id, quantity, total }) => `${quantity}×${id.slice(-6)} at ${total}`)
    .join(', ');

/** The possible sums of the lines: at the menu's prices, or at those of a branch. */
export function subtotalsOf(storage: Record<string, string>): number[] {
  const places = [storage['last_location'], storage['nearest_branch']].map((text) =>
    text ? (JSON.parse(text) as { id?: string }).id : undefined,
  );
  return [undefined, ...places].map((place) =>
    linesIn(storage).reduce((sum, { prices, price, total, quantity }) => {
      const own = prices?.find(({ location }) => location === place)?.price ?? price;
      return sum + (own + total - price) * quantity;
    }, 0),
  );
}
