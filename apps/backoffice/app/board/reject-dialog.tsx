import type { BoardOrder } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './reject-dialog.module.css';

const reasons = ['soldOut', 'tooBusy', 'closing', 'noDriver', 'address', 'guestAsked', 'other'] as const;

type Reason = (typeof reasons)[number];

/** Calls an order off with a reason, which the guest reads. */
export function RejectDialog({
  order,
  onClose,
  onDone,
}: {
  order: BoardOrder;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const [chosen, setChosen] = useState<Reason>();
  const [own, setOwn] = useState('');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);

  const send = async () => {
    if (!chosen) return setError(t('reject.choose'));
    setIsPending(true);
    const reason = chosen === 'other' ? own : t(`reject.${chosen}`);
    const body = { code: 'cancelled-by-employee', reason };
    const sent = await callStaff(`/api/orders/${order.id}/statuses`, { method: 'POST', body });
    setIsPending(false);
    if (sent.ok) onDone();
    else setError(sent.refusal.detail || t('shell.unreachable'));
  };

  return (
    <Dialog title={t('reject.title', { number: order.attributes.number })} onClose={onClose}>
      <div className={styles.body}>
        <p className="muted">
          {t(order.attributes['payment-status'] === 'success' ? 'reject.hintPaid' : 'reject.hint')}
        </p>
        <div className={styles.reasons} role="radiogroup" aria-label={t('reject.choose')}>
          {reasons.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                checked={chosen === reason}
                onChange={() => {
                  setChosen(reason);
                  setError('');
                }}
              />
              {t(`reject.${reason}`)}
            </label>
          ))}
        </div>
        {chosen === 'other' && (
          <Field
            label={t('reject.ownWords')}
            dir="auto"
            maxLength={200}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <Button isWide className={styles.send} isPending={isPending} onClick={() => void send()}>
          {t('reject.send')}
        </Button>
      </div>
    </Dialog>
  );
}
