/**
 * The moment that a scheduled time names: ISO 8601 with its offset, UTC when sent by the storefront (CHK-08).
 * Undefined for anything else, also for a time that does not say where it is meant, and for a 31 April.
 *
 * @example readOrderTime('2026-11-20T17:30:00Z') // the moment
 * @example readOrderTime('2026-11-20 17:30') // undefined
 */
export function readOrderTime(text: string): Date | undefined {
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const moment = new Date(text);
  const onClock = new Date(`${date}T${time}Z`);
  if (Number.isNaN(moment.getTime()) || Number.isNaN(onClock.getTime())) return undefined;
  return onClock.toISOString().startsWith(`${date}T${time?.slice(0, 5)}`) ? moment : undefined;
}
