import type { AddressAttributes, ChangeAddressBody } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { lineOfParts } from './address-words.ts';
import type { AddressFields } from './address.store.ts';

type Wire = keyof AddressAttributes;
type Given = Partial<AddressFields>;

/** Texts that may be missing; an empty one is none. */
const texts = {
  line2: 'line2',
  city: 'city',
  state: 'state',
  country: 'country',
  'postal-code': 'postalCode',
  telephone: 'telephone',
  instructions: 'instructions',
  'photo-uri': 'photoUri',
  governorate: 'governorate',
  area: 'area',
  block: 'block',
  street: 'street',
  building: 'building',
  floor: 'floor',
  'house-number': 'houseNumber',
  landmark: 'landmark',
} as const satisfies Partial<Record<Wire, keyof AddressFields>>;

const partsOfLine = ['area', 'block', 'street', 'building'] as const;

/**
 * Only what the body names. Where parts change and no line comes with them, the line is made of what `stored` says
 * and the body changes (ADDR-01). The delivery area is the server's to find.
 */
export function readAddress(body: ChangeAddressBody, locale: Locale, stored?: AddressFields): Given {
  const named = Object.entries(texts).flatMap(([wire, field]) => {
    const written = body[wire as keyof typeof texts];
    return written === undefined ? [] : [[field, written || null] as const];
  });
  const given: Given = {
    ...Object.fromEntries(named),
    ...(body.lat !== undefined && { latitude: body.lat }),
    ...(body.long !== undefined && { longitude: body.long }),
    ...(body.label !== undefined && { label: body.label || 'Home' }),
    ...(body['is-default'] !== undefined && { isDefault: body['is-default'] }),
  };
  if (body.line1 !== undefined) return { ...given, line1: body.line1 };
  const isOtherLine = partsOfLine.some((part) => given[part] !== undefined && given[part] !== stored?.[part]);
  return isOtherLine ? { ...given, line1: lineOfParts({ ...stored, ...given }, locale) } : given;
}

/** An address of which nothing is known yet. */
export const emptyAddress: AddressFields = {
  label: 'Home',
  line1: '',
  line2: null,
  city: null,
  state: null,
  country: null,
  postalCode: null,
  telephone: null,
  instructions: null,
  photoUri: null,
  governorate: null,
  area: null,
  block: null,
  street: null,
  building: null,
  floor: null,
  houseNumber: null,
  landmark: null,
  latitude: 0,
  longitude: 0,
  deliveryAreaId: null,
  status: 'active',
  isDefault: false,
};
