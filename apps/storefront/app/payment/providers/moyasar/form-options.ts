import type { FormOptions } from 'moyasar-payment-form';
import type { ProviderFormProps } from '../../provider-form.ts';
import { french } from './french.ts';
import type { MoyasarStart } from './moyasar-start.ts';

type Shown = Pick<ProviderFormProps, 'locale' | 'methods' | 'shopName'>;
type Callbacks = Pick<FormOptions, 'on_initiating' | 'on_completed' | 'on_failure' | 'on_redirect'>;

const methodNames = { card: 'creditcard', 'stc-pay': 'stcpay', 'apple-pay': 'applepay' } as const;

/**
 * The options of Moyasar's form: the payment as the server wrote it, and a look without its own frame. It refuses a
 * label for Apple Pay that is not in Latin letters, so that the shop's host stands in for such a name.
 */
export function formOptions(
  element: Element,
  start: MoyasarStart,
  { locale, methods, shopName }: Shown,
  callbacks: Callbacks,
): FormOptions {
  const names = methods.flatMap((method) => (method === 'pinpad' ? [] : methodNames[method]));
  return {
    element,
    base_url: start.apiUrl,
    publishable_api_key: start.publishableKey,
    given_id: start.givenId,
    amount: start.amount,
    currency: start.currency,
    description: start.description,
    callback_url: start.callbackUrl,
    metadata: start.metadata,
    apply_coupon: false,
    methods: names,
    supported_networks: start.networks,
    language: locale.slice(0, 2),
    translations: { fr: french },
    fixed_width: false,
    show_footer: false,
    // We leave for the bank ourselves, once the page knows that it is left.
    credit_card: { auto_redirect_3ds: false },
    ...(names.includes('applepay') && {
      apple_pay: {
        country: start.country,
        label: /^[\x20-\x7E]+$/.test(shopName) ? shopName : location.hostname,
        validate_merchant_url: `${start.apiUrl}/v1/applepay/initiate`,
      },
    }),
    ...callbacks,
  };
}
