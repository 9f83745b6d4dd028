import {
  type CardBrand,
  cardBrands,
  type GatewayConfig,
  type GatewayHosts,
  type PaymentChannel,
  type PaymentDocument,
  type PaymentFailure,
  type PayWith,
  type StartPaymentBody,
  type TerminalStep,
} from '@sufra/contracts';
import type { Currency, Locale } from '@sufra/ordering';
import { z, type ZodType } from 'zod';
import { type GatewayHttp, orUnknown } from './http.ts';
import { fromProviderMinor, isoCurrency, toProviderMinor } from './money.ts';

/** A gateway's Apple Pay: what the server does for it. */
export type ApplePay = {
  /** The merchant session for the browser's Apple Pay sheet, unchanged from Apple. Throws GatewayUnreachable when Apple gives none. */
  openSession(shop: { host: string; name: string }): Promise<Record<string, unknown>>;
  domainFile: string | undefined;
  /** When the certificate that asks Apple runs out; it has to be replaced before. */
  certificateEndsAt?: Date | undefined;
};

/** The gateway's own data of a payment, kept between two calls. It never leaves the server. */
export type GatewayMemory = Record<string, string>;

/** A payment as a gateway sees it. Its id is new for every attempt and is the reference that the provider gets. */
export type GatewayPayment = {
  id: string;
  orderId: string;
  orderNumber: string;
  amountMinor: number;
  currency: Currency;
  method: PayWith;
  /** Nothing until the provider has named it. */
  providerPaymentId: string | null;
  memory: GatewayMemory;
  startedAt: Date;
};

export type Payer = { firstName: string; lastName: string; email: string | null; mobile: string | null };

export type StartRequest = {
  payer: Payer;
  locale: Locale;
  /** The token of the provider's own fields, or of a wallet. */
  token: string | Record<string, unknown> | undefined;
  /** The name of the shop on the provider's page. */
  shopName: string;
  urls: {
    /** Signed, works without a cookie; whatever the provider adds to its query is never believed. */
    back: string;
    webhook: string;
  };
  /** Kiosks: the terminal that was asked for, with its key. */
  terminal: string | undefined;
};

/** The gateway's answer to the start of a payment; the ids in it are stored with the payment. */
export type Started = { providerPaymentId?: string; memory?: GatewayMemory } & (
  | { kind: 'redirect'; url: string }
  | { kind: 'page'; data: Record<string, unknown> }
  /** It is decided, or in doubt: the look-up says. */
  | { kind: 'verify' }
  /** Nothing was taken and nothing will be. With a problem, the guest is told which field to change. */
  | { kind: 'declined'; failure: PaymentFailure; code?: string; problem?: PaymentProblem }
);

/** A problem that a guest can correct before the next try; answered as an error of its own (payment-problem.ts). */
export type PaymentProblem = 'number' | 'expiry' | 'cvv' | 'terminal-unknown' | 'terminal-busy';

/** The provider's answer about a payment when it is asked with the secret key. */
export type LookUpAnswer =
  /** The provider does not know it: nothing was taken, at least not yet. */
  | { kind: 'none' }
  /** No answer, or one without a result: no change. */
  | { kind: 'unknown' }
  | {
      kind: 'payment';
      state: 'pending' | 'success' | 'failed';
      providerPaymentId: string;
      /** Our reference as the provider has it. */
      reference: string;
      amountMinor: number;
      currencyCode: string;
      /** The amount refunded so far. */
      refundedMinor: number;
      /** The guest has used up what the start handed to the page: another try needs a new payment. */
      isBegun?: boolean;
      failure?: PaymentFailure;
      /** The provider's own code, for the log. */
      code?: string;
      card?: { brand: string | null; last4: string | null };
      paidWith?: PayWith;
    };

/** A message to our webhook, bytes as they came. */
export type WebhookMessage = {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
};

/** The content of a webhook: never more than which payment to ask about. */
export type WebhookReading =
  /** Forged, unsigned, stale or unreadable; answered as the provider documents. */
  | { kind: 'refused'; status: number }
  /** Sound, and about nothing of ours: a test event, another kind of event. */
  | { kind: 'ignored' }
  | {
      kind: 'payment';
      reference?: string;
      providerPaymentId?: string;
      /** Of a page that proves nothing: anyone may repeat it without end. */
      isUnsigned?: true;
    };

/** `totalMinor` is what has gone back altogether when this one is done: it tells a repeated request from the next part. */
export type RefundRequest = { id: string; amountMinor: number; totalMinor: number; reason: string };

/**
 * `sent`: accepted, the result comes later; `unknown`: look it up before sending again; `in-doubt`: the provider does not
 * know itself whether the money went, and nothing more is sent until it does. Its memory is stored with the payment.
 */
export type RefundAnswer =
  | { kind: 'done' | 'sent' | 'unknown' }
  | { kind: 'in-doubt'; memory?: GatewayMemory }
  | { kind: 'refused'; code: string };

/** One provider, with the credentials of one merchant. Amounts go in and out in minor units of the order's currency. */
export type Gateway = {
  provider: PaymentChannel;
  publicConfig(): PublicConfig;
  /** Begins a payment. Throws GatewayUnreachable when it is unknown whether it arrived. */
  start(payment: GatewayPayment, request: StartRequest): Promise<Started>;
  /** Asks by the provider's id, or by our reference when the provider never told us its own. */
  lookUp(payment: GatewayPayment): Promise<LookUpAnswer>;
  readWebhook(message: WebhookMessage): WebhookReading;
  /** Sends money back. The id is new for every try, so that a repeated request is told from a second refund. */
  refund(payment: GatewayPayment, refund: RefundRequest): Promise<RefundAnswer>;
  /** Nothing tells a refund that is sent again from a second one: a request that arrives late would give back twice. */
  repeatsRefunds?: true;
  /** Where the provider's page sends the browser back to, below the shop's origin. `/payment/{provider}` if absent. */
  returnPath?(payment: GatewayPayment): string;
  /** Where the merchant has Apple Pay of its own with this gateway. */
  applePay?: ApplePay | undefined;
  /** Where the guest pays at a terminal: what it asks for now, and calling it off. Neither decides anything. */
  terminal?: {
    stepOf(payment: GatewayPayment): Promise<TerminalStep | null>;
    cancel(payment: GatewayPayment): Promise<void>;
  };
};

/** The public configuration: page settings, and the options by their keys (API-25). */
export type PublicConfig = Omit<GatewayConfig, 'is-simulated'> & { options: Record<string, string> };

export type GatewayTools = { http: GatewayHttp; now(): Date };

/** Where a simulator answers, as this server and as a browser on the shop's page reach it. */
export type SimulatorAddress = { server: string; browser: string };

/**
 * The tools of a call that the specification names for one provider: what the calls of every provider do, for an order
 * of the caller. Each refuses orders of others.
 */
export type CallTools = {
  /** Begins to pay, if this provider takes the merchant's cards; the call carries an Idempotency-Key. */
  start(orderId: string, start?: Pick<StartPaymentBody, 'method' | 'token' | 'amount'>): Promise<PaymentDocument>;
  /** Asks the provider what became of the payments of an order, and settles them. */
  verify(orderId: string): Promise<PaymentDocument>;
  show(orderId: string): Promise<PaymentDocument>;
  /** The gateway's own data of the payments of an order. */
  memories(orderId: string): Promise<GatewayMemory[]>;
  /** The order of a payment by the provider's own id, of any customer; empty when there is none. */
  findOrder(providerPaymentId: string): Promise<string>;
  /** Answers that there is nothing under what this field of the body names. */
  notFound(pointer: string): never;
};

/** A call that the specification names for one provider. */
export type GatewayCall = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  /** `customers`: of the caller. `guest`: of the caller's order, which the path or the body names. */
  access: 'customers' | 'guest';
  body?: ZodType;
  params?: ZodType;
  /** A sound body, for the description. */
  example?: Record<string, unknown>;
  /** It begins a payment, so an Idempotency-Key belongs to it. */
  isStart?: boolean;
  /** `given`: the body, or the parameters of a path that has no body. */
  run(tools: CallTools, given: unknown): Promise<PaymentDocument>;
};

type TypedCall<Given> = Omit<GatewayCall, 'body' | 'params' | 'run'> & {
  run(tools: CallTools, given: Given): Promise<PaymentDocument>;
} & ({ method: 'POST'; body: ZodType<Given> } | { method: 'GET'; params: ZodType<Given> });

/** A call with the type of its body. */
export const defineCall = <Given>(call: TypedCall<Given>): GatewayCall => ({
  ...call,
  run: (tools, given) => call.run(tools, given as Given),
});

/** One provider's folder. */
type GatewayModule<Settings> = {
  provider: PaymentChannel;
  settings: ZodType<Settings>;
  /** Settings under which the provider's simulator stands in. */
  simulated(simulator: SimulatorAddress): Settings;
  /** Amounts go in and come out in the provider's minor units, whatever decimals the shop has. */
  open(settings: Settings, tools: GatewayTools): Gateway;
  /** Decimals of currencies that the provider counts otherwise than ISO 4217. */
  digits?: Partial<Record<string, number>>;
  /** The provider writes no more decimals: a currency of a shop that has more cannot be charged exactly. */
  mostDigits?: number;
  calls?: GatewayCall[];
  /** The merchant may have Apple Pay of its own with this provider, whose sheet asks this server for its session. */
  hasAppleSession?: boolean;
};

/** A provider whose settings have been checked and closed over. */
export type AnyGatewayModule = Required<Pick<GatewayModule<unknown>, 'provider' | 'calls' | 'hasAppleSession'>> & {
  /** Reads settings as they stand in a file; throws what is wrong with them. */
  read(values: unknown): OpenGateway;
  simulated(simulator: SimulatorAddress): OpenGateway;
};

export type OpenGateway = (tools: GatewayTools) => Gateway;

const tooFine = 'amount-of-more-decimals';

/**
 * Makes one of the list of gateways out of a provider's folder. Amounts are converted here, exactly: an amount that the
 * provider cannot count is declined before anything is asked, and a refund of one is refused.
 *
 * @example export const gateway = defineGateway({ provider: 'tap', settings, simulated, open })
 */
export function defineGateway<Settings>(module: GatewayModule<Settings>): AnyGatewayModule {
  const { digits = {}, mostDigits = Infinity } = module;
  const digitsOf = ({ code }: Currency): number => Math.min(digits[code] ?? isoCurrency(code).digits, mostDigits);
  const count = (minor: number, currency: Currency) => toProviderMinor(minor, currency.digits, digitsOf(currency));
  const asProvider = (payment: GatewayPayment): GatewayPayment | undefined => {
    const { amountMinor, currency } = payment;
    const amount = count(amountMinor, currency);
    if (amount === undefined) return undefined;
    return { ...payment, amountMinor: amount, currency: { code: currency.code, digits: digitsOf(currency) } };
  };
  /** Another currency than the order's keeps the provider's amounts. */
  const asOrdered = (answer: LookUpAnswer, { amountMinor: expected, currency }: GatewayPayment): LookUpAnswer => {
    if (answer.kind !== 'payment' || answer.currencyCode !== currency.code) return answer;
    const toMinor = (amount: number) => fromProviderMinor(amount, currency.digits, digitsOf(currency), expected);
    return { ...answer, amountMinor: toMinor(answer.amountMinor), refundedMinor: toMinor(answer.refundedMinor) };
  };
  const openWith =
    (settings: Settings) =>
    (tools: GatewayTools): Gateway => {
      const gateway = module.open(settings, tools);
      return {
        ...gateway,
        async start(payment, request) {
          const { digits } = payment.currency;
          const counted = digits > mostDigits ? undefined : asProvider(payment);
          if (counted) return gateway.start(counted, request);
          const code = digits > mostDigits ? `no-currency-of-${digits}-decimals` : tooFine;
          return { kind: 'declined', failure: 'failed', code };
        },
        async lookUp(payment) {
          const counted = asProvider(payment);
          // Such an amount was never asked for.
          if (!counted) return { kind: 'none' };
          return asOrdered(await orUnknown(() => gateway.lookUp(counted)), payment);
        },
        async refund(payment, refund) {
          const counted = asProvider(payment);
          const amountMinor = count(refund.amountMinor, payment.currency);
          const totalMinor = count(refund.totalMinor, payment.currency);
          if (!counted || amountMinor === undefined || totalMinor === undefined)
            return { kind: 'refused', code: tooFine };
          return orUnknown(() => gateway.refund(counted, { ...refund, amountMinor, totalMinor }));
        },
      };
    };
  return {
    provider: module.provider,
    calls: module.calls ?? [],
    hasAppleSession: module.hasAppleSession ?? false,
    read: (values) => openWith(module.settings.parse(values)),
    simulated: (simulator) => openWith(module.simulated(simulator)),
  };
}

/** The hosts of a gateway that needs nothing in the page; spread before those it needs. */
export const noHosts: GatewayHosts = {
  scripts: [],
  styles: [],
  frames: [],
  connections: [],
  images: [],
  fonts: [],
  forms: [],
};

/**
 * The hosts behind addresses, as a content policy names them. A path is on the shop's own host, which every policy
 * has already.
 *
 * @example hostsOf('https://sdk.tap.company/v2/card') // ['https://sdk.tap.company']
 */
export const hostsOf = (...addresses: string[]): string[] => [
  ...new Set(addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin)),
];

/** The hosts of both. */
export const joinHosts = (one: GatewayHosts, other: GatewayHosts): GatewayHosts => ({
  scripts: [...one.scripts, ...other.scripts],
  styles: [...one.styles, ...other.styles],
  frames: [...one.frames, ...other.frames],
  connections: [...one.connections, ...other.connections],
  images: [...one.images, ...other.images],
  fonts: [...one.fonts, ...other.fonts],
  forms: [...one.forms, ...other.forms],
});

/** A setting: the brands in the merchant's contract, for gateways that list them nowhere else. */
export const cardBrandsSetting = z.array(z.enum(cardBrands)).min(1).default(['mada', 'visa', 'mastercard']);

const brandNames: Record<string, CardBrand> = { master: 'mastercard', american_express: 'amex' };

/**
 * The brands behind a provider's own names for them, in the order in which guests see them.
 *
 * @example cardBrandsOf(['VISA', 'MASTER', 'MADA', 'STC_PAY']) // ['mada', 'visa', 'mastercard']
 */
export function cardBrandsOf(names: readonly string[]): CardBrand[] {
  const known = names.map((name) => brandNames[name.toLowerCase()] ?? name.toLowerCase());
  return cardBrands.filter((brand) => known.includes(brand));
}

/** The order of the examples in the description. */
export const exampleId = '0195b7a0-5a3c-7c1e-9d4f-2b6e8a1c3d5f';
