import { validate as isUuid } from 'uuid';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { findCar, type CustomerCar } from '../customer/car/car.store.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/**
 * The car of a curbside order: one of the customer's own, with a plate by which the branch finds it (CURB-09,
 * decision 52). Other types have none, whatever was sent.
 */
export async function findOrderCar(
  context: RequestContext,
  customerId: string,
  { orderType, carId }: CheckoutRequest,
): Promise<Result<CustomerCar | undefined, Refusal>> {
  if (orderType !== 'curbside') return accept(undefined);
  if (carId === undefined) return refuse(refusal(errorCodes.carRequired, { pointer: '/car-id' }));
  const car = isUuid(carId) ? await findCar(context.db, customerId, carId) : undefined;
  if (!car) return refuse(refusal(errorCodes.carUnknown, { pointer: '/car-id' }));
  if (car.plateNumber === null) return refuse(refusal(errorCodes.plateNumberRequired, { pointer: '/car-id' }));
  return accept(car);
}
