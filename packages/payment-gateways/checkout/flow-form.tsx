import type { Locale } from '@sufra/ordering';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProviderFormProps } from '../provider-form.ts';
import { loadScript } from '../load-script.ts';

const languages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr-FR' };

/** After this the form counts as unavailable. */
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

type FlowError = {
  /** Integration: it cannot be shown. Request and PaymentMethod: a try came to nothing, as Flow has told the guest. */
  type: 'Integration' | 'Request' | 'PaymentMethod' | 'Submit' | 'Validation';
  code: string;
};

type FlowComponent = {
  mount(place: Element): FlowComponent;
  unmount(): FlowComponent;
};

type FlowSettings = {
  publicKey: string;
  environment: 'production' | 'sandbox';
  locale: string;
  /** As the server got it. */
  paymentSession: Record<string, unknown>;
  onReady(): void;
  onPaymentCompleted(): void;
  onError(component: FlowComponent | undefined, error: FlowError): void;
};

/** The part of Checkout.com's web components that we use. */
type FlowScript = (settings: FlowSettings) => Promise<{ create(name: 'flow'): FlowComponent }>;

declare global {
  interface Window {
    CheckoutWebComponents?: FlowScript;
  }
}
