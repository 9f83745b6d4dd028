import { isTagManager, type Tracking } from '../shell/tracking.ts';
import type { EventItem, ShopEvent } from '../shell/shop-events.ts';

type Page = { dataLayer?: unknown[] };

/** The layer that both of Google's tags read; it may exist before they do. */
const dataLayer = (): unknown[] => ((globalThis as Page).dataLayer ??= []);

/** Gives Google's tag a command. The tag tells commands from events by their being `arguments` objects. */
function gtag(..._command: unknown[]): void {
  dataLayer().push(arguments);
}

/** Consent mode: everything is refused until it is granted, whatever else the page loads. */
function grantConsent(): void {
  gtag('consent', 'default', forAllUses('denied'));
  gtag('consent', 'update', forAllUses('granted'));
}

const revokeConsent = (): void => gtag('consent', 'update', forAllUses('denied'));

const uses = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
const forAllUses = (answer: 'granted' | 'denied') => Object.fromEntries(uses.map((use) => [use, answer]));

/**
 * An analytics service of the shop's own (MISC-08): every event by its documented name (ANALYT-01 to ANALYT-07), as JSON.
 * The browser sends a text without asking the service first, and goes on sending while the page is left.
 */
const beacon = (address: string, scope: EventScope): Tracker => {
  const sendEvent = (event: string, parameters: object) =>
    void navigator.sendBeacon(address, JSON.stringify({ event, at: new Date().toISOString(), parameters }));
  return {
    start() {},
    page: (path) => sendEvent('page_view', { path }),
    send(event) {
      const { name, parameters } = googleEvent(event, scope);
      sendEvent(name, parameters);
    },
    // It keeps nothing on the device.
    withdraw() {},
  };
};

const googleTagAddress = 'https://www.googletagmanager.com/gtag/js?id=';

/** Google Analytics 4, by its own tag (an id that begins with G-). */
const googleTag = (tagId: string, scope: EventScope): Tracker => ({
  start() {
    grantConsent();
    gtag('js', new Date());
    gtag('config', tagId, { send_page_view: false });
    loadScript(googleTagAddress + tagId);
  },
  page: (path) => gtag('event', 'page_view', { page_location: location.origin + path, page_title: document.title }),
  send(event) {
    const { name, parameters } = googleEvent(event, scope);
    gtag('event', name, parameters);
  },
  withdraw: revokeConsent,
});

const tagManagerAddress = 'https://www.googletagmanager.com/gtm.js?id=';

/** A container of Google's tag manager (an id that begins with GTM-), fed through its data layer. */
const tagManager = (tagId: string, scope: EventScope): Tracker => ({
  start() {
    grantConsent();
    push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(tagManagerAddress + tagId);
  },
  page: (path) => push({ event: 'page_view', page_location: location.origin + path, page_title: document.title }),
  send(event) {
    const { name, parameters, isCommerce } = googleEvent(event, scope);
    if (!isCommerce) return push({ event: name, ...parameters });
    // Fields of an earlier event in the layer must not become part of this one.
    push({ ecommerce: null });
    push({ event: name, ecommerce: parameters });
  },
  withdraw: revokeConsent,
});

const push = (entry: object): void => void dataLayer().push(entry);

/** The services whose ids the merchant has set, the one that is configured, and no other (ANALYT-08, ANALYT-10, MISC-08). */
export function openTrackers(
  { tagId, metaPixelId, tiktokPixelId, analyticsUrl }: Tracking,
  scope: EventScope,
): Tracker[] {
  const trackers: Tracker[] = [];
  if (tagId) trackers.push(isTagManager(tagId) ? tagManager(tagId, scope) : googleTag(tagId, scope));
  if (metaPixelId) trackers.push(metaPixel(metaPixelId, scope));
  if (tiktokPixelId) trackers.push(tiktokPixel(tiktokPixelId, scope));
  if (analyticsUrl) trackers.push(beacon(analyticsUrl, scope));
  return trackers;
}

/** An event as Google Analytics 4 names it. `isCommerce` says that a tag manager expects it under `ecommerce`. */
type GoogleEvent = { name: string; parameters: Record<string, unknown>; isCommerce: boolean };

/**
 * Says an event of the shop in the words of Google Analytics 4: recommended names where there are any, amounts in
 * major units with their currency (ANALYT-01 to ANALYT-07).
 */
export function googleEvent(event: ShopEvent, scope: EventScope): GoogleEvent {
  const commerce = (name: string, items: EventItem[], totalMinor: number, more: object = {}): GoogleEvent => ({
    name,
    parameters: {
      currency: scope.currency,
      value: scope.toMajor(totalMinor),
      items: items.map((item, index) => googleItem(item, index, scope)),
      ...more,
    },
    isCommerce: true,
  });
  const line = (name: string, item: EventItem) => commerce(name, [item], valueOf([item]));
  switch (event.name) {
    case 'view_cart':
    case 'place_order':
    case 'abandoned_cart':
      return commerce(event.name, event.payload.items, event.payload.totalMinor);
    case 'add_to_cart':
    case 'remove_from_cart':
    case 'quantity_increase':
    case 'quantity_decrease':
      return line(event.name, event.payload);
    case 'purchase':
      return commerce(event.name, event.payload.items, event.payload.totalMinor, {
        transaction_id: event.payload.orderId,
      });
    case 'apply_promo':
      return plain(event.name, { coupon: event.payload.code, promotion_name: event.payload.name });
    case 'login':
      return plain(event.name, { method: event.payload.method });
  }
}

const plain = (name: string, parameters: Record<string, unknown>): GoogleEvent => ({
  name,
  parameters,
  isCommerce: false,
});

const googleItem = (item: EventItem, index: number, { toMajor }: EventScope) => ({
  item_id: item.itemId,
  item_name: nameOf(item),
  price: toMajor(item.unitPriceMinor),
  quantity: item.quantity,
  index,
});

const metaAddress = 'https://connect.facebook.net/en_US/fbevents.js';

/** The function that Meta's script takes over: until it is here, calls wait in its queue. */
type MetaPixel = {
  (...command: unknown[]): void;
  queue: unknown[][];
  callMethod?: (...command: unknown[]) => void;
  push: MetaPixel;
  loaded: boolean;
  version: string;
};

/** Meta's pixel: AddToCart and Purchase (ANALYT-10). */
function metaPixel(pixelId: string, scope: EventScope): Tracker {
  const pixel = openMetaPixel();
  return {
    start() {
      pixel('consent', 'grant');
      pixel('init', pixelId);
      loadScript(metaAddress);
    },
    page: () => pixel('track', 'PageView'),
    send(event) {
      const said = metaEvent(event, scope);
      if (said) pixel('track', said.name, said.parameters, ...(said.id ? [{ eventID: said.id }] : []));
    },
    withdraw: () => pixel('consent', 'revoke'),
  };
}

/** An event in Meta's words; undefined for what it is not told. */
export function metaEvent(event: ShopEvent, { currency, toMajor }: EventScope) {
  const contents = (items: EventItem[], totalMinor: number) => ({
    content_type: 'product',
    content_ids: items.map(({ itemId }) => itemId),
    contents: items.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    currency,
    value: toMajor(totalMinor),
  });
  if (event.name === 'add_to_cart')
    return { name: 'AddToCart', parameters: contents([event.payload], valueOf([event.payload])) };
  if (event.name !== 'purchase') return undefined;
  const { items, totalMinor, orderId } = event.payload;
  return { name: 'Purchase', parameters: contents(items, totalMinor), id: orderId };
}

function openMetaPixel(): MetaPixel {
  const page = globalThis as { fbq?: MetaPixel };
  if (page.fbq) return page.fbq;
  const pixel = ((...command: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...command);
    else pixel.queue.push(command);
  }) as MetaPixel;
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
  // The script knows it by both names.
  Object.assign(page, { fbq: pixel, ['_fbq']: pixel });
  return pixel;
}

const tiktokAddress = 'https://analytics.tiktok.com/i18n/pixel/events.js';
const methods = ['page', 'track', 'identify', 'holdConsent', 'revokeConsent', 'grantConsent'] as const;

/** The array that TikTok's script takes over: until it is here, calls are its entries, name first. */
type TiktokPixel = unknown[] &
  Record<(typeof methods)[number], (...values: unknown[]) => void> & {
    methods: readonly string[];
    _i: Record<string, unknown>;
    _t: Record<string, number>;
    _o: Record<string, object>;
  };

/** TikTok's pixel: AddToCart and CompletePayment (ANALYT-10). */
const tiktokPixel = (pixelId: string, scope: EventScope): Tracker => ({
  start() {
    const pixel = openTiktokPixel();
    pixel['_i'][pixelId] = Object.assign([], { _u: tiktokAddress });
    pixel['_t'][pixelId] = Date.now();
    pixel['_o'][pixelId] = {};
    loadScript(`${tiktokAddress}?sdkid=${pixelId}&lib=ttq`);
  },
  page: () => openTiktokPixel().page(),
  send(event) {
    const said = tiktokEvent(event, scope);
    if (said) openTiktokPixel().track(said.name, said.parameters, ...(said.id ? [{ event_id: said.id }] : []));
  },
  withdraw: () => openTiktokPixel().revokeConsent(),
});

/** An event in TikTok's words; undefined for what it is not told. */
export function tiktokEvent(event: ShopEvent, { currency, toMajor }: EventScope) {
  const contents = (items: EventItem[], totalMinor: number) => ({
    contents: items.map((item) => ({
      content_id: item.itemId,
      content_type: 'product',
      content_name: nameOf(item),
      quantity: item.quantity,
      price: toMajor(item.unitPriceMinor),
    })),
    value: toMajor(totalMinor),
    currency,
  });
  if (event.name === 'add_to_cart')
    return { name: 'AddToCart', parameters: contents([event.payload], valueOf([event.payload])) };
  if (event.name !== 'purchase') return undefined;
  const { items, totalMinor, orderId } = event.payload;
  return { name: 'CompletePayment', parameters: contents(items, totalMinor), id: orderId };
}

function openTiktokPixel(): TiktokPixel {
  const page = globalThis as { TiktokAnalyticsObject?: string; ttq?: TiktokPixel };
  if (page.ttq) return page.ttq;
  const pixel = Object.assign([], { methods, _i: {}, _t: {}, _o: {} }) as unknown as TiktokPixel;
  for (const name of methods) pixel[name] = (...values) => void pixel.push([name, ...values]);
  page.TiktokAnalyticsObject = 'ttq';
  page.ttq = pixel;
  return pixel;
}

/** Major units of the shop's currency, as a plain number with ASCII digits: 4250 halalas are 42.5. */
type MajorAmount = (minor: number) => number;

/** `digits` is the currency's number of decimals: 2 for SAR, 3 for KWD. */
export const majorAmounts =
  (digits: number): MajorAmount =>
  (minor) =>
    Number((minor / 10 ** digits).toFixed(digits));

/** The name outside services see: English, so that reports do not split by the language of the guest. */
const nameOf = ({ name }: EventItem): string => name['en-us'] ?? Object.values(name)[0] ?? '';

const valueOf = (items: readonly EventItem[]): number =>
  items.reduce((sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * quantity, 0);

/** Says the shop's amounts as outside services want them. */
type EventScope = { currency: string; toMajor: MajorAmount };

/** One outside service that receives events. Nothing of it is loaded before `start`. */
export type Tracker = {
  start(): void;
  /** The guest sees another page; also the first one. */
  page(path: string): void;
  send(event: ShopEvent): void;
  /** The guest changed their mind: nothing is sent from here on. */
  withdraw(): void;
};

/** Adds an outside script to the page, once. A blocker may keep it away; the shop does not notice. */
function loadScript(address: string): void {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
