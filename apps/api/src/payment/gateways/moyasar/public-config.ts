import type { PublicConfig } from '../../gateway.ts';
import { hostsOf } from '../../hosts-of.ts';
import { noHosts } from '../../no-hosts.ts';
import type { MoyasarSettings } from './settings.ts';

/** The form fetches Apple's button from there, and from nowhere else. */
const appleHost = 'https://applepay.cdn-apple.com';

/**
 * What a page may know. The form is served by the shop itself and talks to Moyasar's API alone; the bank's page of 3-D
 * Secure is opened in place of ours, so no frame is needed. What the form would report of its own crashes to somebody
 * else stays blocked.
 */
export function publicConfig(settings: MoyasarSettings): PublicConfig {
  const { publishableKey, methods, networks, country, browserApiUrl } = settings;
  const apple = methods.includes('apple-pay') ? [appleHost] : [];
  return {
    provider: 'moyasar',
    flow: 'start',
    methods,
    page: { 'publishable-key': publishableKey, 'api-url': browserApiUrl, networks, country },
    hosts: {
      ...noHosts,
      connections: [...hostsOf(browserApiUrl), ...apple],
      scripts: apple,
      fonts: apple.length > 0 ? ['https://*.cdn-apple.com'] : [],
    },
    options: { 'moyasar/publishable-key': publishableKey },
  };
}
