import type { Tracking } from '../shell/tracking.ts';

/** Hosts that a page's content policy has to let through; pictures may come from anywhere already. */
export type AllowedHosts = { scripts: string[]; connections: string[] };

const googleTags = 'https://*.googletagmanager.com';
const googleAnalytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
const metaScripts = 'https://connect.facebook.net';
const meta = 'https://www.facebook.com';
const tiktok = 'https://analytics.tiktok.com';

/** The hosts of exactly the trackers that a merchant has set up; none without one. */
export function trackerHosts(tracking: Tracking | undefined): AllowedHosts {
  const hosts: AllowedHosts = { scripts: [], connections: [] };
  if (tracking?.tagId) {
    hosts.scripts.push(googleTags);
    hosts.connections.push(googleTags, ...googleAnalytics);
  }
  if (tracking?.metaPixelId) {
    hosts.scripts.push(metaScripts);
    hosts.connections.push(meta);
  }
  if (tracking?.tiktokPixelId) {
    hosts.scripts.push(tiktok);
    hosts.connections.push(tiktok);
  }
  return hosts;
}
