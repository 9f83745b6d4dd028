/** A day of the picker; without times it is shown but cannot be chosen. */
export type OrderDay = { date: string; times: string[] };

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
