import type { Availability } from '@sufra/ordering';
import { expandWeeklyHours } from '../platform/weekly-hours.ts';
import type { StoredAvailability } from '../platform/weekly-hours.ts';

/** Availability as the rules read it: each time span once, with the days it holds for. */
export function readAvailability(stored: StoredAvailability | null): Availability {
  const spans = new Map<string, Availability['hours'][number]>();
  const week = stored?.hours ? expandWeeklyHours(stored.hours) : [];
  for (const [day, ranges] of week.entries()) {
    for (const { from, to } of ranges) {
      const span = spans.get(`${from}-${to}`) ?? { days: [], from, to };
      span.days.push(day);
      spans.set(`${from}-${to}`, span);
    }
  }
  return { hours: [...spans.values()], dates: stored?.dates ?? [] };
}
