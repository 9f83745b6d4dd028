import { normalizeDigits, type Point } from '@sufra/ordering';

/**
 * A position as a map gives it: latitude, then longitude. Undefined for what is none.
 *
 * @example readPosition('٢٤٫٦٩٣١، ٤٦٫٦٨٤٢') // { latitude: 24.6931, longitude: 46.6842 }
 */
export function readPosition(typed: string): Point | undefined {
  const numbers = normalizeDigits(typed)
    .replaceAll('٫', '.')
    .split(/[\s,،;]+/)
    .filter((part) => part !== '');
  const [latitude = Number.NaN, longitude = Number.NaN] = numbers.map(Number);
  if (numbers.length !== 2 || !(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180)) return undefined;
  return roundPosition({ latitude, longitude });
}

/** To about a metre. */
export const roundPosition = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
});

export const writePosition = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
