import {
  addressDocument,
  addressListDocument,
  type AddressResource,
  changeAddressBody,
  createAddressBody,
  errorCodes,
  errorDocument,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findDeliveryArea } from '../../catalogue/location/find-delivery-area.ts';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { requireOwn } from '../require-own.ts';
import { type CustomerAddress, findAddress, findAddresses } from './address.store.ts';
import { addAddress, changeAddress, emptyAddress, readAddress, removeAddress } from './save-address.ts';

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
