import type { PaymentChannel, PaymentProvider, PaymentStep, StartPaymentBody } from '@sufra/contracts';
import type { OpenGateway, SimulatorAddress } from '@sufra/payment-gateways/gateway';

/** Where the simulator is said to be; nothing listens there. */
export const simulatorAddress: SimulatorAddress = { server: 'http://simulator.test/simulator', browser: '/simulator' };

/** The kinds of cards: see bank.ts of the simulator. */
export type CardKind = 'approve' | 'decline' | 'challenge' | 'pending';

export const cardNumbers: Record<CardKind, string> = {
  approve: '4242424242424242',
  decline: '4000000000000002',
  challenge: '4000000000003220',
  pending: '4000000000000077',
};

/** The answer of the simulator to a browser, or to a server. */
export type SimulatorAnswer = { status: number; text: string; location: string | undefined; json(): unknown };

export type Ask = (
  path: string,
  request?: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string> },
) => Promise<SimulatorAnswer>;

/** A bank that waits for an answer, in a tab that may be closed and found again. */
export type BankTab = (choice: 'approve' | 'decline') => Promise<void>;

/** The amounts that a provider really took for one of our references and refunded. */
export type Taken = { reference: string; currency: string; takenMinor: number; refundedMinor: number };

/** A guest's hands at one provider, and a look into its books. */
export type PretendedProvider = {
  name: string;
  provider: PaymentChannel;
  open(simulator: SimulatorAddress): OpenGateway;
  /** The gateway whose settings make the shop take cards, where this one alone does not. */
  beside?: { provider: PaymentProvider; open(simulator: SimulatorAddress): OpenGateway };
  /** The body of a start beside the token. */
  startBody?: StartPaymentBody;
  /** Turns a card into a token, as the provider's fields do before the payment begins. */
  tokenize?(ask: Ask, number: string): Promise<string>;
  /** Does on the guest's side what the start answered; nothing when no bank asks. */
  pay(ask: Ask, step: PaymentStep, number: string): Promise<BankTab | undefined>;
  /** The provider's own books, for the references that the shop has used. */
  readBooks(ask: Ask, seen: Seen): Promise<Taken[]>;
};

/** The traffic that an observer sees: our references, and every answer of the provider, lost ones too. */
export type Seen = { references: string[]; answers: { path: string; body: unknown }[] };

/** The path of an address, so that it can be asked of the simulator wherever it is said to be. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://simulator.test');
  return pathname + search;
};

/** Opens the bank's page when one has to be answered there. */
export const bankAt =
  (ask: Ask, address: string): BankTab =>
  async (choice) =>
    void (await ask(pathOf(address), { form: { choice } }));
