import {
  type AddressAttributes,
  addressDocument,
  addressListDocument,
  type AddressResource,
  changeAddressBody,
  type ChangeAddressBody,
  createAddressBody,
  errorCodes,
  errorDocument,
} from '@sufra/contracts';
import { accept, addressLine, type Locale, refuse, type Result } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { findDeliveryArea } from '../../catalogue/location/find-delivery-area.ts';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { lockCustomer } from '../customer.store.ts';
import { requireOwn } from '../require-own.ts';
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

/** An address with the delivery area that it lies in now; the merchant may have drawn others since it was saved. */
const presentAddress = (
  address: CustomerAddress,
  areaAt: (address: CustomerAddress) => string | null,
): AddressResource => ({
  type: 'addresses',
  id: address.id,
  attributes: {
    lat: address.latitude,
    long: address.longitude,
    line1: address.line1,
    line2: address.line2,
    label: address.label,
    telephone: address.telephone,
    instructions: address.instructions,
    city: address.city,
    state: address.state,
    country: address.country,
    'postal-code': address.postalCode,
    'photo-uri': address.photoUri,
    'delivery-area-id': areaAt(address),
    governorate: address.governorate,
    area: address.area,
    block: address.block,
    street: address.street,
    building: address.building,
    floor: address.floor,
    'house-number': address.houseNumber,
    landmark: address.landmark,
    status: address.status,
    'is-default': address.isDefault,
  },
  links: { self: `/api/customers/${address.customerId}/addresses/${address.id}` },
});

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });
const oneOfCustomer = z.object({ id: z.uuid(), addressId: z.uuid() });

/** Saved addresses of the signed-in customer. */
export const addressRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/addresses',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Saved addresses: the default one, then oldest first',
        params: ofCustomer,
        response: { 200: addressListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const { db, merchant } = app.contextFor(request);
      const addresses = await findAddresses(db, merchant.id, customerId);
      const areaAt = await areaFinder(request);
      return { data: addresses.map((address) => presentAddress(address, areaAt)), links: { self: request.url } };
    },
  );

  app.post(
    '/customers/:id/addresses',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Save an address; the delivery area is found from its position',
        params: ofCustomer,
        body: createAddressBody,
        response: { 201: addressListDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const given = { ...emptyAddress, ...readAddress(request.body, request.locale) };
      const areaAt = await areaFinder(request);
      const address = await addAddress(app.contextFor(request), customerId, {
        ...given,
        deliveryAreaId: areaAt(given),
      });
      if (!address.ok) return reply.refuse(address.refusal);
      return reply.code(201).send({ data: [presentAddress(address.value, areaAt)] });
    },
  );

  app.get(
    '/customers/:id/addresses/:addressId',
    {
      schema: {
        tags,
        summary: 'One saved address',
        params: oneOfCustomer,
        response: { 200: addressDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { db, merchant } = app.contextFor(request);
      const address = await findAddress(db, merchant.id, customerId, request.params.addressId);
      if (!address) return reply.refuse(refusal(errorCodes.notFound));
      return { data: presentAddress(address, await areaFinder(request)) };
    },
  );

  app.patch(
    '/customers/:id/addresses/:addressId',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Change a saved address, or make it the default; what is left out stays',
        params: oneOfCustomer,
        body: changeAddressBody,
        response: { 200: addressDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { body, locale } = request;
      const areaAt = await areaFinder(request);
      const changed = await changeAddress(app.contextFor(request), customerId, request.params.addressId, (stored) => {
        const given = readAddress(body, locale, stored);
        const isMoved = given.latitude !== undefined || given.longitude !== undefined;
        return isMoved ? { ...given, deliveryAreaId: areaAt({ ...stored, ...given }) } : given;
      });
      if (!changed.ok) return reply.refuse(changed.refusal);
      return { data: presentAddress(changed.value, areaAt) };
    },
  );

  app.delete(
    '/customers/:id/addresses/:addressId',
    {
      schema: {
        tags,
        summary: 'Delete a saved address; orders that went there keep what they need',
        params: oneOfCustomer,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const isGone = await removeAddress(app.contextFor(request), customerId, request.params.addressId);
      if (!isGone) return reply.refuse(refusal(errorCodes.notFound));
      return reply.code(204).send();
    },
  );

  /** Which delivery area a position lies in, as the branches are now. */
  async function areaFinder(request: FastifyRequest) {
    const branches = await loadBranches(app.contextFor(request), request.merchant);
    return (at: { latitude: number; longitude: number }) => findDeliveryArea(branches, at)?.area.id ?? null;
  }
};

/** A limit above any real use; without one a customer could fill the table. */
export const mostAddresses = 50;

/**
 * Saves an address. One that is the same in every word is the same address, so a double tap saves it once. The first
 * one is the default by itself.
 */
function addAddress(
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
function removeAddress(context: RequestContext, customerId: string, id: string): Promise<boolean> {
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
function changeAddress(
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
function readAddress(body: ChangeAddressBody, locale: Locale, stored?: AddressFields): Given {
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
const emptyAddress: AddressFields = {
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
