import { normalizeDigits, type Point, roundPosition } from '@sufra/ordering';

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

export const writePosition = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
