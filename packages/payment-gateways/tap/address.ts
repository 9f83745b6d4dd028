import type { ReadAddress } from '../addresses.ts';

/** Where Tap sends the browser back to (PAY-13, PAY-14). */
export const readAddress: ReadAddress = (parts) =>
  ['payment/tap-redirect', 'payment/tap/redirect'].includes(parts.join('/')) ? {} : undefined;
