import { googleTag } from './google-tag.ts';
import { metaPixel } from './meta-pixel.ts';
import { tagManager } from './tag-manager.ts';
import { tiktokPixel } from './tiktok-pixel.ts';
import type { EventScope, Tracker } from './tracker.ts';
import { isTagManager, type Tracking } from './tracking.ts';

/** The services whose ids the merchant has set, and no other (ANALYT-08, ANALYT-10). */
export function openTrackers({ tagId, metaPixelId, tiktokPixelId }: Tracking, scope: EventScope): Tracker[] {
  const trackers: Tracker[] = [];
  if (tagId) trackers.push(isTagManager(tagId) ? tagManager(tagId, scope) : googleTag(tagId, scope));
  if (metaPixelId) trackers.push(metaPixel(metaPixelId, scope));
  if (tiktokPixelId) trackers.push(tiktokPixel(tiktokPixelId, scope));
  return trackers;
}
