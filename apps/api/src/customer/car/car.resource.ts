import type { CarColorListDocument, CarMakerListDocument, CarResource, CreateCarBody } from '@sufra/contracts';
import { tidyPlate } from '@sufra/ordering';
import { carColours } from './car-colours.ts';
import { copyCar, makerImageUri } from './car-copy.ts';
import { carMakers } from './car-makers.ts';
import type { CarFields, CustomerCar } from './car.store.ts';

/** CAR-01, CURB-06. */
export function presentCar(car: CustomerCar): CarResource {
  const copy = copyCar(car);
  return {
    type: 'cars',
    id: car.id,
    attributes: {
      color: copy.colour,
      'color-name': copy.colourName,
      'color-hex': copy.colourHex,
      'car-maker': copy.maker,
      'car-maker-name': copy.makerName,
      'car-maker-image-uri': copy.makerImageUri,
      'plate-number': copy.plateNumber,
      'customer-id': car.customerId,
      'customer-car-id': car.id,
    },
    links: { self: `/api/customers/${car.customerId}/cars/${car.id}` },
  };
}

/** Only what the body names; an empty plate is none. */
export function readCarFields(body: CreateCarBody): Partial<CarFields> {
  const plate = body['plate-number'];
  return {
    ...(body.color !== undefined && { colour: body.color ?? '' }),
    ...(body['car-maker'] !== undefined && { maker: body['car-maker'] ?? '' }),
    ...(plate !== undefined && { plateNumber: tidyPlate(plate ?? '') || null }),
  };
}

export const presentColours = (): CarColorListDocument => ({
  data: carColours.map(({ id, name, hex }) => ({ type: 'car-colors', id, attributes: { name, hex } })),
});

export const presentMakers = (): CarMakerListDocument => ({
  data: carMakers.map(({ id, name }) => ({
    type: 'car-makers',
    id,
    attributes: { name, 'image-uri': makerImageUri(id) },
  })),
});
