import { useText } from '../i18n/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { cancellationOf } from './cancellation.ts';
import styles from './cancellation.module.css';
import { CancellationCountdown } from './cancellation-countdown.tsx';
import { useKeepCancelDeadline } from './keep-cancel-deadline.ts';
import type { Order } from './order.resource.ts';
import { useServerNow } from './use-server-now.ts';

type CancellationCardProps = { order: Order; isAllowed: boolean; serverNow: string };

/** Whether the order can still be called off, how long, and the way to do it (CANCEL-01 to CANCEL-03). */
export function CancellationCard({ order, isAllowed, serverNow }: CancellationCardProps) {
  const t = useText('cancellation');
  const nowMs = useServerNow(serverNow, 1000);
  const cancellation = cancellationOf(order, { isAllowed, nowMs });
  const isOpen = cancellation.state === 'open';
  useKeepCancelDeadline(isOpen ? order.cancellableUntil : undefined);
  if (cancellation.state === 'none') return null;
  if (!isOpen) return <p className={styles.notice}>{t(`cancellation.${cancellation.state}`)}</p>;
  return (
    <div className={styles.card}>
      {cancellation.leftMs === undefined ? (
        <p className="muted small">{t('cancellation.open')}</p>
      ) : (
        <CancellationCountdown leftMs={cancellation.leftMs} />
      )}
      <LinkButton
        variant="line"
        isSmall
        to={`/user/order/${order.id}/cancel`}
        state={{ isOverOrder: true }}
        preventScrollReset
      >
        {t('cancellation.cancel')}
      </LinkButton>
    </div>
  );
}
