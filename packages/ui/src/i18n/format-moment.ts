/** How days and times are written; the server writes them in its messages too. */
export {
  formatDate,
  formatDay,
  formatHijriDate,
  formatHijriMonth,
  formatMoment,
  formatMonth,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from '@sufra/ordering';
