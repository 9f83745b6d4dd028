import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { ApplePayButton } from '../../apple-pay/apple-pay-button.tsx';
import type { ProviderFormProps } from '../../provider-form.ts';
import { wrongFieldsOf } from './card-fields.ts';
import styles from './foodics-online-form.module.css';
import { useCardFields } from './use-card-fields.ts';

/**
 * Foodics Online's fields in a frame of the provider, and Apple Pay above them (PAY-22, PAY-24). The page gets a token and
 * never a digit of the card.
 */
export function FoodicsOnlineForm(props: ProviderFormProps) {
  const { order, isBusy, onReady, onToken, onProblems, onFailed } = props;
  const t = useText('payment');
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isPending = isBusy || isAsking;

  const pay = async () => {
    if (!fields.current || isPending) return;
    setAsking(true);
    try {
      const token = await fields.current.tokenize();
      onProblems([]);
      void onToken(token, 'card');
    } catch (error) {
      const wrong = wrongFieldsOf(error);
      onProblems(wrong);
      // What is wrong stands beside the fields.
      if (wrong.length === 0) onFailed('failed');
    } finally {
      setAsking(false);
    }
  };
  const fields = useCardFields(container, {
    ...props,
    onReady: () => {
      setReady(true);
      onReady();
    },
    onSubmit: () => void pay(),
  });

  return (
    <div className={styles.form}>
      {isReady && <ApplePayButton {...props} isBusy={isPending} />}
      <div ref={container} inert={isPending} />
      {isReady && (
        <Button isWide isPending={isPending} onClick={() => void pay()}>
          {t('payment.pay')} <Price minor={order.amountMinor} />
        </Button>
      )}
    </div>
  );
}
