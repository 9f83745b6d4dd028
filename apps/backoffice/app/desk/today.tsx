import type { RefundListDocument } from '@sufra/contracts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { RefundRow } from '../money/refund-form.tsx';
import styles from './figures.module.css';

/** What a day at the desk begins with. */
export function Today() {
  return <WaitingRefunds />;
}

/** Refunds from the merchant's sum on, until somebody else than the one who asked decides. */
function WaitingRefunds() {
  const t = useText('desk');
  const [reads, setReads] = useState(0);
  const answer = useLoaded(reads, () => callStaff<Pick<RefundListDocument, 'data'>>('/api/staff/refunds'))?.value;
  if (!answer) return null;
  const waiting = answer.ok ? answer.value.data.filter(({ attributes }) => attributes.status === 'waiting') : [];
  return (
    <section className={styles.card} aria-labelledby="waiting-refunds">
      <h3 id="waiting-refunds">{t('today.refunds')}</h3>
      {!answer.ok && <p role="alert">{answer.refusal.detail || t('shell.unreachable')}</p>}
      {answer.ok && waiting.length === 0 && <p className="muted">{t('today.noRefunds')}</p>}
      <ul className={styles.rows}>
        {waiting.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            title={t('board.order', { number: refund.attributes['order-number'] })}
            onDecided={() => setReads((before) => before + 1)}
          />
        ))}
      </ul>
    </section>
  );
}
