import { gatewayPage, gatewayRoots } from '@sufra/contracts/payment/gateways';

const roots = gatewayRoots.map((root) => root.slice(1));

const paymentPages = new RegExp(`^/(?:${['checkout', 'payment', 'payment-failed', ...roots].join('|')})(?:/|$)`);

const cardPages = new RegExp(`^/(?:${['checkout/payment', 'payment', ...roots].join('|')})(?:/|$)`);

/** Pages on which money is on its way: nothing may reload or restart there by itself. */
export const isPaymentPage = (pathname: string): boolean => paymentPages.test(pathname);

/** Pages that may hold card fields, where no outside script but the gateway's own has any business. */
export const mayHoldCardFields = (pathname: string): boolean => cardPages.test(pathname);

/**
 * Where an order is paid through a provider.
 *
 * @example paymentPath(provider, '0199…') // '/payment/{provider}?order=0199…'
 */
export const paymentPath = (provider: string, orderId: string): string =>
  `${gatewayPage(provider)}?order=${encodeURIComponent(orderId)}`;
