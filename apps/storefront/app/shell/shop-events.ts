import type { LocalizedText } from '@sufra/ordering';

/** A line as those who count things see it. */
export type EventItem = { itemId: string; name: LocalizedText; unitPriceMinor: number; quantity: number };

type CartContents = { items: EventItem[]; totalMinor: number };

/**
 * The events of the shop, in the words of the specification (ANALYT-01 to ANALYT-07, EXPIRY-06), plus what the pixels
 * ask for (ANALYT-10). `quantity` of an increase or decrease is the new one.
 */
export type ShopEvents = {
  view_cart: CartContents;
  add_to_cart: EventItem;
  remove_from_cart: EventItem;
  quantity_increase: EventItem;
  quantity_decrease: EventItem;
  apply_promo: { code: string; name: string | undefined };
  login: { method: string };
  place_order: CartContents;
  purchase: CartContents & { orderId: string; number: string };
  abandoned_cart: CartContents;
};

type ShopEventName = keyof ShopEvents;

const eventName = 'shop-event';

const earlyLimit = 20;

let early: ShopEvent[] | undefined = [];

/** Announces an event to the analytics subscribers, if there are any. */
export function announceShopEvent<Name extends ShopEventName>(name: Name, payload: ShopEvents[Name]): void {
  const event = { name, payload } as ShopEvent;
  if (early && early.length < earlyLimit) early.push(event);
  globalThis.dispatchEvent?.(new CustomEvent(eventName, { detail: event }));
}

/** The events from before the first subscription, since analytics starts last on a page; returned once. */
export function takeEarlyShopEvents(): ShopEvent[] {
  const taken = early ?? [];
  early = undefined;
  return taken;
}

/** One event, its payload told apart by its name. */
export type ShopEvent = { [Name in ShopEventName]: { name: Name; payload: ShopEvents[Name] } }[ShopEventName];

/** Subscribes to all events from now on; returns the unsubscribe function. */
export function onShopEvent(listener: (event: ShopEvent) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<ShopEvent>).detail);
  globalThis.addEventListener(eventName, onEvent);
  return () => globalThis.removeEventListener(eventName, onEvent);
}
