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
