import { useState } from 'react';
import type { OrderDocument } from '@sufra/contracts';
import { arrivalCode } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { browserApi } from '../api/browser-api.ts';
import { useSignInAgain } from '../customer/sign-in/use-sign-in-again.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './curbside.module.css';

type ArrivalButtonProps = { orderId: string; hasArrived: boolean };

/** The guest of a curbside order says that they are outside (CURB-10); said once, it stays said (CURB-11). */
export function ArrivalButton({ orderId, hasArrived }: ArrivalButtonProps) {
  const t = useText('curbside');
  const { locale } = useLanguage();
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const isSent = hasArrived || state === 'sent';

  const { signInAgain, signInDialog } = useSignInAgain();

  async function tell() {
    setState('sending');
    const call = { method: 'POST', path: `/orders/${orderId}/statuses`, body: { code: arrivalCode } } as const;
    const answer = await browserApi<OrderDocument>(call, locale).catch(() => undefined);
    const isSessionOver = answer?.ok === false && answer.refusal.status === 401;
    setState(answer?.ok ? 'sent' : isSessionOver ? 'idle' : 'failed');
    if (isSessionOver) signInAgain(() => void tell());
  }
  return (
    <div className={styles.arrival}>
      <Button isWide disabled={isSent} isPending={state === 'sending'} onClick={() => void tell()}>
        <Icon name={isSent ? 'check' : 'car'} />
        {t(isSent ? 'curbside.arrived' : 'curbside.arrive')}
      </Button>
      <p className="muted small" role="status">
        {isSent ? t('curbside.arrivedHelp') : t('curbside.arriveHelp')}
      </p>
      <p className={styles.error} role="alert">
        {state === 'failed' && t('curbside.arriveFailed')}
      </p>
      {signInDialog}
    </div>
  );
}
