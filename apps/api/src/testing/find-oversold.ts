import type { StationWork } from '@sufra/ordering';

/** An order as a kitchen accepted it: its work takes place between these moments. */
export type SoldOrder = {
  startAt: Date;
  forecastAt: Date;
  work: readonly Pick<StationWork, 'station' | 'minutes'>[];
  /** Real minutes for one of the plan, as it was promised. */
  pace: number;
};

/**
 * The spans of time in which a station was sold more minutes than its hands have, with one minute of them for what a
 * minute is cut into; none in a kitchen that was never oversold. Knows nothing of how a promise is made.
 *
 * @param capacity hand minutes of a station between two moments
 * @param by looks only at spans that work of this order lies in
 */
export function findOversold(
  orders: readonly SoldOrder[],
  capacity: (station: string, from: Date, to: Date) => number,
  by?: Omit<SoldOrder, 'pace'>,
): string[] {
  const parts = orders.flatMap(({ startAt, forecastAt, work, pace }) =>
    work.map(({ station, minutes }) => ({ station, from: startAt, to: forecastAt, minutes: minutes * pace })),
  );
  const found: string[] = [];
  for (const [station, own] of Map.groupBy(parts, (part) => part.station)) {
    if (by && !by.work.some((work) => work.station === station)) continue;
    const byEnd = own.toSorted((one, other) => one.to.getTime() - other.to.getTime());
    for (const { from } of own) {
      let sold = 0;
      for (const { to, minutes, ...part } of byEnd) {
        if (part.from < from) continue;
        sold += minutes;
        if (by && (by.startAt < from || to < by.forecastAt)) continue;
        const there = capacity(station, from, new Date(to.getTime() + 60_000));
        if (sold > there + 1e-6) {
          found.push(`${station} ${from.toISOString()} to ${to.toISOString()}: ${sold} of ${there} minutes`);
        }
      }
    }
  }
  return found;
}
