import { type AddressAttributes, type ChangeAddressBody, errorCodes } from '@sufra/contracts';
import { accept, addressLine, type Locale, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import {
  type AddressFields,
  clearDefaultAddress,
  type CustomerAddress,
  deleteAddress,
  findAddress,
  findAddresses,
  insertAddress,
  updateAddress,
} from './address.store.ts';

/** A limit above any real use; without one a customer could fill the table. */
export const mostAddresses = 50;

/**
 * Saves an address. One that is the same in every word is the same address, so a double tap saves it once. The first
 * one is the default by itself.
 */
export function addAddress(
  context: RequestContext,
  customerId: string,
  address: AddressFields,
): Promise<Result<CustomerAddress, Refusal>> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findAddresses(context.db, context.merchant.id, customerId);
    const same = saved.find((candidate) => isSame(candidate, address));
    if (same && (same.isDefault || !address.isDefault)) return accept(same);
    if (!same && saved.length >= mostAddresses)
      return refuse(refusal(errorCodes.tooManyAddresses, { params: { limit: mostAddresses } }));
    if (address.isDefault) await clearDefaultAddress(context.db, context.merchant.id, customerId);
    if (same)
      return accept(
        (await updateAddress(context.db, context.merchant.id, customerId, same.id, { isDefault: true })) ?? same,
      );
    const added = await insertAddress(context.db, {
      ...address,
      isDefault: address.isDefault || saved.length === 0,
      id: uuid(),
      merchantId: context.merchant.id,
      customerId,
      createdAt: context.now(),
    });
    return accept(added);
  });
}

/**
 * Deletes an address; orders that went there keep what they need. When it was the default, the one that was saved last
 * becomes it. Answers whether there was such an address.
 */
export function removeAddress(context: RequestContext, customerId: string, id: string): Promise<boolean> {
  return withTransaction(context, async ({ db, merchant }) => {
    await lockCustomer(db, merchant.id, customerId);
    const removed = await deleteAddress(db, merchant.id, customerId, id);
    if (removed?.isDefault) {
      const newest = (await findAddresses(db, merchant.id, customerId)).at(-1);
      if (newest) await updateAddress(db, merchant.id, customerId, newest.id, { isDefault: true });
    }
    return removed !== undefined;
  });
}

const isSame = (saved: CustomerAddress, address: AddressFields): boolean =>
  (Object.keys(address) as (keyof AddressFields)[])
    .filter((field) => field !== 'deliveryAreaId' && field !== 'isDefault')
    .every((field) => saved[field] === address[field]);

/**
 * Changes what `change` says about a saved address and leaves the rest (D-38). Changes of one customer follow
 * each other, so that two of them never leave two defaults. Orders that went there keep their own copy.
 */
export function changeAddress(
  context: RequestContext,
  customerId: string,
  addressId: string,
  change: (stored: CustomerAddress) => Partial<AddressFields>,
): Promise<Result<CustomerAddress, Refusal>> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const stored = await findAddress(context.db, context.merchant.id, customerId, addressId);
    if (!stored) return refuse(refusal(errorCodes.notFound));
    const fields = change(stored);
    if (Object.keys(fields).length === 0) return accept(stored);
    if (fields.isDefault) await clearDefaultAddress(context.db, context.merchant.id, customerId);
    return accept((await updateAddress(context.db, context.merchant.id, customerId, addressId, fields)) ?? stored);
  });
}

const words = {
  'en-us': { block: 'Block', street: 'Street', building: 'Building' },
  'ar-sa': { block: 'قطعة', street: 'شارع', building: 'مبنى' },
  fr: { block: 'Bloc', street: 'Rue', building: 'Immeuble' },
} as const;

type Parts = Partial<Record<'area' | 'block' | 'street' | 'building', string | null | undefined>>;

/** The line of an address that was given in parts, in the language it was given in (ADDR-01). */
const lineOfParts = ({ area, block, street, building }: Parts, locale: Locale): string =>
  addressLine({ area: area ?? '', block: block ?? '', street: street ?? '', building: building ?? '' }, words[locale]);

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
