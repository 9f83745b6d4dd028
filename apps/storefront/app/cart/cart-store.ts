import { storageKeys } from '@sufra/contracts/storage-keys';
import { type Currency, fromMinor, type LocalizedText, toMinor } from '@sufra/ordering';
import {
  isRecord,
  storedList,
  momentOf,
  storedNumber,
  readStoredJson,
  type StoredRecord,
  storedText,
  textsOf,
  writeJson,
  writeText,
} from '../storage/stored-json.ts';
import { createStoredStore, type StoredStore, useStored } from '../storage/stored-store.ts';
import { type Cart, emptyCart, type LineLabel, type DeviceLine } from './device-line.ts';

/** Reads a kept line, or nothing when it is too broken to order from. */
function readStoredLine(item: StoredRecord, currency: Currency): DeviceLine | undefined {
  const itemId = storedText(item['id']);
  const name = readText(item['name']);
  const priceMinor = readAmount(item['price'], currency);
  const totalMinor = readAmount(item['total'], currency) ?? priceMinor;
  const isUpsell = item['isUpsell'] === true;
  const quantity = storedNumber(item['quantity']);
  // Lines of an earlier release have no currency.
  if ((item['currency'] ?? currency.code) !== currency.code) return undefined;
  if (!itemId || !name || priceMinor === undefined || totalMinor === undefined) return undefined;
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < (isUpsell ? 0 : 1)) return undefined;

  const labels: Record<string, LineLabel> = {};
  const label = (choice: StoredRecord, id: string) => {
    labels[id] = { name: readText(choice['name']) ?? {}, priceMinor: readAmount(choice['price'], currency) ?? 0 };
  };
  const readModifiers = (value: unknown) =>
    readChoices(value, label).map(({ id, quantity }) => ({ modifierId: id, quantity }));
  const readLeftOut = (value: unknown) =>
    readChoices(
      storedList(value).filter((ingredient) => ingredient['checked'] === false),
      label,
    ).map(({ id }) => id);

  return {
    lineId: storedText(item['lineId']) ?? crypto.randomUUID(),
    itemId,
    quantity,
    isUpsell,
    isPromotion: item['is-promotion'] === true,
    notes: storedText(item['notes']) ?? '',
    modifiers: readModifiers(item['modifiers']),
    removedIngredientIds: readLeftOut(item['ingredients']),
    comboItems: storedList(item['combo-items']).flatMap((choice) =>
      readChoices([choice], label).map(({ id, quantity }) => ({
        comboChoiceId: id,
        quantity,
        modifiers: readModifiers(choice['modifiers']),
        removedIngredientIds: readLeftOut(choice['ingredients']),
      })),
    ),
    name,
    description: readText(item['description']) ?? {},
    imageUrl: storedText(item['imgUrl']),
    priceMinor,
    choicesMinor: Math.max(0, totalMinor - priceMinor),
    branchPrices: Object.fromEntries(
      storedList(item['prices']).flatMap((entry) => {
        const branchId = storedText(entry['location']);
        const minor = readAmount(entry['price'], currency);
        return branchId && minor !== undefined ? [[branchId, minor]] : [];
      }),
    ),
    excludedBranchIds: textsOf(item['excluded-locations']),
    outOfStockBranchIds: textsOf(item['out-of-stock-locations']),
    labels,
    promotionPriceMinor: readAmount(item['item-promo-price'], currency),
    digitalCouponId: storedText(item['digital-coupon-id']),
  };
}

function readChoices(value: unknown, remember: (choice: StoredRecord, id: string) => void) {
  return storedList(value).flatMap((choice) => {
    const id = storedText(choice['id']);
    if (!id) return [];
    remember(choice, id);
    return [{ id, quantity: Math.max(1, Math.trunc(storedNumber(choice['quantity']) ?? 1)) }];
  });
}

function readAmount(value: unknown, currency: Currency): number | undefined {
  const decimal = storedNumber(value);
  const minor = decimal === undefined || decimal < 0 ? undefined : toMinor(decimal, currency);
  return minor?.ok ? minor.value : undefined;
}

/** A text in the languages it was kept in. */
function readText(value: unknown): LocalizedText | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/** One line in the documented fields of a cart item (CART-01), amounts in major units. */
function writeStoredLine(line: DeviceLine, currency: Currency) {
  const amount = (minor: number) => fromMinor(minor, currency);
  const unitMinor = line.priceMinor + line.choicesMinor;
  const modifiers = (chosen: DeviceLine['modifiers']) =>
    chosen.map(({ modifierId, quantity }) => {
      const label = line.labels[modifierId];
      const price = amount(label?.priceMinor ?? 0);
      return { id: modifierId, name: label?.name ?? {}, price, quantity, attributes: { price } };
    });
  const leftOut = (ids: string[]) =>
    ids.map((id) => ({ id, quantity: 1, checked: false, name: line.labels[id]?.name ?? {} }));
  return {
    lineId: line.lineId,
    id: line.itemId,
    name: line.name,
    description: line.description,
    price: amount(line.priceMinor),
    total: amount(unitMinor),
    subtotal: amount(unitMinor * line.quantity),
    quantity: line.quantity,
    notes: line.notes,
    discount: 0,
    imgUrl: line.imageUrl ?? null,
    'combo-items': line.comboItems.map((choice) => ({
      id: choice.comboChoiceId,
      name: line.labels[choice.comboChoiceId]?.name ?? {},
      price: amount(line.labels[choice.comboChoiceId]?.priceMinor ?? 0),
      quantity: choice.quantity,
      ingredients: leftOut(choice.removedIngredientIds),
      modifiers: modifiers(choice.modifiers),
    })),
    modifiers: modifiers(line.modifiers),
    ingredients: leftOut(line.removedIngredientIds),
    prices: Object.entries(line.branchPrices).map(([location, minor]) => ({ location, price: amount(minor) })),
    'excluded-locations': line.excludedBranchIds,
    'out-of-stock-locations': line.outOfStockBranchIds,
    'is-promotion': line.isPromotion,
    'item-promo-price': line.promotionPriceMinor === undefined ? null : amount(line.promotionPriceMinor),
    'digital-coupon-id': line.digitalCouponId ?? null,
    isUpsell: line.isUpsell,
    currency: currency.code,
  };
}

const cartKeys = [
  storageKeys.items,
  storageKeys.upsellItems,
  storageKeys.notes,
  storageKeys.cartResetTime,
  storageKeys.cartLastActivity,
  storageKeys.reorder,
] as const;

/** Reads the kept cart. A line that is broken is dropped; the rest stays (STATE-01, CART-24, CART-25). */
export function readCart(storage: Storage, currency: Currency): Cart {
  const stored = [storageKeys.items, storageKeys.upsellItems].flatMap((key) =>
    storedList(readStoredJson(storage, key)),
  );
  return {
    lines: stored.flatMap((item) => readStoredLine(item, currency) ?? []),
    notes: storage.getItem(storageKeys.notes) ?? '',
    resetAt: momentOf(readStoredJson(storage, storageKeys.cartResetTime)),
    lastActivityAt: momentOf(readStoredJson(storage, storageKeys.cartLastActivity)),
    reorder: readReorder(readStoredJson(storage, storageKeys.reorder)),
  };
}

export function writeCart(cart: Cart, storage: Storage, currency: Currency): void {
  const write = (lines: DeviceLine[]) =>
    lines.length === 0 ? undefined : lines.map((line) => writeStoredLine(line, currency));
  writeJson(storage, storageKeys.items, write(cart.lines.filter((line) => !line.isUpsell)));
  writeJson(storage, storageKeys.upsellItems, write(cart.lines.filter((line) => line.isUpsell)));
  writeText(storage, storageKeys.notes, cart.notes);
  writeJson(storage, storageKeys.cartResetTime, cart.resetAt);
  writeJson(storage, storageKeys.cartLastActivity, cart.lastActivityAt);
  writeJson(storage, storageKeys.reorder, cart.reorder);
}

function readReorder(value: unknown): Cart['reorder'] {
  if (!isRecord(value)) return undefined;
  const names = (list: unknown) => storedList(list).flatMap((name) => readText(name) ?? []);
  return { leftOut: names(value['leftOut']), reduced: names(value['reduced']) };
}

/** The concept's settings that the cart needs. */
type CartSettings = { currency: Currency; cartExpiryMinutes: number };

let settings: CartSettings | undefined;

const store = createStoredStore<Cart>({
  keys: cartKeys,
  empty: emptyCart,
  read: (storage) => (settings ? readCart(storage, settings.currency) : emptyCart),
  write: (cart, storage) => {
    if (settings) writeCart(cart, storage, settings.currency);
  },
});

/** The cart of this device. It only holds, saves and notifies: what may change is decided by the rules. */
export const cartStore: StoredStore<Cart> = {
  ...store,
  update(change) {
    // A change of a cart that cannot be read would be lost, or take the place of what is stored.
    if (!settings) throw new Error('The cart is not open.');
    store.update(change);
  },
};

/**
 * Opens the cart of this page. Stored amounts are decimals, so it can be read only once the concept's currency is known;
 * the root does it before anything below it is rendered.
 */
export function openCart(concept: CartSettings): void {
  const { currency } = concept;
  const isOpen = settings?.currency.code === currency.code && settings.currency.digits === currency.digits;
  settings = concept;
  if (!isOpen) cartStore.reload();
}

export const cartExpiryMinutes = (): number => settings?.cartExpiryMinutes ?? 0;

export const useCart = (): Cart => useStored(cartStore);
