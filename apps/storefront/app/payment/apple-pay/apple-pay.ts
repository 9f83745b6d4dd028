import { formatMinorDigits, type Locale } from '@sufra/ordering';
import type { PayableOrder, PaymentProgress } from '@sufra/payment-gateways/provider-form';
import { browserApi } from '../../api/browser-api.ts';

/** The part of Apple's interface that we use. */
export type ApplePayRequest = {
  countryCode: string;
  currencyCode: string;
  supportedNetworks: string[];
  merchantCapabilities: string[];
  total: ApplePayTotal;
};

type ApplePayTotal = { label: string; amount: string; type: 'final' };

/** The wallet's token; only the gateway can read its `data`. */
type ApplePayToken = Record<string, unknown>;

export type ApplePayHandlers = {
  onvalidatemerchant(event: { validationURL: string }): void;
  onpaymentmethodselected(event: unknown): void;
  onpaymentauthorized(event: { payment: { token: { paymentData: ApplePayToken } } }): void;
  oncancel(): void;
};

/** Takes its handlers as properties. */
export type ApplePaySession = {
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(update: { newTotal: ApplePayTotal }): void;
  completePayment(result: { status: number }): void;
};

export type ApplePayClass = {
  new (version: number, request: ApplePayRequest): ApplePaySession;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
};

declare global {
  interface Window {
    ApplePaySession?: ApplePayClass;
  }
}

/** Answers since iOS 10; every browser with Apple Pay on the web has it. */
const applePayVersion = 3;

/** Apple Pay of this browser, if it can pay with it. */
export function findApplePay(): ApplePayClass | undefined {
  const { ApplePaySession } = window;
  try {
    if (ApplePaySession?.supportsVersion(applePayVersion) && ApplePaySession.canMakePayments()) return ApplePaySession;
  } catch {
    // A page that is not secure may not even ask.
  }
  return undefined;
}

/** The page's settings for Apple Pay: `applePay` of a gateway's page settings. */
export type ApplePayPageSettings = {
  /** The shop's host is registered under this name at Apple. */
  merchantId: string;
  countryCode: string;
  networks: string[];
  capabilities: string[];
  /** Where the server asks Apple for a session, below /api. */
  validatePath: string;
  /** For browsers that bring no ApplePaySession of their own. */
  scriptUrl: string | undefined;
};

/**
 * Reads the settings of Apple Pay out of a gateway's page settings; nothing when the gateway has none.
 *
 * @example const applePay = readApplePaySettings(page)
 */
export function readApplePaySettings(page: Record<string, unknown>): ApplePayPageSettings | undefined {
  const given = page['applePay'];
  if (typeof given !== 'object' || given === null) return undefined;
  const { merchantId, countryCode, networks, capabilities, validatePath, scriptUrl } = given as Record<string, unknown>;
  if (typeof merchantId !== 'string' || typeof countryCode !== 'string' || typeof validatePath !== 'string') {
    return undefined;
  }
  return {
    merchantId,
    countryCode,
    networks: texts(networks),
    capabilities: texts(capabilities),
    validatePath,
    scriptUrl: typeof scriptUrl === 'string' ? scriptUrl : undefined,
  };
}

const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];

/** Lets the server ask Apple for a session (API-28), with or without an order; nothing when it got none. */
export async function askAppleSession(
  ask: { validatePath: string; orderId?: string; validationUrl: string },
  locale: Locale,
): Promise<unknown> {
  const answered = await browserApi<{ data: { attributes: { session: unknown } } }>(
    { method: 'POST', path: ask.validatePath, body: { 'order-id': ask.orderId, 'validation-url': ask.validationUrl } },
    locale,
  );
  return answered.ok ? answered.value.data.attributes.session : undefined;
}

type ApplePayAsk = {
  settings: ApplePayPageSettings;
  order: Pick<PayableOrder, 'amountMinor' | 'currency'>;
  shopName: string;
  /** The session that Apple gave our server; nothing when it gave none. */
  validate(validationUrl: string): Promise<unknown>;
  /** Charges the token. */
  onToken(token: ApplePayToken): Promise<PaymentProgress>;
  onFailed(reason: 'cancelled' | 'failed'): void;
};

/**
 * Opens the sheet of Apple Pay. It has to be called by the tap itself: after anything is waited for, the browser
 * refuses.
 */
export function openApplePay(ApplePay: ApplePayClass, ask: ApplePayAsk): void {
  const { settings, order, shopName } = ask;
  const total: ApplePayTotal = {
    label: shopName,
    amount: formatMinorDigits(order.amountMinor, order.currency),
    type: 'final',
  };
  const session = new ApplePay(applePayVersion, {
    countryCode: settings.countryCode,
    currencyCode: order.currency.code,
    supportedNetworks: settings.networks,
    merchantCapabilities: settings.capabilities,
    total,
  });
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    session.abort();
    ask.onFailed('failed');
  };
  const handlers: ApplePayHandlers = {
    onvalidatemerchant({ validationURL }) {
      ask.validate(validationURL).then((answer) => {
        if (answer === undefined) giveUp();
        else session.completeMerchantValidation(answer);
      }, giveUp);
    },
    onpaymentmethodselected: () => session.completePaymentMethodSelection({ newTotal: total }),
    onpaymentauthorized({ payment }) {
      const complete = (progress: PaymentProgress) =>
        session.completePayment({ status: progress === 'failed' ? ApplePay.STATUS_FAILURE : ApplePay.STATUS_SUCCESS });
      // A guest who is told of a failure pays again: money that may have been taken is no failure.
      ask.onToken(payment.token.paymentData).then(complete, () => complete('pending'));
    },
    oncancel: () => isGivenUp || ask.onFailed('cancelled'),
  };
  Object.assign(session, handlers);
  session.begin();
}
