import type { GatewayConfig, PaymentChannel } from '@sufra/contracts';
import { isTerminalChannel } from '@sufra/contracts/payment/gateways';
import { providerForms } from '@sufra/payment-gateways/forms';
import {
  type CardProblem,
  type FormTools,
  type ProviderForm,
  type ProviderFormProps,
  useSteady,
} from '@sufra/payment-gateways/provider-form';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { createElement, useId, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useText } from '../i18n/use-text.ts';
import { findKioskTerminal, setTerminalRunning } from '../kiosk/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import { ApplePayButton } from './apple-pay/apple-pay-button.tsx';
import { CardMarks, LockMark } from './card-marks.tsx';
import { pageLeaver } from './leave-page.ts';
import styles from './payment.module.css';
import type { FieldsData, usePayment } from './use-payment.ts';

/** The storefront's tools for a provider's form, for paying one order. */
export function useFormTools(orderId: string): FormTools {
  const t = useText('payment');
  const { locale } = useLanguage();
  return {
    t,
    ui,
    leaveTo: (address) => pageLeaver.to(address),
    ask: (call) => browserApi(call, locale),
    kiosk: {
      findTerminal: findKioskTerminal,
      setTerminalRunning,
      // This page sends every device on to the merchant's gateway.
      payWithoutTerminal: () => pageLeaver.forGood(`/checkout/payment?order=${encodeURIComponent(orderId)}`),
    },
  };
}

const CheckMark = () => <Icon name="check" />;

const ui = { Button, Price, CheckMark, ApplePayButton };

type PaymentFieldsProps = {
  state: ReturnType<typeof usePayment>;
  data: FieldsData;
  isBusy: boolean;
};

/** The fields of the order's gateway on the page that pays it. */
export function PaymentFields({ state, data, isBusy }: PaymentFieldsProps) {
  const { payment } = state;
  const { gateway } = payment;
  const tools = useFormTools(payment.orderId);
  if (!gateway) return null;
  return (
    <Card className={styles.fields}>
      <ProviderFields
        gateway={gateway}
        order={{
          id: payment.orderId,
          number: payment.orderNumber,
          amountMinor: payment.amountMinor,
          currency: payment.currency,
        }}
        tools={tools}
        data={data}
        isBusy={isBusy}
        onToken={(token, method) =>
          state.pay(
            isTerminalChannel(method) && typeof token === 'string' ? { method, terminal: token } : { method, token },
          )
        }
        onLeaving={state.leaving}
        onDeclined={state.decline}
        onFinished={state.verify}
        onFailed={state.fail}
      />
    </Card>
  );
}

const problemTexts = {
  number: 'payment.card.numberWrong',
  expiry: 'payment.card.expiryWrong',
  cvv: 'payment.card.cvvWrong',
  name: 'payment.card.nameWrong',
  card: 'payment.checkCard',
} as const;

type ProviderFieldsProps = Pick<
  ProviderFormProps,
  'data' | 'order' | 'isBusy' | 'onToken' | 'onLeaving' | 'onDeclined' | 'onFinished' | 'onFailed'
> & { gateway: GatewayConfig; tools: FormTools; onReady?: () => void };

/** The provider's own fields, form or widget, as soon as they are loaded, and what they say is wrong with the card. */
export function ProviderFields({ gateway, tools, onReady, ...form }: ProviderFieldsProps) {
  const t = useText('payment');
  const { locale, direction } = useLanguage();
  const { label } = useShop();
  const problemsId = useId();
  const [isReady, setReady] = useState(false);
  const [told, setTold] = useState<readonly CardProblem[]>([]);
  const problems = useSteady(told);
  const Form = useProviderForm(gateway.provider, () => form.onFailed('unavailable'));
  return (
    <div
      role="group"
      aria-label={t('payment.step.fields')}
      aria-describedby={problems.length > 0 ? problemsId : undefined}
      aria-busy={form.isBusy || undefined}
    >
      {!isTerminalChannel(gateway.provider) && (
        <p className={styles.trust}>
          <LockMark />
          <span>{t('payment.secure', { provider: gateway['provider-name'] })}</span>
          <CardMarks brands={gateway['card-brands']} />
        </p>
      )}
      <div id={problemsId} className={styles.problems} role="alert">
        {problems.map((problem) => (
          <p key={problem}>{t(problemTexts[problem])}</p>
        ))}
      </div>
      {Form &&
        createElement(Form, {
          ...tools,
          ...form,
          page: gateway.page,
          methods: gateway.methods,
          shopName: label,
          locale,
          direction,
          onReady: () => {
            setReady(true);
            onReady?.();
          },
          onProblems: setTold,
        })}
      {/* Below what the form shows at once, so that nothing moves under a finger when the fields arrive. */}
      {!isReady && <Skeleton lines={3} label={t('payment.loadingFields')} />}
    </div>
  );
}

/** Loads a provider's form once. One that has none, or whose file did not arrive, is missing. */
function useProviderForm(provider: PaymentChannel | undefined, onMissing: () => void): ProviderForm | undefined {
  const form = useLoaded(provider ?? 'none', async (signal) => {
    const load = provider && providerForms[provider];
    if (load) {
      const module = await load().catch(() => undefined);
      if (module) return module.Form;
    }
    if (!signal.aborted) onMissing();
    throw new Error('This provider has no form.');
  });
  return form?.value;
}
