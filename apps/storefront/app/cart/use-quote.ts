import type { CheckoutPayload } from '@sufra/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isFailure, type Answer } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useAction } from '../api/use-action.ts';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';
import type { Calculation } from './calculation.resource.ts';

/** How long the cart waits for the next change before it asks for a price (CART-27). */
export const quoteDelayMs = 1000;

export type CartQuote = {
  bill: BillAmounts;
  /** True while these figures are not the server's answer to the cart as it is. */
  isPending: boolean;
  /** The server could not be asked; the figures are the device's own. */
  isFailed: boolean;
  /** The server's answer to the cart as it is. */
  calculation?: Calculation | undefined;
  refusal?: ApiRefusal | undefined;
  /** Asks at once, instead of after the next change. */
  ask: () => Promise<Answer<Calculation> | undefined>;
};

/**
 * The price of a cart: the device's own preview at once, the server's answer a second after the last change.
 * An answer to an older cart is ignored (CART-27). `stock` names what the device knows to have run out: when that
 * changes, the server is asked anew.
 */
export function useQuote(payload: CheckoutPayload, preview: BillAmounts, stock = ''): CartQuote {
  const { start, stop } = useAction<Calculation>('/cart/quote');
  const [answered, setAnswered] = useState<{ key: string; answer: Answer<Calculation> }>();
  const isFirst = useRef(true);
  const key = JSON.stringify(payload);
  const isEmpty = payload.items.length === 0;

  const latest = useRef<Promise<Answer<Calculation> | undefined>>(undefined);
  const request = useCallback(
    (asked: string) => {
      latest.current = start(JSON.parse(asked)).then((answer) => {
        if (answer) setAnswered({ key: asked, answer });
        return answer;
      });
      return latest.current;
    },
    [start],
  );

  const ask = async () => {
    let asked = request(key);
    let answer = await asked;
    // Overtaken by a newer request, which answers for this one as well.
    while (!answer && latest.current && latest.current !== asked) {
      asked = latest.current;
      answer = await asked;
    }
    return answer;
  };

  useEffect(() => {
    if (isEmpty) return undefined;
    const delayMs = isFirst.current ? 0 : quoteDelayMs;
    const timer = setTimeout(() => {
      isFirst.current = false;
      void request(key);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, stock, isEmpty, request, stop]);

  const current = answered?.key === key ? answered.answer : undefined;
  const calculation = current?.ok ? current.value : undefined;
  const refusal = current && !current.ok && !isFailure(current.refusal) ? current.refusal : undefined;
  return {
    bill: calculation ?? preview,
    isPending: !isEmpty && current === undefined,
    isFailed: current !== undefined && !current.ok && isFailure(current.refusal),
    calculation,
    refusal,
    ask,
  };
}
