import type { PaymentGatewayDocument } from '@sufra/contracts';
import { toMinor } from '@sufra/ordering';
import type { FormTools } from '@sufra/payment-gateways/provider-form';
import { type ComponentProps, useEffect } from 'react';
import { data, type HeadersFunction, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { openShop } from '../../api.server/open-shop.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ProviderFields, useFormTools } from '../payment-fields.tsx';
import { writePaymentHosts } from '../payment-hosts.ts';
import { cardGatewayCall } from '../payment.resource.ts';
import styles from './card-frame.module.css';
import { listen, tell } from './frame-news.ts';

/** The fields of the merchant's gateway before there is an order, for the checkout's frame. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  // Only the checkout can do something with a token.
  if (request.headers.get('sec-fetch-dest') === 'document') throw redirect('/checkout');
  const { api, shop } = await openShop(args);
  const { currency } = shop.prices;
  const amount = toMinor(Number(new URL(request.url).searchParams.get('amount')), currency);
  const answer = await api.call<PaymentGatewayDocument>(cardGatewayCall);
  if (!amount.ok || !answer.ok || answer.value.data.attributes.flow !== 'token') throw data('', { status: 404 });
  const gateway = answer.value.data.attributes;
  return data({ gateway, amountMinor: amount.value, currency }, { headers: writePaymentHosts(gateway.hosts) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The provider's form without a button of its own: the checkout's button asks for the token. */
export default function FieldsRoute() {
  const t = useText('payment');
  const { gateway, amountMinor, currency } = useLoaderData<typeof loader>();
  const tools = useFormTools('');
  return (
    // The checkout around the frame has the landmark of the page.
    <div className={styles.page}>
      <PageTitle title={t('payment.step.fields')} />
      <div ref={tellHeight} className={styles.content}>
        <ProviderFields
          // The checkout shows the brands beside the choice.
          gateway={{ ...gateway, 'card-brands': [] }}
          order={{ id: '', number: '', amountMinor, currency }}
          tools={{ ...tools, ui: { ...tools.ui, Button: AskedForToken, ApplePayButton: Nothing } }}
          data={undefined}
          isBusy={false}
          onReady={() => tell(parent, { kind: 'ready' })}
          onToken={async (token) => {
            tell(parent, { kind: 'token', token });
            return 'pending';
          }}
          onLeaving={nothing}
          onDeclined={nothing}
          onFinished={nothing}
          onFailed={() => tell(parent, { kind: 'failed' })}
        />
      </div>
    </div>
  );
}

const nothing = () => undefined;
const Nothing = () => null;

/** Stands in for the form's button, and is pressed when the checkout asks. */
function AskedForToken({ type, isPending = false, onClick }: ComponentProps<FormTools['ui']['Button']>) {
  const t = useText('payment');
  useEffect(() => tell(parent, { kind: 'asking', isAsking: isPending }), [isPending]);
  return (
    <button
      ref={pressWhenAsked}
      type={type === 'submit' ? 'submit' : 'button'}
      hidden
      aria-label={t('payment.pay')}
      onClick={onClick}
    />
  );
}

const pressWhenAsked = (button: HTMLButtonElement | null): (() => void) =>
  listen(
    (source) => source === parent,
    ({ kind }) => kind === 'pay' && button?.click(),
  );

/** The time in which sheets and fonts arrive that change the height and change it back. */
const settledMs = 150;

/** The frame takes the room that the fields need, their messages included. */
function tellHeight(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const measure = new ResizeObserver(() => {
    clearTimeout(settling);
    settling = setTimeout(() => tell(parent, { kind: 'height', height: content.offsetHeight + 20 }), settledMs);
  });
  measure.observe(content);
  return () => {
    measure.disconnect();
    clearTimeout(settling);
  };
}
