import type { PaymentChannel } from '@sufra/contracts';
import type { ProviderForm } from './provider-form.ts';

type FormLoader = () => Promise<{ Form: ProviderForm }>;

const files = import.meta.glob<{ Form: ProviderForm }>('./*/form.tsx');

/** Loads what a provider puts on our page, each in a file of its own; one that only redirects has none. */
export const providerForms: Partial<Record<PaymentChannel, FormLoader>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.split('/')[1], load]),
);
