import type { GatewayHosts } from '@sufra/contracts';
import { applePayHosts, applePayPage } from '../../apple-pay/apple-pay.ts';
import type { PublicConfig } from '../../gateway.ts';
import { noHosts } from '../../no-hosts.ts';
import type { CheckoutSettings } from './settings.ts';

/** What the page and anybody else may know of the account. */
export function describeCheckout(settings: CheckoutSettings): PublicConfig {
  const { publicKey, scriptUrl, flowScriptUrl, applePay, fields, mode } = settings;
  const options = {
    'checkout/public_key': publicKey,
    ...(applePay && { 'checkout/apple_pay_merchant_id': applePay.merchantId }),
  };
  if (fields === 'flow') {
    // Wallets are among what Flow shows by itself.
    const environment = mode === 'live' ? 'production' : 'sandbox';
    const page = { fields, publicKey, scriptUrl: flowScriptUrl, environment };
    const hosts = join(fieldHosts(flowScriptUrl), applePay ? applePayHosts(applePay) : noHosts);
    return { provider: 'checkout', flow: 'start', methods: ['card'], page, hosts, options };
  }
  return {
    provider: 'checkout',
    flow: 'token',
    methods: applePay ? ['card', 'apple-pay'] : ['card'],
    page: { fields, publicKey, scriptUrl, ...(applePay && { applePay: applePayPage(applePay, 'checkout') }) },
    hosts: join(fieldHosts(scriptUrl), applePay ? applePayHosts(applePay) : noHosts),
    options,
  };
}

/** The fields live on hosts beside that of the script. */
function fieldHosts(scriptUrl: string): GatewayHosts {
  if (!URL.canParse(scriptUrl)) return noHosts;
  const { origin, hostname } = new URL(scriptUrl);
  const hosts = [hostname.endsWith('.checkout.com') ? 'https://*.checkout.com' : origin];
  return { ...noHosts, scripts: hosts, styles: hosts, frames: hosts, connections: hosts, images: hosts, fonts: hosts };
}

const join = (one: GatewayHosts, other: GatewayHosts): GatewayHosts => ({
  scripts: [...one.scripts, ...other.scripts],
  styles: [...one.styles, ...other.styles],
  frames: [...one.frames, ...other.frames],
  connections: [...one.connections, ...other.connections],
  images: [...one.images, ...other.images],
  fonts: [...one.fonts, ...other.fonts],
  forms: [...one.forms, ...other.forms],
});
