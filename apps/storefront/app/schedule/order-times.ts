/** A day of the picker; without times it is shown but cannot be chosen. */
export type OrderDay = { date: string; times: string[] };

/** What a branch offers for later, on the concept's clock. */
export type OrderTimes = {
  days: OrderDay[];
  timeZone: string;
  /** The concept's current time when it was asked (decision 67). */
  now: string;
  /** How far ahead an order must be scheduled. */
  noticeMinutes: number;
};

/** What the times depend on. */
export type TimesQuestion = { branchId: string; orderType: string; itemIds: string[] };

/** Whether there is still time enough before a moment; `conceptNow` in milliseconds since 1970. */
export const isAheadEnough = ({ noticeMinutes }: OrderTimes, at: string, conceptNow: number): boolean =>
  Date.parse(at) > conceptNow && Date.parse(at) - noticeMinutes * 60_000 >= conceptNow;

/** Whether a moment is still among the times that are offered. */
export const isOffered = ({ days }: OrderTimes, at: string): boolean =>
  days.some(({ times }) => times.some((time) => Date.parse(time) === Date.parse(at)));

/** Whether a day has a time that can be chosen. */
export const hasTimes = ({ times }: OrderDay): boolean => times.length > 0;
