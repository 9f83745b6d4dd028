import type { OrderDayListDocument, PrayerDayDocument, PrayerTime } from '@sufra/contracts';
import { leadMinutesOf, type OrderDay, type OrderTimeSituation } from '@sufra/ordering';
import type { PrayerWithPause } from './branch-timing.ts';
import type { PrayerMoment, PrayerRules } from './prayer-times.ts';

/** The days and times an order may be scheduled for, with the clock they are to be shown on. */
export const presentOrderDays = (days: OrderDay[], { rules, now, timeZone, branch }: OrderTimeSituation) =>
  ({
    data: days.map(({ date, times }) => ({
      type: 'order-days',
      id: date,
      attributes: { date, times: times.map((time) => time.toISOString()) },
    })),
    meta: {
      'time-zone': timeZone,
      'current-datetime': now.toISOString(),
      'notice-minutes': leadMinutesOf(rules, branch),
    },
  }) satisfies OrderDayListDocument;

/** The prayers of a date at a place (API-84). */
export const presentPrayerDay = (date: string, { method, asr }: PrayerRules, times: PrayerMoment[]) =>
  ({
    data: {
      type: 'prayer-days',
      id: date,
      attributes: { date, method, asr, times: times.map(({ prayer, at }) => ({ prayer, at: at.toISOString() })) },
    },
  }) satisfies PrayerDayDocument;

/** One prayer of a branch's day, with the pause it makes. */
export const presentPrayer = ({ prayer, at, pause }: PrayerWithPause): PrayerTime => ({
  prayer,
  at: at.toISOString(),
  pause: pause && { from: pause.from.toISOString(), to: pause.to.toISOString() },
});
