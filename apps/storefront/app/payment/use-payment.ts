import type { PaymentDocument, StartPaymentBody } from '@sufra/contracts';
import { isTerminalChannel } from '@sufra/contracts/payment/gateways';
import type { Locale } from '@sufra/ordering';
import type { PaymentProgress } from '@sufra/payment-gateways/provider-form';
import { useLatest } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import type { ApiCall } from '../api/call-api.ts';
import { pageLeaver } from './leave-page.ts';
import { cashCall, type Payment, readPayment, startCall, verifyCall } from './payment.resource.ts';

/** Why nothing was paid: the provider's reason, or that the page never came so far. */
export type PaymentTrouble = NonNullable<Payment['failure']> | 'unavailable' | 'unreachable' | 'refused';

/** The data of the start for the provider's fields; nothing where a token comes first. */
export type FieldsData = Record<string, unknown> | undefined;

/** Where a payment stands on its page (PAY-25). */
export type PaymentPhase =
  | { name: 'configuring' }
  /** The provider's fields are on the page. */
  | { name: 'fields'; data: FieldsData; isBusy: boolean }
  /** The provider's fields may be what takes the guest away: they stay until the page is left. */
  | { name: 'redirecting'; fields?: { data: FieldsData } }
  | { name: 'verifying' }
  /** The provider has not said how it ended, as after 3-D Secure was left. */
  | { name: 'unfinished' }
  | { name: 'success' }
  | { name: 'failed'; why: PaymentTrouble; detail?: string };

/** Where the page begins, from what the server says of the order. */
function firstPhase({ gateway, isOpen, failure, step }: Payment): PaymentPhase {
  if (!gateway) return { name: 'failed', why: 'unavailable' };
  // An older attempt may still be open beside the one that failed; the server watches it.
  if (failure) return { name: 'failed', why: failure };
  // The terminal stands beside the guest and waits, whatever became of the page.
  const isAtTerminal = isTerminalChannel(gateway.provider) && step?.kind === 'page';
  if (isOpen && isAtTerminal) return { name: 'fields', data: step.data, isBusy: false };
  if (isOpen) return { name: 'verifying' };
  return gateway.flow === 'token' ? { name: 'fields', data: undefined, isBusy: false } : { name: 'configuring' };
}

export type NextStep = {
  phase: PaymentPhase;
  /** The address of the provider's or the bank's page. */
  leave?: string;
  /** Nothing is left to do here. */
  done?: boolean;
};

/**
 * The next phase of the page after an answer of the server. `isStarted`: the guest wants to go where the attempt leads;
 * otherwise an open one is only said to be unfinished.
 */
export function followPayment(answer: Payment, isStarted: boolean): NextStep {
  if (answer.status === 'success') return { phase: { name: 'success' }, done: true };
  // It waits for nothing any more: cancelled, paid in another way, or too late.
  if (answer.orderStatus !== 'waiting-for-payment') return { phase: { name: 'verifying' }, done: true };
  // An older attempt may still be open beside the one that failed.
  if (answer.failure) return { phase: { name: 'failed', why: answer.failure } };
  if (answer.isOpen) return isStarted ? goTo(answer.step) : { phase: { name: 'unfinished' } };
  return { phase: { name: 'failed', why: 'failed' } };
}

function goTo(step: Payment['step']): NextStep {
  if (step?.kind === 'redirect') return { phase: { name: 'redirecting' }, leave: step.url };
  if (step?.kind === 'page') return { phase: { name: 'fields', data: step.data, isBusy: false } };
  return { phase: { name: 'unfinished' } };
}

export type Charged = {
  progress: PaymentProgress;
  /** The address of the bank's page, which asks first. */
  leave?: string | undefined;
};

/** Charges a token for an order that was just placed. The page of the payment looks up an uncertain outcome. */
export async function chargeOrder(
  orderId: string,
  start: StartPaymentBody,
  { locale, digits }: { locale: Locale; digits: number },
): Promise<Charged> {
  const call = startCall(orderId, crypto.randomUUID(), start);
  const result = await browserApi<PaymentDocument>(call, locale).catch(() => undefined);
  if (!result) return { progress: 'pending' };
  if (!result.ok) return { progress: 'failed' };
  const { phase, leave } = followPayment(readPayment(result.value, digits), true);
  return { progress: phase.name === 'success' ? 'paid' : phase.name === 'failed' ? 'failed' : 'pending', leave };
}

/** The pauses between two polls while the provider is undecided. */
const pausesMs = [1000, 2000, 3000, 5000, 8000, 13_000];

type Start = Pick<StartPaymentBody, 'method' | 'token' | 'terminal'>;

/**
 * Pays one order: begins, leaves for the provider, asks what came of it, and starts again. Whatever the browser sees,
 * the server's answer decides what is shown (PAY-25). `payment` and `phase` are what the page keeps of the provider:
 * order id, amount, the newest answer, public credentials and status (PAY-09).
 */
export function usePayment(loaded: Payment, { isReturning }: { isReturning: boolean }) {
  const { locale } = useLanguage();
  const [payment, setPayment] = useState(loaded);
  const [phase, setPhase] = useState<PaymentPhase>(() => firstPhase(loaded));
  const [isAskingCash, setAskingCash] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isDeclined, setDeclined] = useState(false);
  const key = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { orderId, currency } = loaded;
  const { digits } = currency;
  const isAtTerminal = isTerminalChannel(loaded.gateway?.provider);

  const ask = async (call: ApiCall): Promise<Payment | { detail: string } | undefined> => {
    const result = await browserApi<PaymentDocument>(call, locale).catch(() => undefined);
    if (!result) return undefined;
    // The session has ended: the page itself leads to signing in, and back to this payment.
    if (!result.ok && result.refusal.status === 401) pageLeaver.to(window.location.href);
    if (!result.ok) return { detail: result.refusal.detail };
    const read = readPayment(result.value, digits, isAtTerminal);
    setPayment(read);
    return read;
  };

  /** Goes where an answer leads; returns its meaning in a word to the caller. */
  const follow = (answer: Payment, isStarted: boolean): PaymentProgress => {
    const next = followPayment(answer, isStarted);
    if (next.leave !== undefined) {
      setPhase({ name: 'redirecting' });
      if (!pageLeaver.to(next.leave)) setPhase({ name: 'failed', why: 'unavailable' });
      return 'pending';
    }
    setPhase(next.phase);
    if (next.done) pageLeaver.forGood(`/user/order/${answer.orderId}`);
    if (next.phase.name === 'success') return 'paid';
    return next.phase.name === 'failed' ? 'failed' : 'pending';
  };

  const verify = async (patience: number, round = 0): Promise<PaymentProgress> => {
    clearTimeout(timer.current);
    setPhase({ name: 'verifying' });
    const answer = await ask(verifyCall(orderId));
    const isDecided = answer && 'orderId' in answer && !isUndecided(answer);
    if (isDecided) return follow(answer, false);
    const pause = pausesMs[round];
    if (round >= patience || pause === undefined) setPhase({ name: 'unfinished' });
    else timer.current = setTimeout(() => void goOn.current.verify(patience, round + 1), pause);
    return 'pending';
  };

  const begin = async (start: Start = {}): Promise<PaymentProgress> => {
    clearTimeout(timer.current);
    key.current ??= crypto.randomUUID();
    setPhase((now) => (now.name === 'fields' ? { ...now, isBusy: true } : { name: 'configuring' }));
    const answer = await ask(startCall(orderId, key.current, { ...start, amount: loaded.amount }));
    if (!answer) {
      // The outcome is unknown: with the same key it begins at most once.
      setPhase({ name: 'failed', why: 'unreachable' });
      return 'failed';
    }
    key.current = undefined;
    if ('detail' in answer) {
      setPhase({ name: 'failed', why: 'refused', detail: answer.detail });
      return 'failed';
    }
    const isDoubtful = isUndecided(answer) && (answer.step === null || answer.step.kind === 'verify');
    return isDoubtful ? verify(pausesMs.length) : follow(answer, true);
  };

  /** The newest of both, for what is asked later. */
  const goOn = useLatest({ begin, verify });
  // Once: data that is loaded again, as after a change of language, finds the guest where they are.
  const [first] = useState(phase.name);
  useEffect(() => {
    if (first === 'configuring') void goOn.current.begin();
    // A guest who comes back without the provider's parameters has probably left its page.
    if (first === 'verifying') void goOn.current.verify(isReturning ? pausesMs.length : 0);
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void goOn.current.verify(0);
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      clearTimeout(timer.current);
    };
  }, [first, isReturning, goOn]);

  return {
    payment,
    phase,
    /** Changes with every new try, so that fields begin empty. */
    attempt,
    isAskingCash,
    /** A card was refused by the fields that are on the page and take another one. */
    isDeclined,
    decline: () => setDeclined(true),
    pay: (start: Start) => begin(start),
    verify: () => void verify(pausesMs.length),
    leaving: () =>
      setPhase((now) => ({ name: 'redirecting', ...(now.name === 'fields' && { fields: { data: now.data } }) })),
    fail: (why: 'unavailable' | 'cancelled' | 'failed') => setPhase({ name: 'failed', why }),
    tryAgain: () => {
      setAttempt((count) => count + 1);
      setDeclined(false);
      const isTokenFirst = payment.gateway?.flow === 'token';
      if (isTokenFirst) setPhase({ name: 'fields', data: undefined, isBusy: false });
      else void begin();
    },
    /** Back to where an open attempt was left. */
    goOn: () => void follow(payment, true),
    payWithCash: async () => {
      setAskingCash(true);
      const answer = await ask(cashCall(orderId));
      setAskingCash(false);
      if (!answer) setPhase({ name: 'failed', why: 'unreachable' });
      else if ('detail' in answer) setPhase({ name: 'failed', why: 'refused', detail: answer.detail });
      else pageLeaver.forGood(`/user/order/${orderId}`);
    },
  };
}

/** The newest attempt is open, and the order waits for it. */
const isUndecided = ({ isOpen, status, failure, orderStatus }: Payment): boolean =>
  isOpen && status === 'pending' && !failure && orderStatus === 'waiting-for-payment';
