import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { checkCar, maximumPlateLength, type CarProblem } from '@sufra/ordering';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { carColours } from './car-colours.ts';
import { carMakers } from './car-makers.ts';
import type { CarFields } from './car.store.ts';

const lists = { colours: carColours.map(({ id }) => id), makers: carMakers.map(({ id }) => id) };

const pointers = { colour: '/color', maker: '/car-maker', plateNumber: '/plate-number' } as const;

/** What keeps a car from being saved, each with its field (CURB-07 to CURB-09). */
export function checkCarFields({ colour, maker, plateNumber }: CarFields): Refusal[] {
  const problems = checkCar({ colour, maker, plateNumber: plateNumber ?? '' }, { ...lists, isPlateNeeded: false });
  return problems.map((problem) =>
    refusal(codeOf(problem), { pointer: pointers[problem.field], params: { maximum: maximumPlateLength } }),
  );
}

function codeOf({ field }: CarProblem): ErrorCode {
  if (field === 'colour') return errorCodes.carColorRequired;
  return field === 'maker' ? errorCodes.carMakerRequired : errorCodes.plateNumberInvalid;
}
