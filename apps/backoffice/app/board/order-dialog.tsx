import type { BoardOrder, DelayOrderBody } from '@sufra/contracts';
import { checkDelay, delayReasons, mayRole, type DelayReason, rejectReasons, type RejectReason } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useState } from 'react';
import { callStaff, newKey } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import styles from './order-dialog.module.css';

type DialogProps = { order: BoardOrder; person: Person; onClose: () => void; onDone: () => void };

const delays: DelayOrderBody['minutes'][] = [5, 10, 15, 20, 30];

/** Promises an order later or calls it off, each with a reason that the guest reads. */
export function OrderDialog({ order, person, onClose, onDone }: DialogProps) {
  const t = useText();
  const { 'current-status': status, 'released-at': releasedAt, number } = order.attributes;
  const mayDelay =
    mayRole(person.role, 'delay-orders') &&
    checkDelay({ status: status.code, releasedAt: releasedAt === null ? null : new Date(releasedAt) }).ok;
  const mayReject = mayRole(person.role, 'cancel-orders');
  const [isDelay, setIsDelay] = useState(mayDelay);
  return (
    <Dialog title={t('board.order', { number })} onClose={onClose}>
      <div className={styles.body}>
        {mayDelay && mayReject && (
          <div className={styles.kinds}>
            <Button variant={isDelay ? 'second' : 'soft'} aria-pressed={isDelay} onClick={() => setIsDelay(true)}>
              {t('delay.title')}
            </Button>
            <Button variant={isDelay ? 'soft' : 'second'} aria-pressed={!isDelay} onClick={() => setIsDelay(false)}>
              {t('reject.title')}
            </Button>
          </div>
        )}
        {isDelay ? <Delay order={order} onDone={onDone} /> : <Reject order={order} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

function Delay({ order, onDone }: Pick<DialogProps, 'order' | 'onDone'>) {
  const t = useText();
  const [minutes, setMinutes] = useState<DelayOrderBody['minutes']>(10);
  // One key for the dialog: a press that is sent twice moves the promise once.
  const [key] = useState(newKey);
  return (
    <ReasonForm<DelayReason>
      hint={t('delay.hint')}
      reasons={delayReasons}
      labelOf={(reason) => t(`delay.${reason}` as TextId)}
      sendLabel={t('delay.send', { minutes })}
      send={(reason) =>
        callStaff(`/api/orders/${order.id}/delays`, { method: 'POST', key, body: { minutes, ...reason } })
      }
      onDone={onDone}
    >
      <div className={styles.minutes} role="group" aria-label={t('delay.minutes')}>
        {delays.map((choice) => (
          <Button
            key={choice}
            variant={choice === minutes ? 'second' : 'soft'}
            aria-pressed={choice === minutes}
            onClick={() => setMinutes(choice)}
          >
            {`+${choice}`}
          </Button>
        ))}
      </div>
    </ReasonForm>
  );
}

function Reject({ order, onDone }: Pick<DialogProps, 'order' | 'onDone'>) {
  const t = useText();
  return (
    <ReasonForm<RejectReason>
      hint={t(order.attributes['payment-status'] === 'success' ? 'reject.hintPaid' : 'reject.hint')}
      reasons={rejectReasons}
      labelOf={(reason) => t(`reject.${reason}` as TextId)}
      sendLabel={t('reject.send')}
      isBad
      send={(reason) =>
        callStaff(`/api/orders/${order.id}/statuses`, {
          method: 'POST',
          body: { code: 'cancelled-by-employee', ...reason },
        })
      }
      onDone={onDone}
    />
  );
}

type ReasonFormProps<Reason extends string> = {
  hint: string;
  reasons: readonly Reason[];
  labelOf: (reason: Reason) => string;
  sendLabel: string;
  isBad?: boolean;
  send: (reason: { 'reason-code': Reason; reason?: string }) => ReturnType<typeof callStaff>;
  onDone: () => void;
  children?: React.ReactNode;
};

function ReasonForm<Reason extends string>(form: ReasonFormProps<Reason>) {
  const t = useText();
  const [chosen, setChosen] = useState<Reason>();
  const [own, setOwn] = useState('');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);

  const send = async () => {
    if (!chosen) return setError(t('reject.choose'));
    setIsPending(true);
    const sent = await form.send({ 'reason-code': chosen, ...(chosen === 'other' && { reason: own }) });
    setIsPending(false);
    if (sent.ok) form.onDone();
    else setError(sent.refusal.detail || t('shell.unreachable'));
  };

  return (
    <>
      {form.children}
      <p className="muted">{form.hint}</p>
      <div className={styles.reasons} role="radiogroup" aria-label={t('reject.choose')}>
        {form.reasons.map((reason) => (
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
            {form.labelOf(reason)}
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
      <Button isWide className={form.isBad ? styles.bad : undefined} isPending={isPending} onClick={() => void send()}>
        {form.sendLabel}
      </Button>
    </>
  );
}
