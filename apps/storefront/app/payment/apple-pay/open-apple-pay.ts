import { formatMinorDigits } from '@sufra/ordering';
import type { PayableOrder, PaymentProgress } from '../provider-form.ts';
import {
  applePayVersion,
  type ApplePayClass,
  type ApplePayHandlers,
  type ApplePayToken,
  type ApplePayTotal,
} from './apple-pay-session.ts';
import type { ApplePaySettings } from './apple-pay-settings.ts';

export type ApplePayAsk = {
  settings: ApplePaySettings;
  order: PayableOrder;
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
      const tell = (progress: PaymentProgress) =>
        session.completePayment({ status: progress === 'failed' ? ApplePay.STATUS_FAILURE : ApplePay.STATUS_SUCCESS });
      // Whoever is told of a failure pays again: money that may have been taken is no failure.
      ask.onToken(payment.token.paymentData).then(tell, () => tell('pending'));
    },
    oncancel: () => isGivenUp || ask.onFailed('cancelled'),
  };
  Object.assign(session, handlers);
  session.begin();
}
