import { isCardNumber, isInDate } from '../bank.ts';
import { invalid, type MoyasarError } from './errors.ts';

export type AskedSource =
  | { type: 'creditcard'; name: string; number: string; isManual: boolean }
  | { type: 'applepay'; isManual: boolean }
  | { type: 'stcpay'; mobile: string; isManual: boolean };

export type AskedPayment = {
  givenId: string | undefined;
  amount: number;
  currency: string;
  description: string | null;
  callbackUrl: string | null;
  metadata: Record<string, unknown>;
  source: AskedSource;
};

const leastAmount = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the body of POST /v1/payments, or says what is wrong with it as Moyasar would. */
export function readPayment(body: unknown, now: Date): AskedPayment | MoyasarError {
  const { given_id, amount, currency, description, callback_url, metadata, source } = fieldsOf(body);
  const given = fieldsOf(source);
  const type = given['type'];
  const errors: Record<string, string[]> = {};
  if (given_id !== undefined && !uuid.test(textOf(given_id))) errors['given_id'] = ['must be a valid UUID'];
  if (!Number.isInteger(amount)) errors['amount'] = ['must be an integer'];
  else if (Number(amount) < leastAmount) errors['amount'] = ['must be greater than 99'];
  if (!/^[A-Z]{3}$/.test(textOf(currency))) errors['currency'] = ['is invalid'];
  if (type === 'creditcard') {
    if (!/^https?:\/\//.test(textOf(callback_url))) errors['callback_url'] = ['is required'];
    Object.assign(errors, checkCard(given, now));
  } else if (type === 'stcpay') {
    if (!/^05\d{8}$/.test(textOf(given['mobile']))) errors['mobile'] = ['is invalid'];
  } else if (type === 'applepay') {
    if (!given['token']) errors['token'] = ['is required'];
  } else errors['source'] = ['is invalid'];
  if (Object.keys(errors).length > 0) return invalid(errors);
  const isManual = given['manual'] === true;
  return {
    givenId: given_id === undefined ? undefined : textOf(given_id).toLowerCase(),
    amount: Number(amount),
    currency: textOf(currency),
    description: description === undefined ? null : textOf(description),
    callbackUrl: callback_url === undefined ? null : textOf(callback_url),
    metadata: fieldsOf(metadata),
    source: sourceOf(given, isManual),
  };
}

function sourceOf(given: Record<string, unknown>, isManual: boolean): AskedSource {
  if (given['type'] === 'stcpay') return { type: 'stcpay', mobile: textOf(given['mobile']), isManual };
  if (given['type'] === 'applepay') return { type: 'applepay', isManual };
  return {
    type: 'creditcard',
    name: textOf(given['name']),
    number: textOf(given['number']).replace(/\D/g, ''),
    isManual,
  };
}

function checkCard(card: Record<string, unknown>, now: Date): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!/^\S+\s+\S+/.test(textOf(card['name']).trim())) errors['name'] = ['both first and last name are required'];
  if (!isCardNumber(textOf(card['number']))) errors['number'] = ['is invalid'];
  if (!isInDate(textOf(card['month']), textOf(card['year']), now)) errors['year'] = ['is in the past'];
  if (!/^\d{3,4}$/.test(textOf(card['cvc']))) errors['cvc'] = ['is invalid'];
  return errors;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
