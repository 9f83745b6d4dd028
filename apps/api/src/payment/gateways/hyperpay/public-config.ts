import { payWith, type GatewayHosts } from '@sufra/contracts';
import { hostsOf } from '../../hosts-of.ts';
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
    methods: payWith.filter((method) => choices.some((choice) => choice.method === method)),
    page: { choices: choices.map(({ method, brands }) => ({ method, brands })) },
    hosts: hostsOfWidget(settings),
    options: {},
  };
}

/**
 * The widget loads its parts from any host of the gateway and writes styles into the page. 3-D Secure posts a form to
 * whichever bank issued the card, in a frame or in place of ours: frames and forms cannot be listed.
 */
function hostsOfWidget({ baseUrl, widgetUrl = baseUrl }: HyperpaySettings): GatewayHosts {
  const isReal = /^https:\/\/([\w-]+\.)*oppwa\.com(\/|$)/.test(widgetUrl);
  const own = isReal ? ['https://oppwa.com', 'https://*.oppwa.com'] : hostsOf(widgetUrl);
  const banks = isReal ? ['https:'] : own;
  return {
    ...noHosts,
    scripts: own,
    styles: isReal ? [...own, "'unsafe-inline'"] : own,
    images: own,
    fonts: own,
    connections: own,
    frames: banks,
    forms: banks,
  };
}
