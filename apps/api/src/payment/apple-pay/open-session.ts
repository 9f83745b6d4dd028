import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import type { StoredOrder } from '../../order/stored-order.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { GatewayUnreachable } from '../gateway-http.ts';
import { isAppleSessionUrl } from './apple-hosts.ts';
import type { ApplePay } from './apple-pay.ts';

type Ask = { order: StoredOrder; validationUrl: string; host: string };

/** A new certificate takes a merchant some days. */
const noticeMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Asks Apple for a session of this shop's host, while the order waits for its payment. */
export async function openSession(
  { merchant: { concept }, locale, log, now }: RequestContext,
  applePay: ApplePay,
  { order, validationUrl, host }: Ask,
): Promise<Result<Record<string, unknown>, Refusal>> {
  if (order.status !== 'waiting-for-payment') return refuse(refusal(errorCodes.paymentNotPossible));
  // A browser that names somebody else's address is no browser that Apple told one.
  if (!isAppleSessionUrl(validationUrl)) {
    return refuse(refusal(errorCodes.invalidField, { pointer: '/validation-url' }));
  }
  const endsAt = applePay.certificateEndsAt;
  if (endsAt && endsAt.getTime() - now().getTime() < noticeMilliseconds) {
    log.warn({ endsAt }, 'the certificate of Apple Pay has to be replaced');
  }
  const name = concept.label[locale] ?? concept.label[concept.primaryLanguage] ?? host;
  try {
    return accept(await applePay.openSession({ host, name }));
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    log.warn({ err: error }, 'Apple gave no session');
    return refuse(refusal(errorCodes.paymentUnavailable));
  }
}
