import { activeTransaction, statusOf, type Intent } from './intents.ts';
import { asDecimal } from './present-intent.ts';

/** What the page should do next, by the words of the browser's SDK. */
export function stateOf(intent: Intent): string {
  if (intent.status === 'PROCESSED') return 'INTENT_PROCESSED';
  if (intent.status === 'TIME_EXPIRED') return 'EXPIRED';
  if (intent.status === 'CLOSED') return 'CLOSED';
  const transaction = activeTransaction(intent);
  if (!transaction) return 'INTENT_FORM';
  const status = statusOf(transaction);
  if (status.endsWith('.failed')) return 'TRANSACTION_FAILED';
  return status === 'purchase.pending_authentication' ? 'URL_TO_RENDER' : 'TRANSACTION_WAITING_USER_ACTION';
}

/** An intent as the SDK hands it to the shop's page. */
export function presentDetails(intent: Intent) {
  const transaction = activeTransaction(intent);
  const value = asDecimal(intent.hundredths);
  return {
    intent: {
      id: intent.id,
      status: intent.status,
      amount: { value, currency: intent.currency, formatted: Number(value) },
      expirationDate: intent.expiresAt?.toISOString() ?? null,
      isLive: false,
    },
    transaction: transaction
      ? { id: transaction.id, status: statusOf(transaction), paymentMethod: 'CARD', externalActionMessage: [] }
      : null,
    selectedMethod: 'CARD',
    redirect: redirectOf(intent),
    state: stateOf(intent),
  };
}

/** Where the guest goes when it is over, with what MoneyHash adds to the address. */
export function redirectOf(intent: Intent): { redirectUrl: string } | null {
  const transaction = activeTransaction(intent);
  const { success, failure, pending } = intent.urls;
  const state = stateOf(intent);
  const url = state === 'INTENT_PROCESSED' ? success : state === 'TRANSACTION_WAITING_USER_ACTION' ? pending : failure;
  if (!url || !transaction) return null;
  const address = new URL(url);
  const result = statusOf(transaction).split('.')[1] ?? '';
  address.searchParams.set('type', `transaction.${result}`);
  address.searchParams.set('status', result.toUpperCase());
  address.searchParams.set('transaction_id', transaction.id);
  address.searchParams.set('intent_id', intent.id);
  address.searchParams.set('amount', asDecimal(intent.hundredths));
  address.searchParams.set('currency', intent.currency);
  return { redirectUrl: address.toString() };
}
