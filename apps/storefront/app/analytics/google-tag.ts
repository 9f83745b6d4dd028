import { grantConsent, gtag, revokeConsent } from './data-layer.ts';
import { googleEvent } from './google-event.ts';
import { loadScript } from './load-script.ts';
import type { EventScope, Tracker } from './tracker.ts';

const address = 'https://www.googletagmanager.com/gtag/js?id=';

/** Google Analytics 4, by its own tag (an id that begins with G-). */
export const googleTag = (tagId: string, scope: EventScope): Tracker => ({
  start() {
    grantConsent();
    gtag('js', new Date());
    gtag('config', tagId, { send_page_view: false });
    loadScript(address + tagId);
  },
  page: (path) => gtag('event', 'page_view', { page_location: location.origin + path, page_title: document.title }),
  send(event) {
    const { name, parameters } = googleEvent(event, scope);
    gtag('event', name, parameters);
  },
  withdraw: revokeConsent,
});
