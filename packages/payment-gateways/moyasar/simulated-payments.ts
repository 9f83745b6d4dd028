import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { currencyDigits } from '../money.ts';
import { askBank, brandOf, type BankAnswer } from '../simulated-bank.ts';
import type { GatewaySwitches, GatewaySimulation } from '../simulation.ts';

/** The caller: an account with its public or its secret key. */
type MoyasarKey = { account: string; isSecret: boolean };

/** The webhook secret of an account, as if it had been typed at Moyasar. */
const webhookSecretOf = (account: string): string => `webhooks-of-${account}`;

/**
 * Reads the key of a call: the name of HTTP Basic, without a password, or `publishable_api_key` in the body. Two keys are of one account when they end
 * alike, as pk_test_cafe and sk_test_cafe. A secret key that comes out of a browser is refused.
 */
export function keyOf({ headers, body }: FastifyRequest): MoyasarKey | undefined {
  const key = basicName(headers.authorization) ?? publishableKeyIn(body);
  const [, kind, account] = /^(pk|sk)_test_(\w+)$/.exec(key ?? '') ?? [];
  if (!account || (kind === 'sk' && headers.origin !== undefined)) return undefined;
  return { account, isSecret: kind === 'sk' };
}

function basicName(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? [];
  const [name, password] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : [];
  return password === '' ? name : undefined;
}

function publishableKeyIn(body: unknown): string | undefined {
  const given = (body as Record<string, unknown> | undefined)?.['publishable_api_key'];
  return typeof given === 'string' && given.startsWith('pk_') ? given : undefined;
}

/** An error as Moyasar answers it. */
export type MoyasarError = {
  status: number;
  body: { type: string; message: string; errors: Record<string, string[]> | null };
};

const error = (status: number, type: string, message: string, errors: MoyasarError['body']['errors'] = null) => ({
  status,
  body: { type, message, errors },
});

export const unknownKey = error(401, 'authentication_error', 'Invalid authorization credentials');
export const notAllowed = error(403, 'authentication_error', 'This key may not do that');
export const notFound = error(404, 'api_error', 'Object not found');
export const usedGivenId = error(
  400,
  'used_given_id',
  'The given_id provided has been already used with a different payment.',
);
export const invalid = (errors: Record<string, string[]>): MoyasarError =>
  error(400, 'invalid_request_error', 'Validation Failed', errors);
export const notPossible = (message: string): MoyasarError => error(400, 'invalid_request_error', message);

export const isError = (value: object): value is MoyasarError => 'body' in value;

/** The bank's answer: the code of ISO 8583 and its words. */
type BankWords = { code: string; message: string };

export const approved: BankWords = { code: '00', message: 'APPROVED' };
const declinedCard: BankWords = { code: '05', message: 'DECLINED' };
const unspecified: BankWords = { code: '99', message: 'UNSPECIFIED FAILURE' };
const noFunds: BankWords = { code: '51', message: 'INSUFFICIENT FUNDS' };
const lost: BankWords = { code: '41', message: 'DECLINED: LOST CARD' };
const expired: BankWords = { code: '54', message: 'DECLINED: EXPIRED CARD' };

/** The cards of Moyasar's sandbox. */
const cards: Record<string, BankWords> = {
  '4201320111111010': approved,
  '4201320000013020': unspecified,
  '4201320000311101': noFunds,
  '4201320131000508': lost,
  '4201321234411220': declinedCard,
  '4201322267774310': expired,
  '4111111111111111': approved,
  '4111114005765430': approved,
  '4123120000000000': unspecified,
  '4123120001090000': noFunds,
  '4123120001090109': declinedCard,
  '5421080101000000': approved,
  '5105105105105100': unspecified,
  '5457210001000092': noFunds,
  '340000000900000': approved,
};

const sandboxCards: Record<string, BankAnswer> = Object.fromEntries(
  Object.entries(cards).map(([number, words]) => [number, words === approved ? 'approve' : 'decline']),
);

/** In whose words a card is declined. */
const bankWordsOf = (number: string): BankWords => {
  const words = cards[number];
  return words && words !== approved ? words : declinedCard;
};

/** Wallets have no test cards: the sandbox goes by the amount, and fails on all that it does not list. */
const wordsOfAmount = (amount: number): BankWords => {
  if (amount >= 200_00 && amount <= 300_00) return approved;
  return amount >= 1101_00 && amount <= 1200_00 ? noFunds : unspecified;
};

/** Mobiles at which STC Pay fails at once. */
const sandboxMobiles: Record<string, string> = {
  '0515555555': 'Mobile number is not registered to use the STC Pay service.',
  '0515555556': 'Please update your information using the STC Pay app before attempting payment.',
  '0515555557': 'The customer account status is invalid, please contact STC Pay support.',
  '0515555558': 'You have exhausted your OTP attempts, please wait 15 minutes then try again.',
  '0515555559': 'Please wait 60 seconds before attempting a new payment.',
};

/** The result of a code of STC Pay. */
export const wordsOfOtp = (otp: string): { isPaid: boolean; message: string } => {
  if (otp === '123456' || otp === '000000') return { isPaid: true, message: 'Paid' };
  const messages: Record<string, string> = {
    '111111': 'Insufficient Balance.',
    '222222': 'You have exceeded the allowed daily transaction limit for your STC Pay account.',
    '333333': 'You have exceeded the maximum allowed transaction amount.',
    '444444': 'Connection timed out while waiting for response from STC Pay service.',
  };
  return { isPaid: false, message: messages[otp] ?? 'Invalid OTP' };
};

type MoyasarStatus = 'initiated' | 'paid' | 'failed' | 'authorized' | 'captured' | 'refunded' | 'voided';

/** The source of a payment in Moyasar's names. */
type MoyasarSource = {
  type: 'creditcard' | 'applepay' | 'stcpay';
  company?: string;
  name?: string | null;
  number?: string;
  mobile?: string;
  message: string | null;
  response_code?: string | null;
  transaction_url?: string | null;
};

export type SimulatedPayment = {
  id: string;
  account: string;
  status: MoyasarStatus;
  amount: number;
  currency: string;
  refunded: number;
  captured: number;
  description: string | null;
  callbackUrl: string | null;
  /** Where the shop is, for payments that no callback names. */
  origin: string | null;
  metadata: Record<string, unknown>;
  source: MoyasarSource;
  /** An authorisation, not yet money. */
  isManual: boolean;
  createdAt: Date;
};

export type Ledger = ReturnType<typeof createLedger>;

/** The payments of all accounts, newest last. An account sees its own alone. */
export function createLedger() {
  const payments = new Map<string, SimulatedPayment>();
  return {
    add: (payment: SimulatedPayment) => void payments.set(payment.id, payment),
    has: (id: string) => payments.has(id),
    find: (id: string) => payments.get(id),
    findOf: (account: string, id: string) => {
      const payment = payments.get(id);
      return payment?.account === account ? payment : undefined;
    },
    listOf: (account: string) => [...payments.values()].filter((payment) => payment.account === account).toReversed(),
  };
}

const format = (amount: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
};

/** A payment as the API answers it. */
export const present = (payment: SimulatedPayment) => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  fee: 0,
  currency: payment.currency,
  refunded: payment.refunded,
  captured: payment.captured,
  description: payment.description,
  amount_format: format(payment.amount, payment.currency),
  fee_format: format(0, payment.currency),
  refunded_format: format(payment.refunded, payment.currency),
  captured_format: format(payment.captured, payment.currency),
  invoice_id: null,
  callback_url: payment.callbackUrl,
  created_at: payment.createdAt.toISOString(),
  metadata: payment.metadata,
  source: payment.source,
});

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

type Circumstances = {
  account: string;
  origin: string | null;
  switches: GatewaySwitches;
  now: Date;
  /** The address of a page of ours about this payment, as the guest's browser reaches it. */
  pageOf(path: string): string;
};

/** Decides a requested payment: taken, refused, or waiting for the bank's page or STC Pay's code. */
export function takePayment(
  asked: AskedPayment,
  { account, origin, switches, now, pageOf }: Circumstances,
): SimulatedPayment {
  const id = asked.givenId ?? randomUUID();
  const { status, source } = outcomeOf(asked, switches, (path) => pageOf(path.replace(':id', id)));
  const isManual = asked.source.isManual;
  return {
    id,
    account,
    status: status === 'paid' && isManual ? 'authorized' : status,
    amount: switches.taken === 'one-less' ? asked.amount - 1 : asked.amount,
    currency: switches.taken === 'other-currency' ? otherThan(asked.currency) : asked.currency,
    refunded: 0,
    captured: 0,
    description: asked.description,
    callbackUrl: asked.callbackUrl,
    origin,
    metadata: switches.taken === 'other-reference' ? { ...asked.metadata, reference: randomUUID() } : asked.metadata,
    source,
    isManual,
    createdAt: now,
  };
}

const otherThan = (currency: string): string => (currency === 'USD' ? 'EUR' : 'USD');

type Outcome = { status: 'initiated' | 'paid' | 'failed'; source: MoyasarSource };

function outcomeOf(
  { source, amount }: AskedPayment,
  switches: GatewaySwitches,
  pageOf: (path: string) => string,
): Outcome {
  if (source.type === 'stcpay') return askStcPay(source.mobile, pageOf);
  if (source.type === 'applepay') return askWallet(amount, switches);
  const answer = askBank(source.number, switches, sandboxCards);
  return answerOf(answer, cardSource(source), bankWordsOf(source.number), pageOf);
}

function answerOf(
  answer: BankAnswer,
  card: MoyasarSource,
  no: { code: string; message: string },
  pageOf: (path: string) => string,
): Outcome {
  switch (answer) {
    case 'approve':
      return { status: 'paid', source: { ...card, message: approved.message, response_code: approved.code } };
    case 'decline':
      return { status: 'failed', source: { ...card, message: no.message, response_code: no.code } };
    case 'challenge':
    case 'pending':
      return {
        status: 'initiated',
        source: { ...card, transaction_url: pageOf(`/v1/card_auth/:id/${answer === 'pending' ? 'wait' : 'prepare'}`) },
      };
  }
}

const companies: Record<string, string> = {
  mada: 'mada',
  Visa: 'visa',
  Mastercard: 'master',
  'American Express': 'amex',
};

const cardSource = ({ name, number }: Extract<AskedSource, { type: 'creditcard' }>): MoyasarSource => ({
  type: 'creditcard',
  company: companies[brandOf(number)] ?? 'visa',
  name,
  number: `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`,
  message: null,
  response_code: null,
  transaction_url: null,
});

function askWallet(amount: number, { card }: GatewaySwitches): Outcome {
  const words = wordsOfAmount(amount);
  const isPaid = card === 'by-card' ? words === approved : card === 'approve';
  const { code, message } = isPaid ? approved : words;
  const source = {
    type: 'applepay',
    company: 'visa',
    name: null,
    number: 'XXXX1111',
    message,
    response_code: code,
  } as const;
  return { status: isPaid ? 'paid' : 'failed', source };
}

function askStcPay(mobile: string, pageOf: (path: string) => string): Outcome {
  const message = sandboxMobiles[mobile] ?? null;
  const source = { type: 'stcpay', mobile, message } as const;
  if (message) return { status: 'failed', source: { ...source, transaction_url: null } };
  return { status: 'initiated', source: { ...source, transaction_url: pageOf('/v1/stc_pays/:id/proceed') } };
}

export type SendMoyasarWebhook = (payment: SimulatedPayment) => void;

/** Tells the shop of a payment's new status: the secret stands in the body, and nothing is signed. */
export function createEvents(simulation: GatewaySimulation): SendMoyasarWebhook {
  return (payment) => {
    const url = addressOf(payment, simulation.gateways.switchesOf('moyasar').webhookUrl);
    if (!url || payment.status === 'initiated') return;
    const event = {
      id: randomUUID(),
      type: `payment_${payment.status}`,
      created_at: simulation.now().toISOString(),
      secret_token: webhookSecretOf(payment.account),
      account_name: payment.account,
      live: false,
      data: present(payment),
    };
    const headers = { 'content-type': 'application/json', 'user-agent': 'Moyasar' };
    simulation.gateways.send('moyasar', {
      url,
      headers,
      body: JSON.stringify(event),
      forged: { headers, body: JSON.stringify({ ...event, secret_token: 'guessed-by-somebody' }) },
    });
  };
}

function addressOf({ callbackUrl, origin }: SimulatedPayment, given: string | undefined): string | undefined {
  const shop = callbackUrl ? new URL(callbackUrl).origin : origin;
  return given ?? (shop ? `${shop}/api/webhook/moyasar/feedback` : undefined);
}
