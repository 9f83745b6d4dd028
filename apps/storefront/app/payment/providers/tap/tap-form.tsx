import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import type { CardProblem, ProviderFormProps } from '../../provider-form.ts';
import { readTapSettings } from './card-sdk.ts';
import { openFields, type Fields } from './open-fields.ts';
import styles from './tap-form.module.css';

/** Tap says that a card is wrong and not where; its fields mark the place. */
const anyField: CardProblem[] = ['number', 'expiry', 'cvv'];

/** The fields of Tap's card SDK, in a frame of Tap's: the page gets a token and never a digit of the card (PAY-12). */
export function TapForm(props: ProviderFormProps) {
  const t = useText('payment');
  const id = useId();
  const label = t('payment.step.fields');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const fields = useRef<Fields>(undefined);
  /** Nothing while the fields have said nothing of what is typed. */
  const isTyped = useRef<boolean>(undefined);
  const isAsked = useRef(false);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const isPending = props.isBusy || isAsking;
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const settings = readTapSettings(latest.current.page);
    if (!settings) return latest.current.onFailed('unavailable');
    const answered = (wrong: CardProblem[]) => {
      isAsked.current = false;
      setAsking(false);
      setWrong(wrong.length > 0);
      latest.current.onProblems(wrong);
    };
    fields.current = openFields(id, settings, latest.current, {
      onReady() {
        // Tap calls it something in English, whatever the page speaks.
        place.current?.querySelector('iframe')?.setAttribute('title', label);
        setReady(true);
        latest.current.onReady();
      },
      onTyped(isValid) {
        isTyped.current = isValid;
        if (isValid) setWrong(false);
      },
      onToken(token) {
        if (!isAsked.current) return;
        answered([]);
        void latest.current.onToken(token, 'card');
      },
      onRefused() {
        if (isAsked.current) answered(anyField);
      },
      onUnavailable: () => latest.current.onFailed('unavailable'),
    });
    return () => fields.current?.close();
  }, [id, label, props.locale]);

  const pay = () => {
    if (isTyped.current === false) return setWrong(true);
    isAsked.current = true;
    setAsking(true);
    setWrong(false);
    return fields.current?.tokenize();
  };

  return (
    <div className={styles.form}>
      <div ref={place} id={id} className={styles.fields} role="group" aria-label={label} inert={isPending} />
      {isReady && (
        <>
          <p className={styles.wrong} role="alert">
            {isWrong && t('payment.checkCard')}
          </p>
          <Button isWide isPending={isPending} onClick={pay}>
            {t('payment.pay')} <Price minor={props.order.amountMinor} />
          </Button>
        </>
      )}
    </div>
  );
}
