/** Pages on which money is on its way: nothing may reload or restart there by itself (decision 77). */
export const isPaymentPage = (pathname: string): boolean =>
  /^\/(?:checkout|payment|payment-failed|hyperpay)(?:\/|$)/.test(pathname);

/** Pages that may hold card fields, where no outside script has any business. */
export const mayHoldCardFields = (pathname: string): boolean => /^\/(?:payment|hyperpay)(?:\/|$)/.test(pathname);
