import { z } from 'zod';
import { oneOf, resource } from '../json-api.ts';

/** GET /push/public-key: what a browser needs to subscribe; it belongs to the installation, not to a guest. */
export const pushKeyDocument = oneOf(
  resource('push-keys', z.object({ 'public-key': z.string().describe('VAPID, uncompressed P-256, base64url') })),
);

/**
 * POST /customers/{id}/push-subscriptions: a browser's own subscription, as `PushSubscription.toJSON()` gives it.
 * The notices come in the language of the request. Sending the same one again changes nothing but that language.
 */
export const pushSubscriptionBody = z.object({
  endpoint: z.string().max(2000).describe('https, at a known push service'),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

export const pushSubscriptionDocument = oneOf(resource('push-subscriptions', z.object({ endpoint: z.string() })));

/** DELETE /customers/{id}/push-subscriptions: of this endpoint, or of every device without one. */
export const dropPushSubscriptionBody = z.object({ endpoint: z.string().max(2000).optional() }).nullish();

/** What a notice carries, encrypted, to the service worker: words in the guest's language and where they lead. */
export type PushNotice = {
  title: string;
  body: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Path of the order's page. */
  path: string;
  /** A later notice with the same tag takes the place of an earlier one. */
  tag: string;
};

export type PushKeyDocument = z.infer<typeof pushKeyDocument>;
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;
