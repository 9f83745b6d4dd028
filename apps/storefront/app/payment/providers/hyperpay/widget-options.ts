import type { ProviderFormProps } from '../../provider-form.ts';
import type { WidgetOptions } from './mount-widget.ts';

/** What the widget is told, and what it tells: nothing of it is believed, the server asks the gateway. */
export function widgetOptions(props: () => ProviderFormProps): WidgetOptions {
  const { locale, shopName } = props();
  return {
    locale: locale.slice(0, 2),
    // The shop's own styles, see the style sheet of the form.
    style: 'plain',
    paymentTarget: '_top',
    shopperResultTarget: '_top',
    showCVVHint: false,
    onReady: () => props().onReady(),
    onBeforeSubmitCard: () => !props().isBusy,
    onAfterSubmit: () => props().onLeaving(),
    onError: ({ name }) => {
      // The checkout is over: nothing was charged through it now, and a new one may begin.
      if (name === 'InvalidCheckoutIdError') props().onFailed('failed');
      // Anything else may have happened after the card was sent.
      else props().onFinished();
    },
    applePay: {
      displayName: shopName,
      total: { label: shopName },
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['mada', 'visa', 'masterCard', 'amex'],
    },
  };
}
