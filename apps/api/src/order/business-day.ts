const formatterByTimeZone = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day that a moment falls on at a branch, as "YYYY-MM-DD": display numbers start again
 * with each of the branch's own days.
 *
 * @example businessDayOf(new Date('2026-11-20T21:30:00Z'), 'Asia/Riyadh') // '2026-11-21'
 */
export function businessDayOf(moment: Date, timeZone: string): string {
  const formatter = formatterByTimeZone.get(timeZone) ?? makeFormatter(timeZone);
  formatterByTimeZone.set(timeZone, formatter);
  const parts = Object.fromEntries(
    formatter.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

const makeFormatter = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
