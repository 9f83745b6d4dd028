import { dataLayer, grantConsent, revokeConsent } from './data-layer.ts';
import { googleEvent } from './google-event.ts';
import { loadScript } from './load-script.ts';
import type { EventScope, Tracker } from './tracker.ts';

const address = 'https://www.googletagmanager.com/gtm.js?id=';

/** A container of Google's tag manager (an id that begins with GTM-), fed through its data layer. */
export const tagManager = (tagId: string, scope: EventScope): Tracker => ({
  start() {
    grantConsent();
    push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(address + tagId);
  },
  page: (path) => push({ event: 'page_view', page_location: location.origin + path, page_title: document.title }),
  send(event) {
    const { name, parameters, isCommerce } = googleEvent(event, scope);
    if (!isCommerce) return push({ event: name, ...parameters });
    // What an earlier event left in the layer must not become part of this one.
    push({ ecommerce: null });
    push({ event: name, ecommerce: parameters });
  },
  withdraw: revokeConsent,
});

const push = (entry: object): void => void dataLayer().push(entry);
