import type { GatewayPayment, StartRequest, Started } from '../../gateway.ts';
import { writeAmount } from './amounts.ts';
import { chooseEntity, type ChosenEntity } from './entities.ts';
import { callHyperpay, checkoutAnswer, type HyperpayAccount } from './hyperpay-api.ts';
import { failureOf, kindOf } from './result-code.ts';
import type { HyperpaySettings } from './settings.ts';

/**
 * Prepares a checkout (API-34). It takes nothing by itself: whoever is not told its id cannot pay it. So a refusal, too
 * many requests among them, is the end of this attempt, and the next one may begin at once.
 */
export async function startHyperpay(
  account: HyperpayAccount,
  payment: GatewayPayment,
  request: StartRequest,
): Promise<Started> {
  const { settings } = account;
  const entity = chooseEntity(settings, payment.method, brandIn(request.token));
  if (!entity) return { kind: 'declined', failure: 'failed', code: 'no-entity' };
  const form = checkoutForm(settings, payment, request);
  const { id, integrity, result } = await callHyperpay(account, checkoutAnswer, {
    path: 'checkouts',
    entityId: entity.entityId,
    form,
  });
  if (id === undefined || kindOf(result.code) !== 'pending') {
    return { kind: 'declined', failure: failureOf(result.code), code: result.code };
  }
  return {
    kind: 'page',
    memory: { checkoutId: id, entityId: entity.entityId },
    data: widgetData(settings, entity, { id, integrity, resultUrl: request.urls.back }),
  };
}

/** The page may ask for a brand in place of a token: cards of another entity need another checkout. */
const brandIn = (token: StartRequest['token']): unknown => (typeof token === 'object' ? token['brand'] : token);

/** What the widget needs. */
const widgetData = (
  { baseUrl, widgetUrl = `${baseUrl}/v1/paymentWidgets.js` }: HyperpaySettings,
  { brands }: ChosenEntity,
  { id, integrity, resultUrl }: { id: string; integrity: string | undefined; resultUrl: string },
) => ({
  checkoutId: id,
  scriptUrl: `${widgetUrl}?checkoutId=${encodeURIComponent(id)}`,
  integrity: integrity ?? null,
  brands,
  resultUrl,
});

function checkoutForm(settings: HyperpaySettings, payment: GatewayPayment, { payer }: StartRequest) {
  const { email, ...address } = settings.billing;
  const isCard = payment.method === 'card';
  return {
    amount: writeAmount(payment.amountMinor, payment.currency),
    currency: payment.currency.code,
    paymentType: 'DB',
    integrity: 'true',
    merchantTransactionId: payment.id,
    ...named('customer.', {
      givenName: payer.firstName,
      surname: payer.lastName,
      email: payer.email ?? email,
      mobile: isCard ? payer.mobile : null,
    }),
    ...(isCard && named('billing.', address)),
    // Both are errors on the live host, and wallets bring their own proof.
    ...(isCard && settings.testMode && { testMode: settings.testMode }),
    ...(isCard && settings.testMode === 'EXTERNAL' && { 'customParameters[3DS2_enrolled]': 'true' }),
  };
}

const named = (prefix: string, values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[`${prefix}${name}`, value]] : [])));
