import type { BundleApplication } from '../catalogue/settings/concept.schema.ts';
import type { LookUpAnswer, Gateway, GatewayPayment, RefundAnswer, Started } from '@sufra/payment-gateways/gateway';
import { noHosts } from '@sufra/payment-gateways/gateway';
import type { TestApi } from './open-test-api.ts';

/** The bank's record of one payment in a test. */
export type BankEntry = Extract<LookUpAnswer, { kind: 'payment' }>;

/** A gateway whose provider is a map in the test: what it holds is what the look-up finds. */
export type TestGateway = Gateway & {
  bank: Map<string, BankEntry>;
  starts: GatewayPayment[];
  lookUps: number;
  refunds: { id: string; amountMinor: number; currency: string }[];
  /** The next answer of a start; a redirect unless a test says otherwise. */
  answerStart(answer: () => Promise<Started> | Started): void;
  answerRefund(answer: () => Promise<RefundAnswer> | RefundAnswer): void;
  /** The answer of the look-up instead of the bank's record. */
  answerLookUp(answer: LookUpAnswer | undefined): void;
  /** The provider took the money of a payment; the newest one unless one is named. */
  take(own?: Partial<BankEntry>, payment?: GatewayPayment): void;
};

export function aGateway(): TestGateway {
  let start: (() => Promise<Started> | Started) | undefined;
  let lookUp: LookUpAnswer | undefined;
  let refund: (() => Promise<RefundAnswer> | RefundAnswer) | undefined;
  const gateway: TestGateway = {
    provider: 'tap',
    bank: new Map(),
    starts: [],
    lookUps: 0,
    refunds: [],
    answerStart: (answer) => (start = answer),
    answerRefund: (answer) => (refund = answer),
    answerLookUp: (answer) => (lookUp = answer),
    take(own = {}, payment = gateway.starts.at(-1)) {
      if (!payment) throw new Error('nothing was started');
      gateway.bank.set(payment.id, entryOf(payment, { state: 'success', ...own }));
    },
    publicConfig: () => ({
      provider: 'tap',
      flow: 'start',
      methods: ['card', 'apple-pay'],
      'provider-name': 'Tap',
      'card-brands': ['mada', 'visa'],
      page: {},
      hosts: noHosts,
      options: {},
    }),
    async start(payment) {
      gateway.starts.push(payment);
      if (start) return start();
      gateway.bank.set(payment.id, entryOf(payment, { state: 'pending' }));
      return { kind: 'redirect', url: 'https://bank.test/pay', providerPaymentId: `chg_${payment.id}` };
    },
    async lookUp(payment) {
      gateway.lookUps += 1;
      return lookUp ?? gateway.bank.get(payment.id) ?? { kind: 'none' };
    },
    readWebhook({ body }) {
      const reference = body.toString();
      return reference === 'forged' ? { kind: 'refused', status: 401 } : { kind: 'payment', reference };
    },
    async refund(payment, { id, amountMinor }) {
      gateway.refunds.push({ id, amountMinor, currency: payment.currency.code });
      const answer = (await refund?.()) ?? { kind: 'done' };
      const entry = gateway.bank.get(payment.id);
      if (answer.kind !== 'refused' && answer.kind !== 'in-doubt' && entry)
        gateway.bank.set(payment.id, { ...entry, refundedMinor: entry.refundedMinor + amountMinor });
      return answer;
    },
  };
  return gateway;
}

const entryOf = (payment: GatewayPayment, own: Partial<BankEntry>): BankEntry => ({
  kind: 'payment',
  state: 'pending',
  providerPaymentId: `chg_${payment.id}`,
  reference: payment.id,
  amountMinor: payment.amountMinor,
  currencyCode: payment.currency.code,
  refundedMinor: 0,
  card: { brand: 'mada', last4: '4242' },
  ...own,
});

/** Lets a merchant's cards be charged through a test's gateway. */
export function connectGateway(api: TestApi, gateway: TestGateway, handle = 'saffron-test'): void {
  const { gateways } = api.context;
  const isMeant = (merchant: { handle: string }) => merchant.handle === handle;
  api.context.gateways = {
    ...gateways,
    find: (merchant, provider) =>
      isMeant(merchant) && provider === 'tap' ? gateway : gateways.find(merchant, provider),
    of: (merchant) =>
      isMeant(merchant) && merchant.application.paymentGateway === 'tap' ? gateway : gateways.of(merchant),
  };
}

/** The settings of an application that takes cards through it. */
export const takingCards: Pick<
  BundleApplication,
  'paymentGateway' | 'allowedPaymentsPickup' | 'allowedPaymentsDeliver'
> = {
  paymentGateway: 'tap',
  allowedPaymentsPickup: ['card', 'cash', 'card-on-pickup'],
  allowedPaymentsDeliver: ['card'],
};
