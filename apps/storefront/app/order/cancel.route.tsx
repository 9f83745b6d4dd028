import type { OrderDocument } from '@sufra/contracts';
import { useCallback } from 'react';
import {
  redirect,
  useLocation,
  useNavigate,
  useOutletContext,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router';
import type { Answer } from '../api/call-action.ts';
import { keepScreen } from '../api/keep-screen.ts';
import { answerRefusal } from '../api.server/answer-refusal.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Order } from './order.resource.ts';

/** What the order's page shares with what lies over it. */
export type OverOrder = { order: Order; isCancellationAllowed: boolean; serverNow: string };

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
  const { order, isCancellationAllowed, serverNow } = useOutletContext<OverOrder>();
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
      isAllowed={isCancellationAllowed}
      serverNow={serverNow}
      refusal={actionData && !actionData.ok ? actionData.refusal : undefined}
      onClose={onClose}
    />
  );
}
