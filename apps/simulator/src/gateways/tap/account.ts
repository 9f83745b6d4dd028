import { randomBytes, randomInt } from 'node:crypto';
import type { Simulation } from '../../simulation.ts';
import { askBank, brandOf } from '../bank.ts';
import { outcomes, type ChargeRequest, type Outcome, type SimulatedCharge, type SimulatedRefund } from './charge.ts';
import { postCharge, postRefund } from './posts.ts';
import { outcomeByExpiry, tapCards } from './test-cards.ts';

export type TypedCard = { number: string; expiry: string };

/** Everything that Tap knows; gone with the process. */
export type TapAccount = {
  create(secretKey: string, request: ChargeRequest, language: 'ar' | 'en'): SimulatedCharge;
  find(id: string): SimulatedCharge | undefined;
  /** The charge that an earlier request with the same idempotent reference made. */
  findRepeated(secretKey: string, idempotent: unknown): SimulatedCharge | undefined;
  /** Newest first. */
  chargesOf(secretKey: string): SimulatedCharge[];
  pay(charge: SimulatedCharge, card: TypedCard): void;
  answerChallenge(charge: SimulatedCharge, isApproved: boolean): void;
  cancel(charge: SimulatedCharge): void;
  refund(charge: SimulatedCharge, refund: Omit<SimulatedRefund, 'id' | 'status' | 'createdAt'>): SimulatedRefund;
  keepCard(card: TypedCard): string;
  /** A token is good for one charge. */
  peekToken(token: string): TypedCard | undefined;
};

/** What is only begun, was left, or is in doubt is not posted. */
const untold = new Set<Outcome>([outcomes.inProgress, outcomes.abandoned, outcomes.unknown]);
const refundMilliseconds = 500;

export function createTapAccount(simulation: Simulation): TapAccount {
  const charges = new Map<string, SimulatedCharge>();
  const tokens = new Map<string, TypedCard>();
  const box = simulation.gateways;
  const switches = () => box.switchesOf('tap');
  const newId = (prefix: string) => `${prefix}_TS${randomInt(10)}${randomBytes(9).toString('hex')}`;

  const decide = (charge: SimulatedCharge, outcome: Outcome) => {
    Object.assign(charge, { outcome, isChallenged: false });
    if (!untold.has(outcome)) postCharge(box, charge);
  };
  /** Who left the page is waited for, and then not any more. */
  const isOver = ({ outcome, createdAt, request }: SimulatedCharge) =>
    outcome === outcomes.initiated && simulation.now().getTime() > createdAt.getTime() + request.expiryMinutes * 60_000;
  const asOfNow = (charge: SimulatedCharge) => {
    if (isOver(charge)) decide(charge, outcomes.abandoned);
    return charge;
  };

  const account: TapAccount = {
    create(secretKey, request, language) {
      const charge: SimulatedCharge = {
        id: newId('chg'),
        secretKey,
        request,
        createdAt: simulation.now(),
        outcome: outcomes.initiated,
        card: undefined,
        isChallenged: false,
        language,
        refunds: [],
      };
      charges.set(charge.id, charge);
      const card = tokens.get(request.source);
      tokens.delete(request.source);
      if (card) account.pay(charge, card);
      return charge;
    },
    find(id) {
      const charge = charges.get(id);
      return charge && asOfNow(charge);
    },
    findRepeated: (secretKey, idempotent) =>
      typeof idempotent === 'string'
        ? account.chargesOf(secretKey).find(({ request }) => request.reference.idempotent === idempotent)
        : undefined,
    chargesOf: (secretKey) =>
      [...charges.values()]
        .filter((charge) => charge.secretKey === secretKey)
        .map(asOfNow)
        .toReversed(),
    pay(charge, { number, expiry }) {
      charge.card = { number, brand: brandOf(number) };
      switch (askBank(number, switches(), tapCards)) {
        case 'approve':
          return decide(charge, outcomeByExpiry(number, expiry));
        case 'decline':
          return decide(charge, outcomes.declined);
        case 'pending':
          return decide(charge, outcomes.inProgress);
        case 'challenge':
          charge.isChallenged = true;
      }
    },
    answerChallenge: (charge, isApproved) => decide(charge, isApproved ? outcomes.captured : outcomes.notAuthenticated),
    cancel: (charge) => decide(charge, outcomes.cancelled),
    refund(charge, given) {
      const refund: SimulatedRefund = { ...given, id: newId('re'), status: 'PENDING', createdAt: simulation.now() };
      charge.refunds.push(refund);
      // The bank takes its time, and Tap says so later.
      void simulation.wait(refundMilliseconds).then(() => {
        refund.status = 'REFUNDED';
        postRefund(box, charge, refund);
      });
      return refund;
    },
    keepCard(card) {
      const token = newId('tok');
      tokens.set(token, card);
      return token;
    },
    peekToken: (token) => tokens.get(token),
  };
  return account;
}
