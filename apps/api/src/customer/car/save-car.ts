import { v7 as uuid } from 'uuid';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { findCar, findCars, insertCar, updateCar, type CarFields, type CustomerCar } from './car.store.ts';
import { checkCarFields } from './check-car-fields.ts';
import { lockCustomer } from '../customer.store.ts';

/** More cars than anybody drives; beyond it somebody is filling the table. */
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
