import { formatMinorDigits } from '@sufra/ordering';
import { openApplePay } from '../../apple-pay/apple-pay.ts';
import { defineGateway } from '../../gateway.ts';
import { createCheckoutApi } from './checkout-api.ts';
import { startFlow } from './flow.ts';
import { lookUpCheckout } from './look-up.ts';
import { describeCheckout } from './public-config.ts';
import { refundCheckout } from './refund.ts';
import { checkoutRoutes } from './routes.ts';
import { checkoutSettings, simulatedCheckout } from './settings.ts';
import { startCheckout } from './start.ts';
import { readCheckoutWebhook } from './webhook.ts';

/** Checkout.com: card fields of Frames, Apple Pay, and the Payments API with 3-D Secure. */
export const checkout = defineGateway({
  provider: 'checkout',
  settings: checkoutSettings,
  simulated: simulatedCheckout,
  routes: checkoutRoutes,
  open(settings, { http }) {
    const api = createCheckoutApi(settings, http);
    return {
      provider: 'checkout',
      publicConfig: () => describeCheckout(settings),
      start: (payment, request) =>
        settings.fields === 'flow'
          ? startFlow(api, payment, request, settings)
          : startCheckout(api, payment, request, settings),
      lookUp: (payment) => lookUpCheckout(api, payment),
      readWebhook: (message) => readCheckoutWebhook(message, settings),
      refund: (payment, refund) => refundCheckout(api, payment, refund),
      returnPath: ({ orderId, amountMinor, currency }) =>
        `/payment/checkout/order/${orderId}/${formatMinorDigits(amountMinor, currency)}`,
      applePay: openApplePay(settings.applePay),
    };
  },
});
