import { randomBytes, timingSafeEqual } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { type Context, type RequestContext, withTransaction } from '../context.ts';
import { findOrder } from '../ordering/order/payment-port.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { type PaymentView, viewPayments } from './payment-view.ts';
import { findPayment, lockPayment, orderOf, type PaymentKey, updatePayment } from './payment.store.ts';

/** The time that a provider's page may keep a guest before the way back is closed. */
const validMilliseconds = 24 * 60 * 60 * 1000;

type Signer = Pick<Context, 'keyedHash' | 'now'>;

/**
 * The token of a return address: which payment it is about and until when, signed. It needs no cookie, because a bank's
 * app may send the guest to another browser, and it opens nothing but the outcome of this payment.
 */
export function makeReturnToken({ keyedHash, now }: Signer, paymentId: string): string {
  const until = (now().getTime() + validMilliseconds).toString(36);
  const content = `${paymentId}.${until}`;
  return `${content}.${sign(keyedHash, content)}`;
}

/** The payment that a token is about; nothing for one that is forged, cut off or too old. */
function readReturnToken({ keyedHash, now }: Signer, token: string): string | undefined {
  const [paymentId = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(keyedHash, `${paymentId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number.parseInt(until, 36) > now().getTime() ? paymentId : undefined;
}

/** Names a browser that opened a link, so that it may open it again and the next one may not. */
const newVisitor = (): string => randomBytes(18).toString('base64url');

const hashVisitor = ({ keyedHash }: Pick<Context, 'keyedHash'>, visitor: string): string =>
  keyedHash(`payment-visitor:${visitor}`);

/** 160 bits: enough for a day, and short enough for a part of a path. */
const sign = (keyedHash: Signer['keyedHash'], content: string): string =>
  keyedHash(`payment-return:${content}`).slice(0, 40);

export type OpenedLink = {
  view: PaymentView;
  visitor: string | undefined;
  /** The caller is signed in as the guest who ordered. */
  isOwner: boolean;
};

export type LinkOpener = { visitor: string | undefined; customerId: string | undefined };

/**
 * Opens the return link of a payment. The first browser to do so may do so again, by the name that it is given; any
 * other one learns nothing, like the sender of an invented link. The owner of the order needs no name and leaves the
 * link unclaimed.
 */
export async function openLink(
  context: RequestContext,
  token: string,
  { visitor, customerId }: LinkOpener,
): Promise<Result<OpenedLink, Refusal>> {
  const paymentId = readReturnToken(context, token);
  const { id: merchantId } = context.merchant;
  const payment = paymentId === undefined ? undefined : await findPayment(context, { merchantId, paymentId });
  const order = payment && (await findOrder(context, orderOf(payment)));
  if (!payment || !order) return refuse(refusal(errorCodes.notFound));
  if (order.customerId === customerId) {
    return accept({ view: await viewPayments(context, order), visitor, isOwner: true });
  }
  const name = visitor ?? newVisitor();
  if (!(await claim(context, payment, name))) return refuse(refusal(errorCodes.paymentLinkUsed));
  return accept({ view: await viewPayments(context, order), visitor: name, isOwner: false });
}

/** True when the link is this browser's: it opens it first, or has opened it before. */
async function claim(context: RequestContext, key: PaymentKey, visitor: string): Promise<boolean> {
  const linkVisitor = hashVisitor(context, visitor);
  return withTransaction(context, async (context) => {
    const payment = await lockPayment(context, key);
    if (!payment || payment.linkVisitor !== null) return payment?.linkVisitor === linkVisitor;
    await updatePayment(context, payment, { linkVisitor });
    return true;
  });
}
