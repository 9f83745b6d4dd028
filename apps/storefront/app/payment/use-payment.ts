import type { PaymentDocument, StartPaymentBody } from '@sufra/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import type { ApiCall } from '../api/call-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { cardProvider, type CardProvider } from './card-provider.ts';
import { followPayment } from './follow-payment.ts';
import { pageLeaver } from './leave-page.ts';
import { cashCall, startCall, verifyCall } from './payment-calls.ts';
import { firstPhase, type PaymentPhase } from './payment-phase.ts';
import { readPayment, type Payment } from './payment.resource.ts';
import type { PaymentProgress } from './provider-form.ts';

/** How long the page waits between two questions, while a provider makes up its mind. */
const pausesMs = [1000, 2000, 3000, 5000, 8000, 13_000];

type Start = Pick<StartPaymentBody, 'method' | 'token' | 'terminal'>;

type GoOn = {
  begin: (start?: Start) => Promise<PaymentProgress>;
  verify: (patience: number, round?: number) => Promise<PaymentProgress>;
};

const noGoOn: GoOn = { begin: async () => 'pending', verify: async () => 'pending' };

/**
 * Pays one order: begins, leaves for the provider, asks what came of it, and starts again. Whatever the browser sees,
 * the server's answer decides what is shown (PAY-25).
 */
export function usePayment(loaded: Payment, { isReturning }: { isReturning: boolean }) {
  const { locale } = useLanguage();
  const [payment, setPayment] = useState(loaded);
  const [phase, setPhase] = useState<PaymentPhase>(() => firstPhase(loaded));
  const [isAskingCash, setAskingCash] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The newest of both, for what is asked later. */
  const goOn = useRef<GoOn>(noGoOn);
  const { orderId, currency } = loaded;
  const { digits } = currency;
  const isAtTerminal = loaded.gateway?.provider === 'pinpad';

  const ask = useCallback(
    async (call: ApiCall): Promise<Payment | { detail: string } | undefined> => {
      const result = await browserApi<PaymentDocument>(call, locale).catch(() => undefined);
      if (!result) return undefined;
      if (!result.ok) return { detail: result.refusal.detail };
      const read = readPayment(result.value, digits, isAtTerminal);
      setPayment(read);
      return read;
    },
    [locale, digits, isAtTerminal],
  );

  /** Goes where an answer leads; says it in a word to whoever waits for it. */
  const follow = useCallback((answer: Payment, isStarted: boolean): PaymentProgress => {
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
  }, []);

  const verify = useCallback(
    async (patience: number, round = 0): Promise<PaymentProgress> => {
      clearTimeout(timer.current);
      setPhase({ name: 'verifying' });
      const answer = await ask(verifyCall(orderId));
      const isDecided = answer && 'orderId' in answer && !isUndecided(answer);
      if (isDecided) return follow(answer, false);
      const pause = pausesMs[round];
      if (round >= patience || pause === undefined) setPhase({ name: 'unfinished' });
      else timer.current = setTimeout(() => void goOn.current.verify(patience, round + 1), pause);
      return 'pending';
    },
    [ask, follow, orderId],
  );

  const begin = useCallback(
    async (start: Start = {}): Promise<PaymentProgress> => {
      clearTimeout(timer.current);
      key.current ??= crypto.randomUUID();
      setPhase((now) => (now.name === 'fields' ? { ...now, isBusy: true } : { name: 'configuring' }));
      const answer = await ask(startCall(orderId, key.current, { ...start, amount: loaded.amount }));
      if (!answer) {
        // Nobody knows whether it arrived: with the same key it begins at most once.
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
    },
    [ask, follow, loaded.amount, orderId, verify],
  );

  useEffect(() => {
    goOn.current = { begin, verify };
  });
  // Once: data that is loaded again, as after a change of language, finds the guest where they are.
  const [first] = useState(phase.name);
  useEffect(() => {
    if (first === 'configuring') void goOn.current.begin();
    // Somebody who comes back without the provider's word has probably left its page.
    if (first === 'verifying') void goOn.current.verify(isReturning ? pausesMs.length : 0);
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void goOn.current.verify(0);
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      clearTimeout(timer.current);
    };
  }, [first, isReturning]);

  const provider: CardProvider = cardProvider(payment, phase);
  return {
    payment,
    phase,
    provider,
    /** Changes with every new try, so that fields begin empty. */
    attempt,
    isAskingCash,
    pay: (start: Start) => begin(start),
    verify: () => void verify(pausesMs.length),
    leaving: () =>
      setPhase((now) => ({ name: 'redirecting', ...(now.name === 'fields' && { fields: { data: now.data } }) })),
    fail: (why: 'unavailable' | 'cancelled' | 'failed') => setPhase({ name: 'failed', why }),
    tryAgain: () => {
      setAttempt((count) => count + 1);
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
