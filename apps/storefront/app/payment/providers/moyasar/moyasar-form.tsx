import Moyasar, { type BegunPayment, type FormError } from 'moyasar-payment-form';
import { useEffect, useRef } from 'react';
import { pageLeaver } from '../../leave-page.ts';
import type { ProviderFormProps } from '../../provider-form.ts';
import { classNames } from '../../../ui/class-names.ts';
import brand from './brand.module.css';
import { readFormFailure } from './form-failure.ts';
import { formOptions } from './form-options.ts';
import { readMoyasarStart } from './moyasar-start.ts';
import styles from './moyasar-form.module.css';
import { tellPayment } from './tell-payment.ts';

/**
 * Moyasar's own form, as they publish it. It sends the card from the browser to Moyasar and to nobody else; the page
 * learns from it when to ask the server, and believes it nothing.
 */
export function MoyasarForm(props: ProviderFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = document.createElement('div');
    frame.current?.append(element);
    const stop = drawForm(element, () => latest.current);
    return () => {
      stop();
      element.remove();
    };
  }, []);
  return <div ref={frame} className={classNames(styles.frame, brand.brand)} inert={props.isBusy} />;
}

/** After that long nobody waits for Moyasar's answer any more; the server asks what became of the payment. */
const patienceMilliseconds = 45_000;

function drawForm(element: Element, props: () => ProviderFormProps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = readMoyasarStart(props());
  if (!start) {
    props().onFailed('unavailable');
    return stop;
  }
  const options = formOptions(element, start, props(), {
    on_initiating: async () => {
      if (props().isBusy) return false;
      timer = setTimeout(() => props().onFinished(), patienceMilliseconds);
      return true;
    },
    on_completed: async (payment) => {
      stop();
      tellPayment(start.feedbackUrl, payment.id);
      if (payment.source?.type !== 'creditcard') return;
      goOn(payment, props());
      // From here the page goes on; all that the form would still do is write a declined card to the console.
      await new Promise(() => undefined);
    },
    on_failure: async (error) => {
      stop();
      follow(error, props());
    },
    // Where the form would go once a wallet has paid or not; the page stays and asks.
    on_redirect: async () => props().onFinished(),
  });
  Moyasar.init(options);
  // What it cannot work with it says to the console, and draws something else.
  const isDrawn = element.querySelector('#mysr') !== null;
  makeGroups(element);
  if (isDrawn) props().onReady();
  else props().onFailed('unavailable');
  return stop;
}

/** The form calls its parts the main part of a page and what stands beside it; this page has its own. */
function makeGroups(element: Element): void {
  for (const part of element.querySelectorAll('[role="main"], [role="complementary"]'))
    part.setAttribute('role', 'group');
}

function goOn({ status, source }: BegunPayment, { onLeaving, onFinished, onFailed }: ProviderFormProps): void {
  const bankPage = status === 'initiated' ? source?.transaction_url : undefined;
  if (!bankPage) return onFinished();
  onLeaving();
  if (!pageLeaver.to(bankPage)) onFailed('failed');
}

function follow(error: FormError, { onFinished, onFailed, onProblems }: ProviderFormProps): void {
  const failure = readFormFailure(error);
  if (failure.kind === 'fields') onProblems(failure.problems);
  else if (failure.kind === 'unavailable') onFailed('unavailable');
  else onFinished();
}
