import { useCallback } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  useOutletContext,
} from 'react-router';
import type { OrderDocument } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { statusLabelKey } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { answerRefusal } from '../api.server/action.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { type Answer, keepScreen } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { ServerClock } from '../shell/shop.ts';
import { useText } from '../i18n/use-text.ts';
import {
  CancellationEnd,
  cancellationOf,
  type CancellationRule,
  moneyBack,
  type OverOrder,
  useServerNow,
} from './cancellation.tsx';
import styles from './cancellation.module.css';
import type { Order } from './order.resource.ts';

type CancelDialogProps = {
  order: Order;
  rule: CancellationRule | null;
  clock: ServerClock;
  refusal?: ApiRefusal | undefined;
  onClose: () => void;
};

const asked = {
  nothing: 'cancellation.askNothingPaid',
  money: 'cancellation.askPaid',
  points: 'cancellation.askPoints',
} as const;

/** Asks before an order is called off, and says why it could not be (ERR-45). */
function CancelDialog({ order, rule, clock, refusal, onClose }: CancelDialogProps) {
  const t = useText('order');
  const { state } = useNavigation();
  const cancellation = cancellationOf(order, { isAllowed: rule !== null, nowMs: useServerNow(clock, 1000) });
  const status = t(statusLabelKey(order.status.code, order.type, order));
  const why = ({ code }: ApiRefusal) => {
    if (code === errorCodes.cancellationNotAllowed) return t('cancellation.disallowed');
    if (code === errorCodes.cancellationTooLate) return t('cancellation.faster', { status });
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
        {canCancel && !order.mayLeave && cancellation.leftMs !== undefined && (
          <CancellationEnd until={order.cancellableUntil} leftMs={cancellation.leftMs} rule={rule} />
        )}
        <div role="alert" className={styles.failed}>
          {refusal && (
            <>
              <b>{t('cancellation.failed')}</b>
              <p>{why(refusal)}</p>
            </>
          )}
        </div>
        {!canCancel && !refusal && (
          <p>
            {cancellation.state === 'over' || cancellation.state === 'disallowed'
              ? t(`cancellation.${cancellation.state}`)
              : status}
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

/** Calls the order off (CANCEL-01); whether that still works is the API's to say. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSignIn(args);
  const id = encodeURIComponent(args.params['order'] ?? '');
  const path = `/orders/${id}/cancellation`;
  const result = await api.call<OrderDocument>({ method: 'PATCH', path, body: {} });
  if (result.ok) throw redirect(`/user/order/${id}`);
  return answerRefusal(args.request, result.refusal);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepScreen(() => serverAction<typeof action>());

/** The question whether to cancel, over the order's page; a page of its own without scripts. */
export default function CancelRoute({ actionData }: { actionData?: Answer<never> }) {
  const { order, cancellationRule, clock } = useOutletContext<OverOrder>();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const onClose = useCallback(() => {
    const isOverOrder = typeof state === 'object' && state !== null && 'isOverOrder' in state;
    if (isOverOrder) void navigate(-1);
    else void navigate(`/user/order/${order.id}`, { replace: true, preventScrollReset: true });
  }, [navigate, order.id, state]);
  return (
    <CancelDialog
      order={order}
      rule={cancellationRule}
      clock={clock}
      refusal={actionData && !actionData.ok ? actionData.refusal : undefined}
      onClose={onClose}
    />
  );
}
