/** The facts of a gateway that are needed before its folder is loaded. */
type GatewayFacts = {
  /** Its provider's name, as they write it. */
  title: string;
  /** Where an order is paid through it; `/payment/{name}` if absent. */
  page?: `/${string}`;
  /** Its pages may stand below this path as well. */
  alsoBelow?: `/${string}`;
  /** A card terminal beside a kiosk, which takes no cards on a page. */
  isTerminal?: true;
};

/** Every gateway: one line each, named like its folder in packages/payment-gateways. All else is derived. */
const gateways = {
  checkout: { title: 'Checkout.com' },
  tap: { title: 'Tap' },
  hyperpay: { title: 'HyperPay', alsoBelow: '/hyperpay' },
  moneyhash: { title: 'MoneyHash' },
  moyasar: { title: 'Moyasar' },
  'foodics-online': { title: 'Foodics Online', page: '/checkout/payment' },
  pinpad: { title: 'Pinpad', isTerminal: true },
} as const satisfies Record<string, GatewayFacts>;

/** A channel that takes a card: a gateway on a page, or the terminal beside a kiosk. */
export type PaymentChannel = keyof typeof gateways;
type TerminalChannel = {
  [Name in PaymentChannel]: (typeof gateways)[Name] extends { isTerminal: true } ? Name : never;
}[PaymentChannel];
export type PaymentProvider = Exclude<PaymentChannel, TerminalChannel>;

export const paymentChannels = Object.keys(gateways) as PaymentChannel[];

const factsOf = (name: string | undefined): Partial<GatewayFacts> =>
  (gateways as Record<string, GatewayFacts>)[name ?? ''] ?? {};

/** @example gatewayTitle('tap') // 'Tap' */
export const gatewayTitle = (name: PaymentChannel): string => gateways[name].title;

export const isTerminalChannel = (name: string | undefined): name is TerminalChannel =>
  factsOf(name).isTerminal === true;

export const terminalChannels: TerminalChannel[] = paymentChannels.filter(isTerminalChannel);

/** PAY-08: the gateways that an application may name. */
export const paymentProviders = paymentChannels.filter((name): name is PaymentProvider => !isTerminalChannel(name));

/**
 * The page on which orders are paid through a gateway.
 *
 * @example gatewayPage('tap') // '/payment/tap'
 */
export const gatewayPage = (name: string): string => factsOf(name).page ?? `/payment/${name}`;

/** Paths outside /payment below which pages of gateways stand, such as /hyperpay. */
export const gatewayRoots: string[] = paymentChannels.flatMap((name) => factsOf(name).alsoBelow ?? []);
