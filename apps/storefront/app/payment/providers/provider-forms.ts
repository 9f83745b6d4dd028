import type { PaymentChannel } from '@sufra/contracts';
import type { ProviderForm } from '../provider-form.ts';

/**
 * Loads what a provider puts on our page; one that only redirects has none.
 *
 * @example tap: async () => ({ default: (await import('./tap/tap-form.tsx')).TapForm })
 */
export const providerForms: Partial<Record<PaymentChannel, () => Promise<{ default: ProviderForm }>>> = {
  'foodics-online': async () => ({
    default: (await import('./foodics-online/foodics-online-form.tsx')).FoodicsOnlineForm,
  }),
  hyperpay: async () => ({ default: (await import('./hyperpay/hyperpay-form.tsx')).HyperpayForm }),
  moneyhash: async () => ({ default: (await import('./moneyhash/moneyhash-form.tsx')).MoneyHashForm }),
  moyasar: async () => ({ default: (await import('./moyasar/moyasar-form.tsx')).MoyasarForm }),
  tap: async () => ({ default: (await import('./tap/tap-form.tsx')).TapForm }),
};
