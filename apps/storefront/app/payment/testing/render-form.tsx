import { vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { useFormTools } from '../payment-fields.tsx';
import type { FormTools, ProviderForm, ProviderFormProps } from '@sufra/payment-gateways/provider-form';

/** The properties of a form that a test sets; the storefront adds its tools. */
export type ShownForm = Omit<ProviderFormProps, keyof FormTools>;

/** Shows a provider's form for an order of SAR 45.50, and keeps what it tells the page. */
export async function renderForm(
  Form: ProviderForm,
  { page, ...change }: Partial<ShownForm> & Pick<ShownForm, 'page'>,
) {
  const heard = {
    onReady: vi.fn<ProviderFormProps['onReady']>(),
    onProblems: vi.fn<ProviderFormProps['onProblems']>(),
    onToken: vi.fn<ProviderFormProps['onToken']>(async () => 'pending'),
    onDeclined: vi.fn<ProviderFormProps['onDeclined']>(),
    onFailed: vi.fn<ProviderFormProps['onFailed']>(),
  };
  const props: ShownForm = {
    page,
    data: undefined,
    order: { id: 'o-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } },
    methods: ['card'],
    shopName: 'Saffron & Char',
    locale: 'en-us',
    direction: 'ltr',
    isBusy: false,
    onLeaving: vi.fn<ProviderFormProps['onLeaving']>(),
    onFinished: vi.fn<ProviderFormProps['onFinished']>(),
    ...heard,
    ...change,
  };
  const view = await renderShop({
    routes: [{ path: 'pay', Component: () => <FormInShop Form={Form} {...props} /> }],
    path: '/pay',
    shop: { locale: props.locale },
  });
  return { ...heard, ...view };
}

/** A form with what it uses of the storefront. */
export function FormInShop({ Form, ...props }: { Form: ProviderForm } & ShownForm) {
  return <Form {...props} {...useFormTools(props.order.id)} />;
}
