import { useCallback, useState } from 'react';
import { callAction } from '../api/call-action.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { serverTime } from '../shell/shop.ts';

/** A day of the picker; without times it is shown but cannot be chosen. */
export type OrderDay = {
  date: string;
  times: string[];
  /** Those that the kitchen has no room for, where the merchant shows them. */
  full?: string[] | undefined;
};

/** The times that a branch offers for later, on the concept's clock. */
export type OrderTimes = {
  days: OrderDay[];
  timeZone: string;
  /** The concept's current time when it was asked (D-67). */
  now: string;
  /** The lead time of an order for later. */
  noticeMinutes: number;
};

/** The inputs of the offered times. */
export type TimesQuery = { branchId: string; orderType: string; itemIds: string[] };

/** True while there is time enough before a moment; `conceptNow` in milliseconds since 1970. */
export const isAheadEnough = ({ noticeMinutes }: OrderTimes, at: string, conceptNow: number): boolean =>
  Date.parse(at) > conceptNow && Date.parse(at) - noticeMinutes * 60_000 >= conceptNow;

/** True when a moment is still among the offered times. */
export const isOffered = ({ days }: OrderTimes, at: string): boolean =>
  days.some(({ times }) => times.some((time) => Date.parse(time) === Date.parse(at)));

/** True when a day has a time that can be chosen. */
export const hasTimes = ({ times }: OrderDay): boolean => times.length > 0;

/** An answer and when it came on this device, so that the concept's clock can go on from it (D-67). */
type KnownTimes = { times: OrderTimes; conceptNow: () => number };

/** The offered times for this cart: undefined while they are loading, null when they are unavailable. */
export function useOrderTimes(question: TimesQuery | undefined): {
  known: KnownTimes | null | undefined;
  askAgain: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const key = question && `${attempt} ${JSON.stringify(question)}`;
  const answered = useLoaded(key, async (signal) => {
    const answer = await callAction<OrderTimes>('/schedule/times', question, signal);
    return answer.ok ? running(answer.value) : null;
  });
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { known: answered && answered.key === key ? answered.value : undefined, askAgain };
}

/** The device's clock only counts the time since the answer; what it shows does not matter. */
function running(times: OrderTimes): KnownTimes {
  const clock = { serverNow: times.now, readAt: Date.now() };
  return { times, conceptNow: () => serverTime(clock) };
}
