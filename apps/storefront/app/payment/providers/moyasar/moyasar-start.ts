import type { ProviderFormProps } from '../../provider-form.ts';

/** What the server handed to the page for Moyasar's form. */
export type MoyasarStart = {
  publishableKey: string;
  apiUrl: string;
  networks: string[];
  country: string;
  givenId: string;
  amount: number;
  currency: string;
  description: string;
  callbackUrl: string;
  feedbackUrl: string;
  metadata: Record<string, string>;
};

/** Reads it; nothing where any of it is missing. */
export function readMoyasarStart({ page, data }: Pick<ProviderFormProps, 'page' | 'data'>): MoyasarStart | undefined {
  const start = {
    publishableKey: page['publishable-key'],
    apiUrl: page['api-url'],
    networks: page['networks'],
    country: page['country'],
    givenId: data?.['given-id'],
    amount: data?.['amount'],
    currency: data?.['currency'],
    description: data?.['description'],
    callbackUrl: data?.['callback-url'],
    feedbackUrl: data?.['feedback-url'],
    metadata: data?.['metadata'],
  };
  return Object.values(start).every((value) => value !== undefined) ? (start as MoyasarStart) : undefined;
}
