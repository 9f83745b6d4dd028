import type { CarColorListDocument, CarMakerListDocument, CarResource, CustomerResource } from '@sufra/contracts';
import type { ApiClient } from '../api.server/api-client.ts';
import { readCar, readCarLists } from './car.resource.ts';
import type { Car, CarLists } from './car.ts';

export type Garage = { customerId: string; cars: Car[]; lists: CarLists };

/** The cars of the signed-in customer and the choices for a car; empty without a session. */
export async function loadGarage(api: ApiClient): Promise<Garage | undefined> {
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const [customer] = customers.ok ? customers.value.data : [];
  return customer && loadCarsOf(api, customer.id);
}

export async function loadCarsOf(api: Pick<ApiClient, 'read'>, customerId: string): Promise<Garage> {
  const [cars, colours, makers] = await Promise.all([
    api.read<{ data: CarResource[] }>(`/customers/${customerId}/cars`),
    api.read<CarColorListDocument>('/cars/colors'),
    api.read<CarMakerListDocument>('/cars/makers'),
  ]);
  return { customerId, cars: cars.data.map(readCar), lists: readCarLists(colours, makers) };
}
