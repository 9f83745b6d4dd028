import { errorCodes } from '@sufra/contracts/error-codes';
import { statusLabelKey } from '@sufra/ordering';
import { Form, useNavigation } from 'react-router';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { cancellationOf } from './cancellation.ts';
import styles from './cancellation.module.css';
import { CancellationCountdown } from './cancellation-countdown.tsx';
import { moneyBack } from './money-back.ts';
import type { Order } from './order.resource.ts';
import { useServerNow } from './use-server-now.ts';

type CancelDialogProps = {
  order: Order;
  isAllowed: boolean;
  serverNow: string;
  refusal?: ApiRefusal | undefined;
  onClose: () => void;
};

const asked = {
  nothing: 'cancellation.askNothingPaid',
  money: 'cancellation.askPaid',
  points: 'cancellation.askPoints',
} as const;

/** Asks before an order is called off, and says why it could not be (ERR-45). */
export function CancelDialog({ order, isAllowed, serverNow, refusal, onClose }: CancelDialogProps) {
  const t = useText('cancellation');
  const orderText = useText('order');
  const { state } = useNavigation();
  const cancellation = cancellationOf(order, { isAllowed, nowMs: useServerNow(serverNow, 1000) });
  const status = orderText(statusLabelKey(order.status.code, order.type, order));
  const why = () => {
    if (refusal?.code === errorCodes.cancellationNotAllowed) return t('cancellation.disallowed');
    if (refusal?.code === errorCodes.cancellationTooLate) return t('cancellation.faster', { status });
    return t('cancellation.lost');
  };
  // The kitchen may be faster while the guest still thinks about it.
  const canCancel = cancellation.state === 'open' && refusal?.code !== errorCodes.cancellationTooLate;
  return (
    <Dialog
      title={t('cancellation.title')}
      onClose={onClose}
      footer={
        canCancel ? (
          <>
            <LinkButton
              variant="line"
              isWide
              to={`/user/order/${order.id}`}
              onClick={(event) => {
                event.preventDefault();
                onClose();
              }}
            >
              {t('cancellation.keep')}
            </LinkButton>
            <Form method="post" replace preventScrollReset className={styles.form}>
              <Button type="submit" isWide isPending={state !== 'idle'}>
                {t('cancellation.confirm')}
              </Button>
            </Form>
          </>
        ) : (
          <Button isWide onClick={onClose}>
            {t('cancellation.back')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {canCancel && <p>{t(asked[moneyBack(order)])}</p>}
        {canCancel && cancellation.leftMs !== undefined && <CancellationCountdown leftMs={cancellation.leftMs} />}
        <div role="alert" className={styles.failed}>
          {refusal && (
            <>
              <b>{t('cancellation.failed')}</b>
              <p>{why()}</p>
            </>
          )}
        </div>
        {!canCancel && !refusal && (
          <p>
            {cancellation.state === 'none'
              ? status
              : t(`cancellation.${cancellation.state === 'open' ? 'open' : cancellation.state}`)}
          </p>
        )}
        {!canCancel && order.branchPhone && (
          <a className={styles.call} href={`tel:${order.branchPhone}`}>
            <Icon name="phone" />
            {t('cancellation.callBranch')}{' '}
            <bdi className="numbers" dir="ltr">
              {order.branchPhone}
            </bdi>
          </a>
        )}
      </div>
    </Dialog>
  );
}
