/** What a charge says, checked as far as a gateway checks it before it asks the bank. */
export type Charge = {
  reference: string;
  amount: number;
  currency: string;
  source: { type: 'token'; token: string } | { type: 'apple-pay' };
  returnUrl: string;
  webhookUrl: string;
};

/** Reads the body of a charge; a text is the code of what is wrong with it. */
export function readCharge(body: unknown): Charge | string {
  const { reference, amount, currency, source, return_url, webhook_url } = (body ?? {}) as Record<string, unknown>;
  if (typeof reference !== 'string' || reference === '') return 'reference_invalid';
  if (!Number.isInteger(amount) || Number(amount) <= 0) return 'amount_invalid';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 'currency_invalid';
  if (!isAddress(return_url)) return 'return_url_invalid';
  if (!isAddress(webhook_url)) return 'webhook_url_invalid';
  const read = readSource(source);
  return read
    ? { reference, amount: Number(amount), currency, source: read, returnUrl: return_url, webhookUrl: webhook_url }
    : 'source_invalid';
}

function readSource(source: unknown): Charge['source'] | undefined {
  const { type, token } = (source ?? {}) as Record<string, unknown>;
  if (type === 'token' && typeof token === 'string') return { type, token };
  const isWallet = type === 'apple-pay' && typeof token === 'object' && token !== null && 'data' in token;
  return isWallet ? { type } : undefined;
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value);
