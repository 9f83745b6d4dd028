import { trackingIds } from '@sufra/contracts/catalogue/tracking-ids';

/** The trackers of visits, by validated ids; a shop without any has no tracking at all. */
export type Tracking = {
  /** G-… is measured by Google Analytics itself, GTM-… by whatever the merchant's container loads. */
  tagId?: string;
  metaPixelId?: string;
  tiktokPixelId?: string;
  /** The configured address that the storefront itself sends its events to. */
  analyticsUrl?: string;
  isConsentRequired: boolean;
};

type TrackingSettings = {
  'gtm-id': string | null;
  'fb-pixel-id': string | null;
  'tiktok-id': string | null;
  'is-consent-required'?: boolean;
};

// Ids go into addresses of scripts: what does not look exactly like one is ignored (ANALYT-09, D-74).
const patterns = {
  tagId: trackingIds.gtmId,
  metaPixelId: trackingIds.fbPixelId,
  tiktokPixelId: trackingIds.tiktokId,
};

/**
 * Reads the tracking ids of the merchant's settings (ANALYT-08), beside the service that is configured (MISC-08);
 * undefined when there is none of them.
 *
 * @example readTracking({ 'gtm-id': 'G-AB12CD34', 'fb-pixel-id': null, 'tiktok-id': 'nonsense' })
 * // { tagId: 'G-AB12CD34', isConsentRequired: true }
 */
export function readTracking(settings: TrackingSettings, analyticsUrl?: string): Tracking | undefined {
  const wanted = {
    tagId: settings['gtm-id'],
    metaPixelId: settings['fb-pixel-id'],
    tiktokPixelId: settings['tiktok-id'],
  };
  const ids: Omit<Tracking, 'isConsentRequired'> = {};
  for (const [key, pattern] of Object.entries(patterns) as [keyof typeof patterns, RegExp][]) {
    const id = wanted[key]?.trim();
    if (id && pattern.test(id)) ids[key] = id;
  }
  if (analyticsUrl) ids.analyticsUrl = analyticsUrl;
  if (Object.keys(ids).length === 0) return undefined;
  return { ...ids, isConsentRequired: settings['is-consent-required'] ?? true };
}

export const isTagManager = (tagId: string): boolean => tagId.startsWith('GTM-');
