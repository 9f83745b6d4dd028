import type { PublicConfig } from '../../gateway.ts';
import { noHosts } from '../../no-hosts.ts';
import type { MoneyHashSettings } from './settings.ts';

/**
 * What the page may know: where the frame is. No script of MoneyHash runs in our page, so its hosts may be framed and
 * nothing else.
 */
export const publicConfig = ({ embedUrl }: MoneyHashSettings): PublicConfig => ({
  provider: 'moneyhash',
  flow: 'start',
  methods: ['card'],
  page: { embedUrl },
  hosts: { ...noHosts, frames: framesOf(embedUrl) },
  options: {},
});

/** A path is the shop's own origin, which may be framed anyway. */
function framesOf(embedUrl: string): string[] {
  if (embedUrl.startsWith('/')) return [];
  const { origin, hostname } = new URL(embedUrl);
  return [hostname.endsWith('.moneyhash.io') ? 'https://*.moneyhash.io' : origin];
}
