import type { EventItem, ShopEvent } from '../shell/shop-events.ts';
import { type EventScope, nameOf, type Tracker, valueOf } from './tracker.ts';
import { loadScript } from './load-script.ts';

const address = 'https://analytics.tiktok.com/i18n/pixel/events.js';
const methods = ['page', 'track', 'identify', 'holdConsent', 'revokeConsent', 'grantConsent'] as const;

/** The array that TikTok's script takes over: until it is here, calls are its entries, name first. */
type Pixel = unknown[] &
  Record<(typeof methods)[number], (...values: unknown[]) => void> & {
    methods: readonly string[];
    _i: Record<string, unknown>;
    _t: Record<string, number>;
    _o: Record<string, object>;
  };

/** TikTok's pixel: AddToCart and CompletePayment (ANALYT-10). */
export const tiktokPixel = (pixelId: string, scope: EventScope): Tracker => ({
  start() {
    const pixel = openPixel();
    pixel['_i'][pixelId] = Object.assign([], { _u: address });
    pixel['_t'][pixelId] = Date.now();
    pixel['_o'][pixelId] = {};
    loadScript(`${address}?sdkid=${pixelId}&lib=ttq`);
  },
  page: () => openPixel().page(),
  send(event) {
    const said = tiktokEvent(event, scope);
    if (said) openPixel().track(said.name, said.parameters, ...(said.id ? [{ event_id: said.id }] : []));
  },
  withdraw: () => openPixel().revokeConsent(),
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

function openPixel(): Pixel {
  const page = globalThis as { TiktokAnalyticsObject?: string; ttq?: Pixel };
  if (page.ttq) return page.ttq;
  const pixel = Object.assign([], { methods, _i: {}, _t: {}, _o: {} }) as unknown as Pixel;
  for (const name of methods) pixel[name] = (...values) => void pixel.push([name, ...values]);
  page.TiktokAnalyticsObject = 'ttq';
  page.ttq = pixel;
  return pixel;
}
