import type { CheckoutPayload } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { beginAttempt, endAttempt, keepAnswer, pendingAttempt, type Attempt } from './attempt.ts';
import type { PlacedOrder } from './placed-order.resource.ts';

export type PlaceState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** Nobody knows whether it arrived; sending it again cannot order twice. */
  | { phase: 'unknown' }
  | { phase: 'refused'; refusal: ApiRefusal }
  | { phase: 'placed'; order: PlacedOrder };

/**
 * Places an order exactly once, through double taps, reloads and lost answers. An answered attempt ends on the
 * order's page: until the guest is there, a reload still finds the order instead of a cart to order again.
 */
export function usePlaceOrder(onPlaced: (order: PlacedOrder) => void) {
  const { start } = useAction<PlacedOrder>('/checkout/place');
  const [state, setState] = useState<PlaceState>({ phase: 'idle' });
  const isSending = useRef(false);
  const placed = useRef(onPlaced);
  useEffect(() => {
    placed.current = onPlaced;
  });

  const send = async (attempt: Attempt) => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ phase: 'sending' });
    const answer = await start(attempt);
    isSending.current = false;
    if (!answer) return;
    if (answer.ok) {
      keepAnswer(answer.value.id);
      setState({ phase: 'placed', order: answer.value });
      placed.current(answer.value);
    } else if (isFailure(answer.refusal)) {
      setState({ phase: 'unknown' });
    } else {
      endAttempt();
      setState({ phase: 'refused', refusal: answer.refusal });
    }
  };

  // The page was reloaded, or left, before the answer came: ask what became of it.
  const goOn = useRef(send);
  useEffect(() => {
    goOn.current = send;
  });
  useEffect(() => {
    const pending = pendingAttempt();
    if (pending) void goOn.current(pending);
  }, []);

  return {
    state,
    place: (payload: CheckoutPayload) => void send(beginAttempt(payload)),
    sendAgain: () => {
      const pending = pendingAttempt();
      if (pending) void send(pending);
      else setState({ phase: 'refused', refusal: expired });
    },
    dismiss: () => setState({ phase: 'idle' }),
  };
}

/** What was to be sent is gone, as after the browser cleared it (ERR-47). */
const expired: ApiRefusal = { status: 422, code: 'order-session-expired', detail: '', entries: [] };

export const isSessionExpired = ({ code }: ApiRefusal): boolean =>
  code === expired.code || code === errorCodes.idempotencyKeyReused;
