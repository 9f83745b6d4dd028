import { vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import type { ProviderForm, ProviderFormProps } from '../provider-form.ts';

/** Shows a provider's form for an order of SAR 45.50, and keeps what it tells the page. */
export async function renderForm(
  Form: ProviderForm,
  { page, ...change }: Partial<ProviderFormProps> & Pick<ProviderFormProps, 'page'>,
) {
  const heard = {
    onReady: vi.fn<ProviderFormProps['onReady']>(),
    onProblems: vi.fn<ProviderFormProps['onProblems']>(),
    onToken: vi.fn<ProviderFormProps['onToken']>(async () => 'pending'),
    onFailed: vi.fn<ProviderFormProps['onFailed']>(),
  };
  const props: ProviderFormProps = {
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
    routes: [{ path: 'pay', Component: () => <Form {...props} /> }],
    path: '/pay',
    shop: { locale: props.locale },
  });
  return { ...heard, ...view };
}
