import { addressDocument, addressListDocument, createAddressBody, errorCodes, errorDocument } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findDeliveryArea } from '../location/find-delivery-area.ts';
import { loadBranches } from '../location/load-branches.ts';
import { plainBody } from '../platform/plain-body.ts';
import { refusal } from '../platform/refusal.ts';
import { addAddress, type NewAddress } from './add-address.ts';
import { lineOfParts } from './address-words.ts';
import { findAddress, findAddresses } from './address.store.ts';
import { presentAddress } from './customer.resource.ts';
import { requireOwn } from './require-own.ts';

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
        summary: 'Saved addresses, oldest first',
        params: ofCustomer,
        response: { 200: addressListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const customerId = requireOwn(request, request.params.id);
      const addresses = await findAddresses(app.contextFor(request).db, customerId);
      return { data: addresses.map(presentAddress), links: { self: request.url } };
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
      const context = app.contextFor(request);
      const branches = await loadBranches(context, request.merchant);
      const found = findDeliveryArea(branches, { latitude: request.body.lat, longitude: request.body.long });
      const address = await addAddress(
        context,
        customerId,
        readAddress(request.body, found?.area.id ?? null, request.locale),
      );
      if (!address.ok) return reply.refuse(address.refusal);
      return reply.code(201).send({ data: [presentAddress(address.value)] });
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
      const address = await findAddress(app.contextFor(request).db, customerId, request.params.addressId);
      if (!address) return reply.refuse(refusal(errorCodes.notFound));
      return { data: presentAddress(address) };
    },
  );
};

const readAddress = (
  body: z.infer<typeof createAddressBody>,
  deliveryAreaId: string | null,
  locale: Locale,
): NewAddress => ({
  label: body.label || 'Home',
  line1: body.line1 ?? lineOfParts(body, locale),
  line2: text(body.line2),
  city: text(body.city),
  state: text(body.state),
  country: text(body.country),
  postalCode: text(body['postal-code']),
  telephone: text(body.telephone),
  instructions: text(body.instructions),
  photoUri: text(body['photo-uri']),
  governorate: text(body.governorate),
  area: text(body.area),
  block: text(body.block),
  street: text(body.street),
  building: text(body.building),
  floor: text(body.floor),
  houseNumber: text(body['house-number']),
  landmark: text(body.landmark),
  latitude: body.lat,
  longitude: body.long,
  deliveryAreaId,
  status: 'active',
});

const text = (written: string | null | undefined): string | null => written || null;
