import type { CarColorListDocument, CarMakerListDocument, CarResource, CreateCarBody } from '@sufra/contracts';
import type { Car, CarFields, CarLists } from './car.ts';

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

export const readCarLists = (colours: CarColorListDocument, makers: CarMakerListDocument): CarLists => ({
  colours: colours.data.map(({ id, attributes }) => ({ id, ...attributes })),
  makers: makers.data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    imageUrl: attributes['image-uri'] ?? undefined,
  })),
});

export const presentCarFields = ({ colour, maker, plateNumber }: CarFields): CreateCarBody => ({
  color: colour,
  'car-maker': maker,
  'plate-number': plateNumber,
});
