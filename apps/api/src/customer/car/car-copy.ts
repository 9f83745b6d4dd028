import type { LocalizedText } from '@sufra/ordering';
import { carColours, carMakers } from './car-choices.ts';
import type { CarFields } from './car.store.ts';

/** A car in words and pictures: what an order keeps of it, whatever happens to the car or our lists. */
export type CarCopy = {
  colour: string;
  colourName: LocalizedText;
  colourHex: string;
  maker: string;
  makerName: LocalizedText;
  makerImageUri: string | null;
  plateNumber: string | null;
};

/** Where the mark of a maker is served. */
export const makerImageUri = (maker: string): string | null =>
  carMakers.some(({ id, hasMark }) => id === maker && hasMark) ? `/api/cars/makers/${maker}/picture` : null;

/** Describes a saved car. A colour or maker that left our lists since is shown by its id. */
export function copyCar({ colour, maker, plateNumber }: CarFields): CarCopy {
  const knownColour = carColours.find(({ id }) => id === colour);
  const knownMaker = carMakers.find(({ id }) => id === maker);
  return {
    colour,
    colourName: knownColour?.name ?? { 'en-us': colour },
    colourHex: knownColour?.hex ?? '#808080',
    maker,
    makerName: knownMaker?.name ?? { 'en-us': maker },
    makerImageUri: makerImageUri(maker),
    plateNumber,
  };
}
