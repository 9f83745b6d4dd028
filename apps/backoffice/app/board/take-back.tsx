import type { BoardOrder } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { isWaitedFor } from './lanes.ts';
import styles from './order-panel.module.css';

/** The order is not ready after all: it goes on being cooked, and its guest reads that at once. */
export function TakeBack({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const t = useText();
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const { 'current-status': status, guest } = order.attributes;
  const takeBack = async () => {
    setIsPending(true);
    const body = { code: 'in-kitchen', 'takes-back': status.at };
    const sent = await callStaff(`/api/orders/${order.id}/statuses`, { method: 'POST', body });
    setIsPending(false);
    if (sent.ok) onDone();
    else setError(sent.refusal.detail);
  };
  return (
    <div className={styles.body}>
      <p className="muted">{t('takeBack.hint')}</p>
      {isWaitedFor(order) && (
        <p>
          {t('takeBack.told')}{' '}
          {guest.phone && (
            <a href={`tel:${guest.phone}`} dir="ltr">
              {guest.phone}
            </a>
          )}
        </p>
      )}
      <ErrorText>{error}</ErrorText>
      <Button isWide isPending={isPending} onClick={() => void takeBack()}>
        {t('takeBack.send')}
      </Button>
    </div>
  );
}
