import { gatewayPage, paymentChannels, type PaymentChannel } from '@sufra/contracts/payment/gateways';

/** The parameters in the address of a payment page besides its provider. */
export type PageAddress = {
  orderId?: string | undefined;
  /** As it stands in the address, whatever that is. */
  amount?: string | undefined;
  /** A payment by the provider's own name, where the address has no order. */
  intentId?: string | undefined;
  /** The call of the API that answers the payment, where only the provider's own name leads to it. */
  paymentCall?: string;
  /** The page is the order's owner's, whatever stands in its query. */
  isForOwner?: true;
};

/** Reads the parts of a path; nothing where it is no page of this provider. */
export type ReadAddress = (parts: readonly string[]) => PageAddress | undefined;

/** Providers with other pages than the common ones have a file `address.ts`. */
const own = import.meta.glob<{ readAddress: ReadAddress }>('./*/address.ts', { eager: true });

/**
 * The provider of a payment page, and what else its address says (ROUTE-23).
 *
 * @example readPageAddress(['payment', 'tap', 'order', '0199']) // { provider: 'tap', orderId: '0199' }
 */
export function readPageAddress(parts: readonly string[]): (PageAddress & { provider: PaymentChannel }) | undefined {
  for (const provider of paymentChannels) {
    const address = own[`./${provider}/address.ts`]?.readAddress(parts) ?? readCommon(provider, parts);
    if (address) return { ...address, provider };
  }
  return undefined;
}

/** `/payment/{provider}` and `/payment/{provider}/order/{order}/{amount}`, or the provider's other page. */
function readCommon(provider: PaymentChannel, parts: readonly string[]): PageAddress | undefined {
  const page = gatewayPage(provider);
  if (`/${parts.join('/')}` === page) return {};
  const [first, second, third, orderId, amount] = parts;
  const isOrder = `/${first}/${second}` === page && first === 'payment' && third === 'order' && orderId !== undefined;
  return isOrder ? { orderId, amount } : undefined;
}
