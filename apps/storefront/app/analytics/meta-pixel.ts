import type { EventItem, ShopEvent } from '../shell/shop-events.ts';
import { type EventScope, type Tracker, valueOf } from './tracker.ts';
import { loadScript } from './load-script.ts';

const address = 'https://connect.facebook.net/en_US/fbevents.js';

/** The function that Meta's script takes over: until it is here, calls wait in its queue. */
type Pixel = {
  (...command: unknown[]): void;
  queue: unknown[][];
  callMethod?: (...command: unknown[]) => void;
  push: Pixel;
  loaded: boolean;
  version: string;
};

/** Meta's pixel: AddToCart and Purchase (ANALYT-10). */
export function metaPixel(pixelId: string, scope: EventScope): Tracker {
  const pixel = openPixel();
  return {
    start() {
      pixel('consent', 'grant');
      pixel('init', pixelId);
      loadScript(address);
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

function openPixel(): Pixel {
  const page = globalThis as { fbq?: Pixel };
  if (page.fbq) return page.fbq;
  const pixel = ((...command: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...command);
    else pixel.queue.push(command);
  }) as Pixel;
  Object.assign(pixel, { queue: [], push: pixel, loaded: true, version: '2.0' });
  // The script knows it by both names.
  Object.assign(page, { fbq: pixel, ['_fbq']: pixel });
  return pixel;
}
