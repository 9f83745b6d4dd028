import type { GatewayConfig, PayWith, PaymentChannel, PaymentFailure, TerminalStep } from '@sufra/contracts';
import type { Currency, Locale } from '@sufra/ordering';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodType } from 'zod';
import type { ApplePay } from './apple-pay/apple-pay.ts';
import type { GatewayHttp } from './gateway-http.ts';

/** What a gateway wants to remember of a payment between two calls. It never leaves the server. */
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
  /** What the provider's own fields handed to the page, or a wallet's token. */
  token: string | Record<string, unknown> | undefined;
  /** What the shop is called, for the provider's page. */
  shopName: string;
  urls: {
    /** Signed, works without a cookie; whatever the provider adds to its query is never believed. */
    back: string;
    webhook: string;
  };
  /** Kiosks: the terminal that was asked for, with its key. */
  terminal: string | undefined;
};

/** What a gateway answers when a payment begins; what it names is kept with the payment. */
export type Started = { providerPaymentId?: string; memory?: GatewayMemory } & (
  | { kind: 'redirect'; url: string }
  | { kind: 'page'; data: Record<string, unknown> }
  /** It is decided, or in doubt: the look-up says. */
  | { kind: 'verify' }
  /** Nothing was taken and nothing will be. With a problem, the guest is told which field to change. */
  | { kind: 'declined'; failure: PaymentFailure; code?: string; problem?: PaymentProblem }
);

/** What a guest can put right before the next try; answered as an error of its own (payment-problem.ts). */
export type PaymentProblem = 'number' | 'expiry' | 'cvv' | 'terminal-unknown' | 'terminal-busy';

/** What a provider says of a payment when it is asked with the secret key. */
export type Found =
  /** The provider does not know it: nothing was taken, at least not yet. */
  | { kind: 'none' }
  /** No answer, or one that says nothing: no change. */
  | { kind: 'unknown' }
  | {
      kind: 'payment';
      state: 'pending' | 'success' | 'failed';
      providerPaymentId: string;
      /** Our reference as the provider has it. */
      reference: string;
      amountMinor: number;
      currencyCode: string;
      /** What went back to the guest so far. */
      refundedMinor: number;
      /** The guest has used up what the start handed to the page: whoever tries again needs a new payment. */
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

/** What a webhook says: never more than which payment to ask about. */
export type WebhookReading =
  /** Forged, unsigned, stale or unreadable; answered as the provider documents. */
  | { kind: 'refused'; status: number }
  /** Sound, and about nothing of ours: a test event, another kind of event. */
  | { kind: 'ignored' }
  | { kind: 'payment'; reference?: string; providerPaymentId?: string };

export type RefundRequest = { id: string; amountMinor: number; reason: string };

/** `sent`: the provider took it on and says later; `unknown`: nobody knows, look before sending again. */
export type RefundAnswer = { kind: 'done' | 'sent' | 'unknown' } | { kind: 'refused'; code: string };

/** One provider, with the credentials of one merchant. Amounts go in and out in minor units of the order's currency. */
export type Gateway = {
  provider: PaymentChannel;
  publicConfig(): PublicConfig;
  /** Begins a payment. Throws GatewayUnreachable when nobody knows whether it arrived. */
  start(payment: GatewayPayment, request: StartRequest): Promise<Started>;
  /** Asks by the provider's id, or by our reference when the provider never told us its own. Never throws. */
  lookUp(payment: GatewayPayment): Promise<Found>;
  readWebhook(message: WebhookMessage): WebhookReading;
  /** Sends money back. The id is new for every try, so that a repeated request is told from a second refund. */
  refund(payment: GatewayPayment, refund: RefundRequest): Promise<RefundAnswer>;
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

/** What anybody may know: page settings, and the public options by their keys (API-25). */
export type PublicConfig = Omit<GatewayConfig, 'is-simulated'> & { options: Record<string, string> };

export type GatewayTools = { http: GatewayHttp; now(): Date };

/** Where a simulator answers, as this server and as a browser on the shop's page reach it. */
export type SimulatorAddress = { server: string; browser: string };

/** One provider's folder. */
export type GatewayModule<Settings> = {
  provider: PaymentChannel;
  settings: ZodType<Settings>;
  /** Settings under which the provider's simulator stands in. */
  simulated(simulator: SimulatorAddress): Settings;
  open(settings: Settings, tools: GatewayTools): Gateway;
  /** Calls that the specification names for this provider alone. */
  routes?: FastifyPluginAsync;
};

/** A module whose settings nobody else needs to know. */
export type AnyGatewayModule = Pick<GatewayModule<unknown>, 'provider' | 'routes'> & {
  /** Reads settings as they stand in a file; throws what is wrong with them. */
  read(values: unknown): OpenGateway;
  simulated(simulator: SimulatorAddress): OpenGateway;
};

export type OpenGateway = (tools: GatewayTools) => Gateway;

/**
 * Makes one of the list of gateways out of a provider's folder.
 *
 * @example export const tap = defineGateway({ provider: 'tap', settings, simulated, open })
 */
export function defineGateway<Settings>(module: GatewayModule<Settings>): AnyGatewayModule {
  const openWith = (settings: Settings) => (tools: GatewayTools) => module.open(settings, tools);
  return {
    provider: module.provider,
    ...(module.routes && { routes: module.routes }),
    read: (values) => openWith(module.settings.parse(values)),
    simulated: (simulator) => openWith(module.simulated(simulator)),
  };
}
