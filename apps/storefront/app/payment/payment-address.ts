/** What an address of a payment page says. It is believed nothing but which order to ask the server about. */
export type PaymentAddress = {
  /** Nothing where the address is none of ours. */
  provider: string | undefined;
  orderId: string | undefined;
  /** As it stands in the address, whatever that is. */
  amount: string | undefined;
  /** A payment by the provider's own name, where the address has no order. */
  intentId: string | undefined;
  /** The signed link that a provider sends the browser back with. */
  link: string | undefined;
};

/**
 * Reads the addresses of payment pages (ROUTE-23, PAY-11, PAY-13 to PAY-15, PAY-17, PAY-20).
 *
 * @example readPaymentAddress(new URL('https://shop.example/payment/checkout/order/0199/45.00')).amount // '45.00'
 */
export function readPaymentAddress({ pathname, searchParams }: URL): PaymentAddress {
  const parts = pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);
  return {
    provider: undefined,
    amount: undefined,
    intentId: undefined,
    ...readParts(parts),
    ...(searchParams.get('order') !== null && { orderId: searchParams.get('order') ?? undefined }),
    link: searchParams.get('link') ?? undefined,
  };
}

function readParts([first, second, ...rest]: string[]): Partial<PaymentAddress> & { orderId: string | undefined } {
  if (first === 'checkout') return { provider: 'foodics-online', orderId: undefined };
  if (first === 'hyperpay') return { provider: 'hyperpay', intentId: second, orderId: rest[0] };
  const provider = second === 'tap-redirect' ? 'tap' : second;
  if (rest[0] === 'order') return { provider, orderId: rest[1], amount: rest[2] };
  if (provider === 'moneyhash') return { provider, orderId: undefined, intentId: rest[0] };
  return { provider, orderId: undefined };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
