/**
 * The time zone that a setting names, as `Intl` knows it: UTC when nothing is set, and GMT values are prefixed with
 * Etc/ (SCHED-11). The database of time zones counts those westwards: `GMT-3` is the clock of Riyadh.
 *
 * @example timeZoneOf('GMT-3') // 'Etc/GMT-3'
 * @example timeZoneOf(undefined) // 'UTC'
 */
export function timeZoneOf(setting: string | null | undefined): string {
  const name = setting?.trim() ?? '';
  if (name === '') return 'UTC';
  return /^GMT/i.test(name) ? `Etc/${name.toUpperCase()}` : name;
}

/** A moment as a clock on the wall of the branch shows it; `minute` counts from midnight. */
export type LocalTime = { date: string; weekday: number; minute: number };

/**
 * The date ("YYYY-MM-DD"), weekday (0 is Sunday) and minute of the day at a place. The caller passes the
 * moment; nothing here reads the clock. Throws a RangeError for an unknown time zone.
 *
 * @example localTimeAt(new Date('2026-11-20T21:30:00Z'), 'Asia/Riyadh') // { date: '2026-11-21', weekday: 6, minute: 30 }
 */
export function localTimeAt(moment: Date, timeZone: string): LocalTime {
  const onClock = new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone));
  return {
    date: onClock.toISOString().slice(0, 10),
    weekday: onClock.getUTCDay(),
    minute: onClock.getUTCHours() * 60 + onClock.getUTCMinutes(),
  };
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
  const before = offsetAt(wanted - dayMs, timeZone);
  const after = offsetAt(wanted + dayMs, timeZone);
  if (before === after) return new Date(wanted - before);
  const [early, late] = [wanted - Math.max(before, after), wanted - Math.min(before, after)];
  const moment = [early, late].find((guess) => guess + offsetAt(guess, timeZone) === wanted);
  return new Date(moment ?? changeBetween(early, late, timeZone));
}

/**
 * The moment at which the clock of a place shows a date and a time, as a field of a page writes them.
 *
 * @example momentOnClock('2026-11-21T00:30', 'Asia/Riyadh') // 2026-11-20T21:30:00Z
 */
export function momentOnClock(written: string, timeZone: string): Date {
  const [date = '', time = ''] = written.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentAt({ date, minute: hours * 60 + minutes }, timeZone);
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

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The date a number of days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Day of the week of a date: 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const quarterMilliseconds = 15 * 60_000;

/** Clocks change on full quarters of an hour, so one answer holds for all of it. */
const offsets = new Map<string, Map<number, number>>();
const mostOffsets = 5000;

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const quarter = Math.floor(moment / quarterMilliseconds);
  const offset = known.get(quarter) ?? readOffset(quarter * quarterMilliseconds, timeZone);
  if (known.size > mostOffsets) known.clear();
  known.set(quarter, offset);
  offsets.set(timeZone, known);
  return offset;
}

function readOffset(moment: number, timeZone: string): number {
  const shown: Record<string, string> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(moment)) shown[type] = value;
  const minute = Number(shown['hour']) * 60 + Number(shown['minute']);
  const year = shown['year']?.padStart(4, '0');
  return Date.parse(`${year}-${shown['month']}-${shown['day']}T00:00:00Z`) + minute * 60_000 - moment;
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
