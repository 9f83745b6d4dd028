import { applePayHosts, applePayPage } from '../../apple-pay/apple-pay.ts';
import type { PublicConfig } from '../../gateway.ts';
import { hostsOf } from '../../hosts-of.ts';
import { noHosts } from '../../no-hosts.ts';
import type { FoodicsOnlineSettings } from './settings.ts';

/** The public key, the script with the card's fields, and Apple Pay where it is set up (PAY-22, PAY-24). */
export function publicConfig({
  publicKey,
  scriptUrl,
  scriptGlobal,
  frameOrigins,
  applePay,
}: FoodicsOnlineSettings): PublicConfig {
  const apple = applePay ? applePayHosts(applePay) : noHosts;
  const own = hostsOf(scriptUrl);
  return {
    provider: 'foodics-online',
    flow: 'token',
    methods: applePay ? ['card', 'apple-pay'] : ['card'],
    page: {
      publicKey,
      scriptUrl,
      scriptGlobal,
      ...(applePay && { applePay: applePayPage(applePay, 'foodics-online') }),
    },
    hosts: { ...apple, scripts: [...own, ...apple.scripts], frames: [...own, ...frameOrigins] },
    options: {
      'foodics-online/public_key': publicKey,
      ...(applePay && { 'foodics-online/apple_pay_merchant_id': applePay.merchantId }),
    },
  };
}
