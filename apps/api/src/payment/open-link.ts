import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { findOrderOfPayment, findPayment, lockPayment, updatePayment } from './payment.store.ts';
import { viewPayments, type PaymentView } from './payment-view.ts';
import { hashVisitor, newVisitor, readReturnToken } from './return-link.ts';

export type OpenedLink = {
  view: PaymentView;
  visitor: string | undefined;
  /** Whoever asks is signed in as the guest who ordered. */
  isOwner: boolean;
};

export type LinkOpener = { visitor: string | undefined; customerId: string | undefined };

/**
 * Opens the return link of a payment. The browser that does so first may do so again, by the name that it is given;
 * any other one learns nothing, and neither does whoever made the link up. The owner of the order needs no name and takes
 * none away.
 */
export async function openLink(
  context: RequestContext,
  token: string,
  { visitor, customerId }: LinkOpener,
): Promise<Result<OpenedLink, Refusal>> {
  const paymentId = readReturnToken(context, token);
  const payment = paymentId === undefined ? undefined : await findPayment(context, paymentId);
  const order = payment && (await findOrderOfPayment(context, payment.orderId));
  if (!payment || !order || payment.merchantId !== context.merchant.id) return refuse(refusal(errorCodes.notFound));
  if (order.customerId === customerId) {
    return accept({ view: await viewPayments(context, order), visitor, isOwner: true });
  }
  const name = visitor ?? newVisitor();
  if (!(await claim(context, payment.id, name))) return refuse(refusal(errorCodes.paymentLinkUsed));
  return accept({ view: await viewPayments(context, order), visitor: name, isOwner: false });
}

/** Whether the link is this browser's: it opens it first, or has opened it before. */
async function claim(context: RequestContext, paymentId: string, visitor: string): Promise<boolean> {
  const linkVisitor = hashVisitor(context, visitor);
  return withTransaction(context, async (context) => {
    const payment = await lockPayment(context, paymentId);
    if (!payment || payment.linkVisitor !== null) return payment?.linkVisitor === linkVisitor;
    await updatePayment(context, paymentId, { linkVisitor });
    return true;
  });
}
