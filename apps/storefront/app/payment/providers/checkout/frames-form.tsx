import { useState, type SyntheticEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { ApplePayButton } from '../../apple-pay/apple-pay-button.tsx';
import type { CardProblem, ProviderFormProps } from '../../provider-form.ts';
import styles from './checkout-form.module.css';
import { FrameField } from './frame-field.tsx';
import { frameElements, type FrameElement } from './frames.ts';
import { submitCard } from './submit-card.ts';
import { useFrames } from './use-frames.ts';

const problems: Record<FrameElement, CardProblem> = { 'card-number': 'number', 'expiry-date': 'expiry', cvv: 'cvv' };

/** Checkout.com's card fields, and Apple Pay above them (PAY-10, PAY-23). The page gets a token and never a digit. */
export function FramesForm(props: ProviderFormProps) {
  const { page, order, locale, isBusy, onReady, onProblems, onToken, onFailed } = props;
  const t = useText('payment');
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { focused, valid } = useFrames({
    scriptUrl: String(page['scriptUrl']),
    publicKey: String(page['publicKey']),
    locale,
    onReady: () => {
      setReady(true);
      onReady();
    },
    onFailed: () => onFailed('unavailable'),
  });
  const isPending = isBusy || isAsking;
  const isWrong = (element: FrameElement) => (isChecked ? !valid[element] : false);

  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || !isReady) return;
    const wrong = frameElements.filter((element) => !valid[element]);
    setChecked(true);
    onProblems(wrong.map((element) => problems[element]));
    if (wrong.length > 0) return;
    setAsking(true);
    const token = await submitCard().catch(() => undefined);
    setAsking(false);
    if (token === undefined) onFailed('failed');
    else void onToken(token, 'card');
  };

  return (
    <form className={styles.form} hidden={!isReady} noValidate onSubmit={(event) => void pay(event)}>
      {isReady && <ApplePayButton {...props} isBusy={isPending} />}
      <div className={styles.fields} inert={isPending}>
        {frameElements.map((element) => (
          <FrameField key={element} element={element} isFocused={focused === element} isWrong={isWrong(element)} />
        ))}
      </div>
      <Button type="submit" isWide isPending={isPending}>
        {t('payment.pay')} <Price minor={order.amountMinor} />
      </Button>
    </form>
  );
}
