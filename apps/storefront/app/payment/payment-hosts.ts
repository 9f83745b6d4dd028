import type { GatewayHosts } from '@sufra/contracts';

// Apart from what loads a page: the server that sends it reads this file without a build.

/** Tells the server that sends the page which hosts the gateway needs; no browser ever gets to see it. */
export const paymentHostsHeader = 'x-payment-hosts';

export const writePaymentHosts = (hosts: GatewayHosts | undefined): Record<string, string> =>
  hosts ? { [paymentHostsHeader]: JSON.stringify(hosts) } : {};
