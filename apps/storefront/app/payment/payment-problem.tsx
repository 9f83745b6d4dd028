import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { PaymentPhase, PaymentTrouble } from './payment-phase.ts';
import styles from './payment.module.css';
import type { usePayment } from './use-payment.ts';

type PaymentProblemProps = {
  state: ReturnType<typeof usePayment>;
  phase: Extract<PaymentPhase, { name: 'failed' | 'unfinished' }>;
};

/** What the bank or the transaction came to, beside the plain fact that the card did not pay (ERR-48 to ERR-50). */
const reasons: Partial<Record<PaymentTrouble, 'payment.declined' | 'payment.transactionFailed'>> = {
  declined: 'payment.declined',
  failed: 'payment.transactionFailed',
  mismatch: 'payment.transactionFailed',
  expired: 'payment.transactionFailed',
};

/** The card did not pay, or nobody knows yet: why, and every way on with the same order (PAY-26, decision 64). */
export function PaymentProblem({ state, phase }: PaymentProblemProps) {
  const t = useText('payment');
  const { payment } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isUnfinished = phase.name === 'unfinished';
  const reason = isUnfinished ? undefined : reasons[phase.why];
  const help = isUnfinished ? t('payment.unfinishedHelp') : (phase.detail ?? '') || t(`payment.why.${phase.why}`);
  const canGoOn = isUnfinished && payment.step !== null && payment.step.kind !== 'verify';
  return (
    <Card className={styles.problem}>
      <span className={styles.disc}>
        <Icon name={isUnfinished ? 'clock' : 'warning'} />
      </span>
      <div role="alert" className={styles.words}>
        <h2 ref={heading} tabIndex={-1} className={styles.problemTitle}>
          {t(isUnfinished ? 'payment.unfinished' : 'payment.failed')}
        </h2>
        {reason && <p className={styles.reason}>{t(reason)}</p>}
        <p className="muted">{help}</p>
      </div>
      <p className="small">{t('payment.waits')}</p>
      <div className={styles.ways}>
        {canGoOn && (
          <Button isWide onClick={state.goOn}>
            {t('payment.goOn')}
          </Button>
        )}
        {payment.gateway && (
          <Button isWide variant={canGoOn ? 'soft' : 'primary'} onClick={state.tryAgain} disabled={state.isAskingCash}>
            {t('payment.tryAgain')}
          </Button>
        )}
        {isUnfinished && (
          <Button isWide variant="line" onClick={state.verify}>
            {t('payment.checkAgain')}
          </Button>
        )}
        {payment.canPayWithCash && (
          <Button isWide variant="line" isPending={state.isAskingCash} onClick={() => void state.payWithCash()}>
            {t('payment.cash')}
          </Button>
        )}
        <LinkButton isWide variant="plain" to={`/user/order/${payment.orderId}`}>
          {t('payment.toOrder')}
        </LinkButton>
      </div>
    </Card>
  );
}
