import type { PublicConfig } from '../../gateway.ts';
import { hostsOf } from '../../hosts-of.ts';
import { noHosts } from '../../no-hosts.ts';
import type { TapSettings } from './settings.ts';

/** Fields on our page with a public key; without one the guest leaves for Tap's page, which needs nothing of ours. */
export function publicConfigOf({ publicKey, merchantId, brands, scriptUrl, frameUrl }: TapSettings): PublicConfig {
  const shared = { provider: 'tap', methods: ['card'] } satisfies Partial<PublicConfig>;
  if (publicKey === undefined) return { ...shared, flow: 'start', page: {}, hosts: noHosts, options: {} };
  return {
    ...shared,
    flow: 'token',
    page: { publicKey, scriptUrl, brands, ...(merchantId !== undefined && { merchantId }) },
    hosts: { ...noHosts, scripts: hostsOf(scriptUrl), frames: hostsOf(frameUrl) },
    options: { 'tap/web_public_key': publicKey },
  };
}
