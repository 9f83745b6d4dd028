import { normalizeDigits } from './validate-profile.ts';

/** Longest plate that is kept: room for two scripts side by side, as on Saudi plates. */
export const maximumPlateLength = 20;

/** A car as the guest describes it; a colour and a maker by their ids. */
export type CarDescription = { colour: string; maker: string; plateNumber: string };

/** A field of a car's description and its error. */
export type CarProblem =
  | { field: 'colour' | 'maker'; code: 'required' | 'unknown' }
  | { field: 'plateNumber'; code: 'required' | 'invalid' };

/** The colours and makers there are, and whether the car is for a curbside order. */
type CarRules = { colours: readonly string[]; makers: readonly string[]; isPlateNeeded: boolean };

/**
 * Writes a plate the way it is kept: Arabic-Indic digits as 0 to 9, one space where there are several.
 *
 * @example tidyPlate(' أ ب ح  ١٢٣٤') // 'أ ب ح 1234'
 */
export const tidyPlate = (written: string): string =>
  normalizeDigits(written).normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Checks a car: it needs a colour (CURB-07) and a maker (CURB-08) of the lists. A car may be saved without its
 * plate, but a curbside order needs one (CURB-09, D-52): letters and digits of any script, at most 20
 * characters. Answers every problem, none when the car can be used.
 *
 * @example checkCar({ colour: 'white', maker: 'toyota', plateNumber: '' }, { ...lists, isPlateNeeded: true })
 * // [{ field: 'plateNumber', code: 'required' }]
 */
export function checkCar(car: CarDescription, rules: CarRules): CarProblem[] {
  const problems: CarProblem[] = [];
  if (car.colour === '') problems.push({ field: 'colour', code: 'required' });
  else if (!rules.colours.includes(car.colour)) problems.push({ field: 'colour', code: 'unknown' });
  if (car.maker === '') problems.push({ field: 'maker', code: 'required' });
  else if (!rules.makers.includes(car.maker)) problems.push({ field: 'maker', code: 'unknown' });
  const plate = checkPlate(tidyPlate(car.plateNumber), rules);
  return plate ? [...problems, { field: 'plateNumber', code: plate }] : problems;
}

function checkPlate(plate: string, { isPlateNeeded }: CarRules): 'required' | 'invalid' | undefined {
  if (plate === '') return isPlateNeeded ? 'required' : undefined;
  const isReadable = /^[\p{L}\p{M}\p{N}\u200c .·-]+$/u.test(plate) && /[\p{L}\p{N}]/u.test(plate);
  return isReadable && Array.from(plate).length <= maximumPlateLength ? undefined : 'invalid';
}
