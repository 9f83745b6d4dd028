/** Pages on which money is on its way: nothing may reload or restart there by itself (decision 77). */
export const isPaymentPage = (pathname: string): boolean =>
  /^\/(?:checkout|payment|payment-failed|hyperpay)(?:\/|$)/.test(pathname);

/** Pages that may hold card fields, where no outside script but the gateway's own has any business. */
export const mayHoldCardFields = (pathname: string): boolean =>
  /^\/(?:checkout\/payment|payment|hyperpay)(?:\/|$)/.test(pathname);

/**
 * Where an order is paid through a provider.
 *
 * @example paymentPath('tap', '0199…') // '/payment/tap?order=0199…'
 */
export const paymentPath = (provider: string, orderId: string): string =>
  `${provider === 'foodics-online' ? '/checkout/payment' : `/payment/${provider}`}?order=${encodeURIComponent(orderId)}`;
