import type { KeptAddressParts } from '../chosen-place.ts';

/** One of the customer's saved addresses. */
export type CustomerAddress = AddressFields & {
  id: string;
  /** The delivery area it lies in now, if we deliver there. */
  areaId?: string | undefined;
};

/** What the guest fills in about an address. */
export type AddressFields = {
  label: string;
  line1: string;
  line2: string;
  instructions: string;
  latitude: number;
  longitude: number;
  isDefault: boolean;
  /** Where addresses are given by area and block; line1 is made of them (ADDR-01). */
  parts?: KeptAddressParts | undefined;
};

/** What is asked of the server: to save an address, to make one the default, or to delete one. */
export type AddressChange =
  | { fields: AddressFields; addressId?: string | undefined }
  | { defaultId: string }
  | { deletedId: string };
