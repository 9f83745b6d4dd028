import type { GatewayHosts } from '@sufra/contracts';
import { noHosts } from '../../no-hosts.ts';
import type { PublicConfig } from '../../gateway.ts';
import { choicesOf } from './entities.ts';
import type { HyperpaySettings } from './settings.ts';

/** What the page may know: which brands there are to choose from. Every checkout brings its own widget. */
export function hyperpayConfig(settings: HyperpaySettings): PublicConfig {
  const choices = choicesOf(settings);
  return {
    provider: 'hyperpay',
    flow: 'start',
    methods: [...new Set(choices.map(({ method }) => method))],
    page: { choices: choices.map(({ method, brands }) => ({ method, brands })) },
    hosts: hostsOf(settings),
    options: {},
  };
}

/**
 * The widget loads its parts from any host of the gateway. 3-D Secure posts a form to the page of whichever bank issued
 * the card, in a frame or in place of ours, so that frames and forms cannot be listed.
 */
function hostsOf({ baseUrl, widgetUrl }: HyperpaySettings): GatewayHosts {
  const { origin, hostname } = new URL(widgetUrl ?? baseUrl);
  const isReal = hostname === 'oppwa.com' || hostname.endsWith('.oppwa.com');
  const own = isReal ? ['https://oppwa.com', 'https://*.oppwa.com'] : [origin];
  const banks = isReal ? ['https:'] : [];
  return {
    ...noHosts,
    scripts: own,
    styles: own,
    images: own,
    fonts: own,
    connections: own,
    frames: [...own, ...banks],
    forms: [...own, ...banks],
  };
}
