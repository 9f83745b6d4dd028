/**
 * Decimals of a currency by its code, as the runtime knows them.
 *
 * @example currencyDigits('KWD') // 3
 */
export const currencyDigits = (code: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2;
