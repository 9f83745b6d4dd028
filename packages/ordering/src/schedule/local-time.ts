/** A moment as a clock on the wall of the branch shows it; `minute` counts from midnight. */
export type LocalTime = { date: string; weekday: number; minute: number };

/**
 * The date ("YYYY-MM-DD"), weekday (0 is Sunday) and minute of the day at a place. The caller passes the
 * moment; nothing here reads the clock. Throws a RangeError for an unknown time zone.
 *
 * @example localTimeAt(new Date('2026-11-20T21:30:00Z'), 'Asia/Riyadh') // { date: '2026-11-21', weekday: 6, minute: 30 }
 */
export function localTimeAt(moment: Date, timeZone: string): LocalTime {
  // Read from the text "11/21/2026, 00:30": its parts cost three times as much, and every quote asks a dozen times.
  const [month, day, year, hour, minute] = formatterFor(timeZone).format(moment).match(/\d+/g) ?? [];
  const date = `${year}-${month}-${day}`;
  return { date, weekday: weekdayOf(date), minute: Number(hour) * 60 + Number(minute) };
}

/**
 * The moment at which the clock of a place shows a date and minute; minutes may run past midnight. A time that the
 * clock shows twice in autumn is the first of the two; one that it skips in spring is the moment of the change.
 *
 * @example momentAt({ date: '2026-11-21', minute: 30 }, 'Asia/Riyadh') // 2026-11-20T21:30:00Z
 * @example momentAt({ date: '2026-03-29', minute: 150 }, 'Europe/Paris') // 2026-03-29T01:00:00Z, 02:30 does not exist
 */
export function momentAt({ date, minute }: { date: string; minute: number }, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  const before = offsetAt(wanted - dayMilliseconds, timeZone);
  const after = offsetAt(wanted + dayMilliseconds, timeZone);
  if (before === after) return new Date(wanted - before);
  const [early, late] = [wanted - Math.max(before, after), wanted - Math.min(before, after)];
  const moment = [early, late].find((guess) => guess + offsetAt(guess, timeZone) === wanted);
  return new Date(moment ?? changeBetween(early, late, timeZone));
}

/** When the clock changes between two moments that it shows with different offsets, to the minute. */
function changeBetween(early: number, late: number, timeZone: string): number {
  const offset = offsetAt(early, timeZone);
  let [still, changed] = [early, late];
  while (changed - still > 60_000) {
    const middle = still + Math.floor((changed - still) / 120_000) * 60_000;
    if (offsetAt(middle, timeZone) === offset) still = middle;
    else changed = middle;
  }
  return changed;
}

/** The date a number of days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Day of the week of a date: 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const dayMilliseconds = 86_400_000;

/** How far the clock of a place is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { date, minute } = localTimeAt(new Date(moment), timeZone);
  return Date.parse(`${date}T00:00:00Z`) + minute * 60_000 - Math.floor(moment / 60_000) * 60_000;
}

/** Making a formatter is a hundred times slower than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
