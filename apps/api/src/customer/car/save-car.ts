import { type ErrorCode, errorCodes } from '@sufra/contracts';
import { accept, type CarProblem, checkCar, maximumPlateLength, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import { carColours, carMakers } from './car-choices.ts';
import { type CarFields, type CustomerCar, findCar, findCars, insertCar, updateCar } from './car.store.ts';

const lists = { colours: carColours.map(({ id }) => id), makers: carMakers.map(({ id }) => id) };

const pointers = { colour: '/color', maker: '/car-maker', plateNumber: '/plate-number' } as const;

/** Validates a car, with each error at its field (CURB-07 to CURB-09). */
function checkCarFields({ colour, maker, plateNumber }: CarFields): Refusal[] {
  const problems = checkCar({ colour, maker, plateNumber: plateNumber ?? '' }, { ...lists, isPlateNeeded: false });
  return problems.map((problem) =>
    refusal(codeOf(problem), { pointer: pointers[problem.field], params: { maximum: maximumPlateLength } }),
  );
}

function codeOf({ field }: CarProblem): ErrorCode {
  if (field === 'colour') return errorCodes.carColorRequired;
  return field === 'maker' ? errorCodes.carMakerRequired : errorCodes.plateNumberInvalid;
}

/** A limit above any real use; without one a customer could fill the table. */
export const maximumCars = 20;

/** Saves a car (API-57). One with the same colour, maker and plate is the same car: a double tap saves it once. */
export async function addCar(
  context: RequestContext,
  customerId: string,
  fields: CarFields,
): Promise<Result<CustomerCar, Refusal[]>> {
  const problems = checkCarFields(fields);
  if (problems.length > 0) return refuse(problems);
  return withTransaction(context, async (context): Promise<Result<CustomerCar, Refusal[]>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findCars(context.db, customerId);
    const same = saved.find((car) => isSame(car, fields));
    if (same) return accept(same);
    if (saved.length >= maximumCars) {
      return refuse([refusal(errorCodes.tooManyCars, { params: { maximum: maximumCars } })]);
    }
    const car = { ...fields, id: uuid(), merchantId: context.merchant.id, customerId, createdAt: context.now() };
    return accept(await insertCar(context.db, car));
  });
}

/** Changes what is given of a car and leaves the rest (API-58). */
export async function changeCar(
  context: RequestContext,
  customerId: string,
  carId: string,
  change: Partial<CarFields>,
): Promise<Result<CustomerCar, Refusal[]>> {
  return withTransaction(context, async (context): Promise<Result<CustomerCar, Refusal[]>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const car = await findCar(context.db, customerId, carId);
    if (!car) return refuse([refusal(errorCodes.notFound)]);
    const fields = { colour: car.colour, maker: car.maker, plateNumber: car.plateNumber, ...change };
    const problems = checkCarFields(fields);
    if (problems.length > 0) return refuse(problems);
    return accept((await updateCar(context.db, customerId, carId, fields)) ?? car);
  });
}

const isSame = (car: CustomerCar, { colour, maker, plateNumber }: CarFields): boolean =>
  car.colour === colour && car.maker === maker && car.plateNumber === plateNumber;
