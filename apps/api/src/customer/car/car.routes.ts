import {
  type CarColorListDocument,
  type CarMakerListDocument,
  type CarResource,
  type CreateCarBody,
  type ErrorCode,
  carDocument,
  carListDocument,
  changeCarBody,
  createCarBody,
  errorCodes,
  errorDocument,
  carColorListDocument,
  carMakerListDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plainBody } from '../../platform/http/plain-text.ts';
import { type Refusal, refusal } from '../../platform/errors/refusal.ts';
import { type CarFields, type CustomerCar, deleteCar, findCars, findCar, insertCar, updateCar } from './car.store.ts';
import { requireOwn } from '../require-own.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carMakers, carColours } from './car-choices.ts';
import { type CarProblem, type Result, tidyPlate, accept, checkCar, maximumPlateLength, refuse } from '@sufra/ordering';
import { copyCar, makerImageUri } from './car-copy.ts';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { lockCustomer } from '../customer.store.ts';

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
      const { db, merchant } = app.contextFor(request);
      const cars = await findCars(db, merchant.id, requireOwn(request, request.params.id));
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
      const { db, merchant } = app.contextFor(request);
      const isGone = await deleteCar(db, merchant.id, customerId, request.params.carId);
      if (!isGone) return reply.refuse(refusal(errorCodes.notFound));
      return reply.code(204).send();
    },
  );
};

const dayInSeconds = 24 * 60 * 60;

/** The choices for a car: the same lists and pictures for every merchant and every guest. */
export const carListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/cars/colors',
    { schema: { tags, summary: 'Colours a car can have', response: { 200: carColorListDocument } } },
    async () => presentColours(),
  );

  app.get(
    '/cars/makers',
    { schema: { tags, summary: 'Makers a car can be of', response: { 200: carMakerListDocument } } },
    async () => presentMakers(),
  );

  app.get(
    '/cars/makers/:maker/picture',
    { schema: { tags, summary: 'Mark of a maker, as SVG', params: z.object({ maker: z.string().max(40) }) } },
    async (request, reply) => {
      const maker = carMakers.find(({ id }) => id === request.params.maker);
      if (!maker?.hasMark) return reply.refuse(refusal(errorCodes.notFound));
      const picture = await readFile(join(import.meta.dirname, 'car-makers', `${maker.id}.svg`));
      const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', `public, max-age=${30 * dayInSeconds}`).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/svg+xml').send(picture);
    },
  );
};

/** CAR-01, CURB-06. */
function presentCar(car: CustomerCar): CarResource {
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
function readCarFields(body: CreateCarBody): Partial<CarFields> {
  const plate = body['plate-number'];
  return {
    ...(body.color !== undefined && { colour: body.color ?? '' }),
    ...(body['car-maker'] !== undefined && { maker: body['car-maker'] ?? '' }),
    ...(plate !== undefined && { plateNumber: tidyPlate(plate ?? '') || null }),
  };
}

const presentColours = (): CarColorListDocument => ({
  data: carColours.map(({ id, name, hex }) => ({ type: 'car-colors', id, attributes: { name, hex } })),
});

const presentMakers = (): CarMakerListDocument => ({
  data: carMakers.map(({ id, name }) => ({
    type: 'car-makers',
    id,
    attributes: { name, 'image-uri': makerImageUri(id) },
  })),
});

const lists = { colours: carColours.map(({ id }) => id), makers: carMakers.map(({ id }) => id) };

const pointers = { colour: '/color', maker: '/car-maker', plateNumber: '/plate-number' } as const;

/** Validates a car, with each error at its field (CURB-07 to CURB-09). */
function checkCarFields({ colour, maker, plateNumber }: CarFields): Refusal[] {
  const problems = checkCar({ colour, maker, plateNumber: plateNumber ?? '' }, { ...lists, isPlateNeeded: false });
  return problems.map((problem) =>
    refusal(codeOf(problem), { pointer: pointers[problem.field], params: { maximum: maximumPlateLength } }),
  );
}

function codeOf({ field }: CarProblem): ErrorCode {
  if (field === 'colour') return errorCodes.carColorRequired;
  return field === 'maker' ? errorCodes.carMakerRequired : errorCodes.plateNumberInvalid;
}

/** A limit above any real use; without one a customer could fill the table. */
export const maximumCars = 20;

/** Saves a car (API-57). One with the same colour, maker and plate is the same car: a double tap saves it once. */
async function addCar(
  context: RequestContext,
  customerId: string,
  fields: CarFields,
): Promise<Result<CustomerCar, Refusal[]>> {
  const problems = checkCarFields(fields);
  if (problems.length > 0) return refuse(problems);
  return withTransaction(context, async (context): Promise<Result<CustomerCar, Refusal[]>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findCars(context.db, context.merchant.id, customerId);
    const same = saved.find((car) => isSame(car, fields));
    if (same) return accept(same);
    if (saved.length >= maximumCars) {
      return refuse([refusal(errorCodes.tooManyCars, { params: { maximum: maximumCars } })]);
    }
    const car = { ...fields, id: uuid(), merchantId: context.merchant.id, customerId, createdAt: context.now() };
    return accept(await insertCar(context.db, car));
  });
}

/** Changes what is given of a car and leaves the rest (API-58). */
async function changeCar(
  context: RequestContext,
  customerId: string,
  carId: string,
  change: Partial<CarFields>,
): Promise<Result<CustomerCar, Refusal[]>> {
  return withTransaction(context, async (context): Promise<Result<CustomerCar, Refusal[]>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const car = await findCar(context.db, context.merchant.id, customerId, carId);
    if (!car) return refuse([refusal(errorCodes.notFound)]);
    const fields = { colour: car.colour, maker: car.maker, plateNumber: car.plateNumber, ...change };
    const problems = checkCarFields(fields);
    if (problems.length > 0) return refuse(problems);
    return accept((await updateCar(context.db, context.merchant.id, customerId, carId, fields)) ?? car);
  });
}

const isSame = (car: CustomerCar, { colour, maker, plateNumber }: CarFields): boolean =>
  car.colour === colour && car.maker === maker && car.plateNumber === plateNumber;
