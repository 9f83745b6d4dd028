/** Food that is ready so much later than promised was late. */
export const keptWithinMinutes = 5;

/** An order of one station: its dishes there, and how long it took from its beginning until the station was done with it. */
export type StationOutcome = {
  dishes: number;
  /** As the kitchen's figures have it, all dishes together. */
  writtenMinutes: number;
  /** The whole stay, with what stood before it: as forecast, and as it was. */
  forecastMinutes: number;
  tookMinutes: number;
  /** That the forecast was made with. */
  pace: number;
};

/** Minutes of hands for one dish of a station, or of one kind. */
export type StationFigure = {
  orders: number;
  writtenMinutes: number;
  tookMinutes: number;
  /** True when the written figure is so far off that another one should be proposed. */
  isOff: boolean;
};

/** Fewer orders say nothing about a station. */
const enoughOrders = 30;
/** A press that comes so much later than forecast was forgotten. */
const forgottenMinutes = 25;
const noticeable = { minutes: 1, share: 0.15 };

/**
 * How long a dish of a station takes, by the presses of its cooks: as much longer than written as the stays of its orders
 * were longer than forecast, by their median, so that presses that come late or never say little. Undefined where too few
 * orders were pressed.
 *
 * @example stationFigure(lastWeek) // { orders: 212, writtenMinutes: 7, tookMinutes: 9, isOff: true }
 */
export function stationFigure(outcomes: readonly StationOutcome[]): StationFigure | undefined {
  const pressed = outcomes.filter(
    ({ forecastMinutes, tookMinutes, dishes }) =>
      dishes > 0 && forecastMinutes > 0 && Math.abs(tookMinutes - forecastMinutes) < forgottenMinutes,
  );
  if (pressed.length < enoughOrders) return undefined;
  const ratios = pressed.map(({ tookMinutes, forecastMinutes, pace }) => (tookMinutes / forecastMinutes) * pace);
  const dishes = pressed.reduce((sum, each) => sum + each.dishes, 0);
  const writtenMinutes = pressed.reduce((sum, each) => sum + each.writtenMinutes, 0) / dishes;
  const tookMinutes = writtenMinutes * medianOf(ratios);
  return { orders: pressed.length, writtenMinutes, tookMinutes, isOff: isFarFrom(tookMinutes, writtenMinutes) };
}

/**
 * The same of one dish, by the orders in which its station made nothing else. It is off where it is so beside the other
 * dishes of the station: what all of them take longer is the figure of the station.
 *
 * @param station the figure of its station
 */
export function dishFigure(
  outcomes: readonly StationOutcome[],
  station: StationFigure | undefined,
): StationFigure | undefined {
  const figure = stationFigure(outcomes);
  if (!figure || !station) return undefined;
  const usual = (figure.writtenMinutes * station.tookMinutes) / station.writtenMinutes;
  return { ...figure, isOff: isFarFrom(figure.tookMinutes, usual) };
}

function isFarFrom(minutes: number, others: number): boolean {
  const difference = Math.abs(minutes - others);
  return difference >= noticeable.minutes && difference >= noticeable.share * others;
}

/** The middle one, which a few that are far off do not move. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
