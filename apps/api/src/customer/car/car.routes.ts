import {
  carDocument,
  carListDocument,
  changeCarBody,
  createCarBody,
  errorCodes,
  errorDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plainBody } from '../../platform/http/plain-text.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { presentCar, readCarFields } from './car.resource.ts';
import { deleteCar, findCars } from './car.store.ts';
import { requireOwn } from '../require-own.ts';
import { addCar, changeCar } from './save-car.ts';

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });
const oneOfCustomer = z.object({ id: z.uuid(), carId: z.uuid() });

/** Cars that the signed-in customer saved for curbside (CAR-02). */
export const carRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/customers/:id/cars',
    {
      schema: {
        tags,
        summary: 'Saved cars, oldest first',
        params: ofCustomer,
        response: { 200: carListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const cars = await findCars(app.contextFor(request).db, requireOwn(request, request.params.id));
      return { data: cars.map(presentCar), links: { self: request.url } };
    },
  );

  app.post(
    '/customers/:id/cars',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Save a car; the plate may follow later',
        params: ofCustomer,
        body: createCarBody,
        response: { 201: carDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const fields = { colour: '', maker: '', plateNumber: null, ...readCarFields(request.body) };
      const saved = await addCar(app.contextFor(request), customerId, fields);
      if (!saved.ok) return reply.refuse(...saved.refusal);
      return reply.code(201).send({ data: presentCar(saved.value) });
    },
  );

  app.patch(
    '/customers/:id/cars/:carId',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Change a saved car; what is left out stays',
        params: oneOfCustomer,
        body: changeCarBody,
        response: { 200: carDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const fields = readCarFields(request.body);
      const changed = await changeCar(app.contextFor(request), customerId, request.params.carId, fields);
      if (!changed.ok) return reply.refuse(...changed.refusal);
      return { data: presentCar(changed.value) };
    },
  );

  app.delete(
    '/customers/:id/cars/:carId',
    {
      schema: {
        tags,
        summary: 'Delete a saved car',
        params: oneOfCustomer,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const isGone = await deleteCar(app.contextFor(request).db, customerId, request.params.carId);
      if (!isGone) return reply.refuse(refusal(errorCodes.notFound));
      return reply.code(204).send();
    },
  );
};
