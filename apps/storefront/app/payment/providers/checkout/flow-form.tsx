import type { Locale } from '@sufra/ordering';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadScript } from '../../load-script.ts';
import type { ProviderFormProps } from '../../provider-form.ts';
import type { FlowComponent, FlowError } from './flow.ts';

const languages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr-FR' };

/** Longer than this nobody waits for an empty form. */
const patienceMs = 20_000;

/**
 * Checkout.com's Flow, with a button and words of its own: it takes the payment and asks the bank by itself, and lets the
 * guest try another card.
 */
export function FlowForm({ page, data, locale, isBusy, onReady, onFinished, onFailed }: ProviderFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const session = data?.['session'] as Record<string, unknown> | undefined;
  const { scriptUrl, publicKey, environment } = page;
  const ready = useEffectEvent(onReady);
  const finished = useEffectEvent(onFinished);
  const failed = useEffectEvent(() => onFailed('unavailable'));

  useEffect(() => {
    let isOver = false;
    let component: FlowComponent | undefined;
    const timer = setTimeout(() => end(failed), patienceMs);
    const end = (then: () => void) => {
      clearTimeout(timer);
      if (!isOver) then();
    };
    const draw = async () => {
      await loadScript(String(scriptUrl));
      if (!window.CheckoutWebComponents || !session) throw new Error('Flow is not there.');
      const components = await window.CheckoutWebComponents({
        publicKey: String(publicKey),
        environment: environment === 'production' ? 'production' : 'sandbox',
        locale: languages[locale],
        paymentSession: session,
        onReady: () => end(ready),
        onPaymentCompleted: () => end(finished),
        onError: (_component, error) => isFatal(error) && end(failed),
      });
      if (isOver || !place.current) return;
      component = components.create('flow').mount(place.current);
    };
    draw().catch(() => end(failed));
    return () => {
      isOver = true;
      clearTimeout(timer);
      component?.unmount();
    };
  }, [scriptUrl, publicKey, environment, session, locale]);

  return <div ref={place} inert={isBusy} />;
}

/** Everything else is told to the guest by Flow, who may try again there. */
const isFatal = ({ type }: FlowError): boolean => type === 'Integration';
