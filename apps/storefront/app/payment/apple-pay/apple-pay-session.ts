/** The part of Apple's interface that we use. */
export type ApplePayRequest = {
  countryCode: string;
  currencyCode: string;
  supportedNetworks: string[];
  merchantCapabilities: string[];
  total: ApplePayTotal;
};

export type ApplePayTotal = { label: string; amount: string; type: 'final' };

/** What the wallet hands over; only the gateway can read its `data`. */
export type ApplePayToken = Record<string, unknown>;

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
export const applePayVersion = 3;

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
