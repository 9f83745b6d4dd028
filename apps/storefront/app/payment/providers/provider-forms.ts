import type { PaymentChannel } from '@sufra/contracts';
import type { ProviderForm } from '../provider-form.ts';

/**
 * Loads what a provider puts on our page; one that only redirects has none.
 *
 * @example tap: async () => ({ default: (await import('./tap/tap-form.tsx')).TapForm })
 */
export const providerForms: Partial<Record<PaymentChannel, () => Promise<{ default: ProviderForm }>>> = {
  checkout: async () => ({ default: (await import('./checkout/checkout-form.tsx')).CheckoutForm }),
  'foodics-online': async () => ({
    default: (await import('./foodics-online/foodics-online-form.tsx')).FoodicsOnlineForm,
  }),
  hyperpay: async () => ({ default: (await import('./hyperpay/hyperpay-form.tsx')).HyperpayForm }),
  moneyhash: async () => ({ default: (await import('./moneyhash/moneyhash-form.tsx')).MoneyHashForm }),
  moyasar: async () => ({ default: (await import('./moyasar/moyasar-form.tsx')).MoyasarForm }),
  pinpad: async () => ({ default: (await import('./pinpad/pinpad-form.tsx')).PinpadForm }),
  tap: async () => ({ default: (await import('./tap/tap-form.tsx')).TapForm }),
};
