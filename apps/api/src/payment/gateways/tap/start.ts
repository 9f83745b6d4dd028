import type { PaymentFailure } from '@sufra/contracts';
import { fromMinor } from '@sufra/ordering';
import type { GatewayPayment, StartRequest, Started } from '../../gateway.ts';
import { GatewayUnreachable, readAnswer } from '../../gateway-http.ts';
import { chargeShape, type Charge } from './charge.ts';
import { readPayer } from './payer.ts';
import type { TapSettings } from './settings.ts';
import { failureOf, problemOf, stateOf } from './statuses.ts';
import type { TapApi } from './tap-api.ts';
import { errorCodeOf, wasTurnedAway } from './tap-errors.ts';

/** Tap's own page with every way to pay that the account has. */
const hostedPage = 'src_all';
const token = /^tok_\w+$/;

/**
 * Creates the charge: of the card behind a token, or on Tap's page. The payment's id is the reference and also what
 * keeps a repeated request from charging twice.
 */
export const createStart =
  (settings: TapSettings, api: TapApi) =>
  async (payment: GatewayPayment, request: StartRequest): Promise<Started> => {
    const source = request.token ?? hostedPage;
    if (source !== hostedPage && !isToken(source)) return declined('failed', 'token');
    const answer = await api({
      method: 'POST',
      path: '/charges',
      language: request.locale === 'ar-sa' ? 'ar' : 'en',
      json: chargeRequest(settings, payment, request, source),
    });
    if (answer.isOk) return readStarted(readAnswer(chargeShape, answer), request);
    if (!wasTurnedAway(answer)) throw new GatewayUnreachable(`Tap answered ${answer.status}`);
    return declined('failed', errorCodeOf(answer));
  };

function declined(failure: PaymentFailure, code: string): Started {
  const problem = problemOf(code);
  return { kind: 'declined', failure, code, ...(problem && { problem }) };
}

const isToken = (source: unknown): source is string => typeof source === 'string' && token.test(source);

function readStarted({ id, status, transaction, response }: Charge, { urls }: StartRequest): Started {
  // Refunds are posted to the same place later.
  const named = { providerPaymentId: id, memory: { webhook: urls.webhook } };
  const failure = failureOf(status);
  if (failure) return { ...named, ...declined(failure, response?.code ?? status) };
  if (stateOf(status) === 'pending' && transaction?.url) return { ...named, kind: 'redirect', url: transaction.url };
  return { ...named, kind: 'verify' };
}

const chargeRequest = (
  { merchantId }: TapSettings,
  { id, orderNumber, amountMinor, currency }: GatewayPayment,
  { payer, shopName, urls }: StartRequest,
  source: string,
) => ({
  amount: fromMinor(amountMinor, currency),
  currency: currency.code,
  customer_initiated: true,
  threeDSecure: true,
  save_card: false,
  description: `${shopName} ${orderNumber}`,
  reference: { transaction: id, order: orderNumber, idempotent: id },
  receipt: { email: false, sms: false },
  customer: readPayer(payer),
  ...(merchantId !== undefined && { merchant: { id: merchantId } }),
  source: { id: source },
  post: { url: urls.webhook },
  redirect: { url: urls.back },
});
