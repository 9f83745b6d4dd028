import type {
  CarColorListDocument,
  CarMakerListDocument,
  CarResource,
  CreateCarBody,
  CustomerResource,
} from '@sufra/contracts';
import type { ApiClient } from '../api.server/api-client.ts';
import type { CarDescription, LocalizedText } from '@sufra/ordering';

/** One of the customer's cars (CURB-06). */
export type Car = {
  id: string;
  customerId: string;
  colour: string;
  colourName: LocalizedText;
  colourHex: string;
  maker: string;
  makerName: LocalizedText;
  makerImageUrl?: string | undefined;
  plateNumber?: string | undefined;
};

/** The choices for a car. */
export type CarLists = {
  colours: { id: string; name: LocalizedText; hex: string }[];
  makers: { id: string; name: LocalizedText; imageUrl?: string | undefined }[];
};

type CarLook = Omit<CarResource['attributes'], 'customer-id' | 'customer-car-id'>;

/** The look of a car, saved or on an order. */
export const readCarLook = (look: CarLook): Omit<Car, 'id' | 'customerId'> => ({
  colour: look.color,
  colourName: look['color-name'],
  colourHex: look['color-hex'],
  maker: look['car-maker'],
  makerName: look['car-maker-name'],
  makerImageUrl: look['car-maker-image-uri'] ?? undefined,
  plateNumber: look['plate-number'] ?? undefined,
});

export const readCar = ({ id, attributes }: CarResource): Car => ({
  id,
  customerId: attributes['customer-id'],
  ...readCarLook(attributes),
});

const readCarLists = (colours: CarColorListDocument, makers: CarMakerListDocument): CarLists => ({
  colours: colours.data.map(({ id, attributes }) => ({ id, ...attributes })),
  makers: makers.data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    imageUrl: attributes['image-uri'] ?? undefined,
  })),
});

export const presentCarFields = ({ colour, maker, plateNumber }: CarDescription): CreateCarBody => ({
  color: colour,
  'car-maker': maker,
  'plate-number': plateNumber,
});

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
