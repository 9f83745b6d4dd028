import type { TerminalStep } from '@sufra/contracts';
import type { RequestContext } from '../../../context.ts';
import { displayNumber } from '../../../order/display-number.ts';
import type { StoredOrder } from '../../../order/stored-order.ts';
import type { Gateway, GatewayPayment } from '../../gateway.ts';
import { listPayments } from '../../payment.store.ts';
import { asGatewayPayment } from '../../stored-payment.ts';

type Terminal = NonNullable<Gateway['terminal']>;

/** What the terminal asks of the guest; `ended` when nothing is paid there, nothing when it does not answer. */
export async function watchTerminal(context: RequestContext, order: StoredOrder): Promise<TerminalStep | null> {
  const open = await findOpen(context, order);
  return open ? open.terminal.stepOf(open.payment) : 'ended';
}

/** Asks the terminal to stop waiting for this order's card. */
export async function cancelAtTerminal(context: RequestContext, order: StoredOrder): Promise<void> {
  const open = await findOpen(context, order);
  await open?.terminal.cancel(open.payment);
}

async function findOpen(
  context: RequestContext,
  order: StoredOrder,
): Promise<{ terminal: Terminal; payment: GatewayPayment } | undefined> {
  const terminal = context.gateways.find(context.merchant, 'pinpad')?.terminal;
  const payments = terminal ? await listPayments(context, order.id) : [];
  const open = payments.find(({ provider, status }) => provider === 'pinpad' && status === 'open');
  return terminal && open && { terminal, payment: asGatewayPayment(open, displayNumber(order.number)) };
}
