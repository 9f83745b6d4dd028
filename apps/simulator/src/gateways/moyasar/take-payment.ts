import { randomUUID } from 'node:crypto';
import { askBank, brandOf, type BankAnswer } from '../bank.ts';
import type { GatewaySwitches } from '../gateway-switches.ts';
import type { MoyasarSource, SimulatedPayment } from './ledger.ts';
import type { AskedPayment, AskedSource } from './read-payment.ts';
import { approved, sandboxCards, sandboxMobiles, wordsOf, wordsOfAmount } from './test-cards.ts';

type Circumstances = {
  account: string;
  origin: string | null;
  switches: GatewaySwitches;
  now: Date;
  /** The address of a page of ours about this payment, as the guest's browser reaches it. */
  pageOf(path: string): string;
};

/** What becomes of a payment that was asked for: taken, refused, or waiting for the bank's page or STC Pay's code. */
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
  return answerOf(answer, cardSource(source), wordsOf(source.number), pageOf);
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
