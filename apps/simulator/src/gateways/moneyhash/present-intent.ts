import type { GatewaySwitches } from '../gateway-switches.ts';
import { activeTransaction, refundedOf, statusOf, type Intent, type Operation, type Transaction } from './intents.ts';

export const asDecimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** What a request that went well answers with. */
export const envelope = (data: unknown) => ({
  status: { code: 200, message: 'success', errors: [] },
  data,
  count: null,
  next: null,
  previous: null,
});

/** An intent as the payment API tells it, or as the switches want it told. */
export function presentIntent(intent: Intent, { taken }: GatewaySwitches) {
  const transaction = activeTransaction(intent);
  const currency = taken === 'other-currency' ? 'XXX' : intent.currency;
  const missing = taken === 'one-less' ? 1 : 0;
  const reference = taken === 'other-reference' ? 'somebody-else' : intent.reference;
  return {
    id: intent.id,
    status: intent.status,
    amount: { value: asDecimal(intent.hundredths - missing), currency },
    amount_currency: currency,
    merchant_reference: reference,
    custom_fields: intent.customFields,
    created: intent.createdAt.toISOString(),
    expiration_date: intent.expiresAt?.toISOString() ?? null,
    payment_status: { status: paymentStatusOf(intent) },
    active_transaction: transaction
      ? presentTransaction(transaction, { currency, missing, reference, customFields: intent.customFields })
      : null,
  };
}

type Told = { currency: string; missing: number; reference: string | null; customFields: Intent['customFields'] };

export const presentTransaction = (transaction: Transaction, { currency, missing, reference, customFields }: Told) => ({
  id: transaction.id,
  status: statusOf(transaction),
  merchant_reference: reference,
  custom_fields: customFields,
  payment_method: 'CARD',
  payment_method_name: 'Card',
  external_action_message: [],
  provider_transaction_fields: {},
  card: { card_scheme: transaction.card.brand, last_four_digits: transaction.card.last4 },
  operations: transaction.operations.map((operation) => presentOperation(operation, currency, missing)),
});

function presentOperation({ id, type, status, hundredths, code }: Operation, currency: string, missing: number) {
  const value = Number(asDecimal(type === 'purchase' ? hundredths - missing : hundredths));
  return {
    id,
    type,
    status,
    amount: { value, currency },
    statuses: [{ id: `${id}1`, value: status, code, message: code }],
    refund_type: type === 'refund' ? 'partial' : null,
  };
}

function paymentStatusOf(intent: Intent): string | null {
  const transaction = activeTransaction(intent);
  if (intent.status !== 'PROCESSED' || !transaction) return null;
  const refunded = refundedOf(transaction);
  if (refunded === 0) return 'CAPTURED';
  return refunded < intent.hundredths ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}
