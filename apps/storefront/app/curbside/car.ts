import type { LocalizedText } from '@sufra/ordering';

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

/** The fields of a car's form. */
export type CarFields = { colour: string; maker: string; plateNumber: string };
