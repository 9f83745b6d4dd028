import type { PaymentChannel } from '@sufra/contracts';
import { createElement, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { FieldsData } from './payment-phase.ts';
import styles from './payment.module.css';
import type { ProviderForm } from './provider-form.ts';
import { providerForms } from './providers/provider-forms.ts';
import type { usePayment } from './use-payment.ts';

type PaymentFieldsProps = {
  state: ReturnType<typeof usePayment>;
  data: FieldsData;
  isBusy: boolean;
};

/** The provider's own fields, form or widget, as soon as they are loaded. */
export function PaymentFields({ state, data, isBusy }: PaymentFieldsProps) {
  const t = useText('payment');
  const { locale, direction } = useLanguage();
  const { label } = useShop();
  const [isReady, setReady] = useState(false);
  const { payment, fail } = state;
  const { gateway } = payment;
  const form = useProviderForm(gateway?.provider, () => fail('unavailable'));
  if (!gateway) return null;
  return (
    <Card className={styles.fields} aria-busy={isBusy || undefined}>
      {!isReady && <Skeleton lines={3} label={t('payment.loadingFields')} />}
      {form &&
        createElement(form, {
          page: gateway.page,
          data,
          order: {
            id: payment.orderId,
            number: payment.orderNumber,
            amountMinor: payment.amountMinor,
            currency: payment.currency,
          },
          methods: gateway.methods,
          shopName: label,
          locale,
          direction,
          isBusy,
          onReady: () => setReady(true),
          onProblems: () => undefined,
          onToken: (token, method) =>
            state.pay(
              method === 'pinpad' && typeof token === 'string' ? { method, terminal: token } : { method, token },
            ),
          onLeaving: state.leaving,
          onFinished: state.verify,
          onFailed: fail,
        })}
    </Card>
  );
}

/** Loads a provider's form once. One that has none, or whose file did not arrive, is missing. */
function useProviderForm(provider: PaymentChannel | undefined, onMissing: () => void): ProviderForm | undefined {
  const [form, setForm] = useState<{ Form: ProviderForm }>();
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    let isGone = false;
    const load = provider && providerForms[provider];
    const loading = load ? load() : Promise.reject(new Error('This provider has no form.'));
    loading.then(
      (module) => !isGone && setForm({ Form: module.default }),
      () => !isGone && missing.current(),
    );
    return () => {
      isGone = true;
    };
  }, [provider]);
  return form?.Form;
}
