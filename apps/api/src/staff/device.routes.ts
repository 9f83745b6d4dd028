import {
  deviceCodeDocument,
  deviceDocument,
  deviceHeader,
  staffDeviceListDocument,
  errorCodes,
  errorDocument,
  newDeviceCodeBody,
  newPersonBody,
  pairDeviceBody,
  pairedDeviceDocument,
  personDocument,
  personListDocument,
  pinLoginBody,
  setPinBody,
  staffSessionDocument,
} from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loadBranches } from '../catalogue/location/load-branches.ts';
import type { RequestContext } from '../context.ts';
import { refusal, RefusalError } from '../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../platform/http/session.plugin.ts';
import {
  branchOf,
  type Device,
  findDevice,
  listDevices,
  makePairingCode,
  pairDevice,
  revokeDevice,
} from './devices.ts';
import { addPerson, listPeople, loginByPin, removePerson, setPin } from './people.ts';
import { presentStaffSession } from './staff-session.ts';
import type { StaffMember } from './staff.store.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['staff'];
const forManagers = forRight('manage-people');

declare module 'fastify' {
  interface FastifyRequest {
    /** The paired device of a call that only such a device may use. */
    device: Device | null;
  }
}

/** Devices of a branch, and the people who sign in on them by PIN. */
export const deviceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.decorateRequest('device', null);
  const forDevices = {
    onRequest: async (request: FastifyRequest) =>
      void (request.device = await requireDevice(app.contextFor(request), request)),
  };

  app.post(
    '/staff/device-codes',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'A code that pairs one device with a branch within ten minutes',
        body: newDeviceCodeBody,
        response: { 201: deviceCodeDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const context = app.contextFor(request);
      const branch = await branchOf(context, session, request.body.location);
      if (!branch.ok) return reply.refuse(branch.refusal);
      const { code, expiresAt } = await makePairingCode(context, session, branch.value);
      const attributes = { code, 'expires-at': expiresAt.toISOString(), 'location-id': branch.value };
      return reply.code(201).send({ data: { type: 'device-codes', id: branch.value, attributes } });
    },
  );

  app.post(
    '/staff/devices',
    {
      schema: {
        tags,
        summary: 'Pair this device with the branch of a code; answered by the device’s own token',
        body: pairDeviceBody,
        response: { 201: pairedDeviceDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const paired = await pairDevice(context, { ...request.body, address: request.ip });
      if (!paired.ok) return reply.refuse(paired.refusal);
      const { device, token } = paired.value;
      const { type, id, attributes } = presentDevice(device, await branchNames(context));
      return reply.code(201).send({ data: { type, id, attributes: { ...attributes, token } } });
    },
  );

  app.get(
    '/staff/devices',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'The paired devices of the own branch, or of all',
        response: { 200: staffDeviceListDocument },
      },
    },
    async (request) => {
      const { branchId } = requireStaff(request);
      const context = app.contextFor(request);
      const names = await branchNames(context);
      return { data: (await listDevices(context, branchId)).map((device) => presentDevice(device, names)) };
    },
  );

  app.delete(
    '/staff/devices/:id',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'End a device and the sessions that were opened on it',
        params,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const ended = await revokeDevice(app.contextFor(request), session, request.params.id);
      return ended.ok ? reply.code(204).send() : reply.refuse(ended.refusal);
    },
  );

  app.get(
    '/staff/device',
    {
      ...forDevices,
      schema: {
        tags,
        summary: `The device whose token is sent in ${deviceHeader}, with the people who may sign in on it`,
        response: { 200: deviceDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const device = deviceOf(request);
      const people = await listPeople(context, device.branchId);
      const { type, id, attributes } = presentDevice(device, await branchNames(context));
      const present = presentPerson(context);
      const withPin = people.filter(({ pinHash }) => pinHash !== null).map((person) => present(person));
      const listed = withPin.map((person) => ({ id: person.id, ...person.attributes }));
      return { data: { type, id, attributes: { ...attributes, people: listed } } };
    },
  );

  app.post(
    '/staff/login/pin',
    {
      ...forDevices,
      schema: {
        tags,
        summary: `Sign in on a paired device, whose token is sent in ${deviceHeader}, by PIN`,
        body: pinLoginBody,
        response: { 200: staffSessionDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const device = deviceOf(request);
      const { person, pin } = request.body;
      const result = await loginByPin(context, device, { personId: person, pin });
      return result.ok ? presentStaffSession(result.value) : reply.refuse(result.refusal);
    },
  );

  app.get(
    '/staff/people',
    {
      ...forManagers,
      schema: { tags, summary: 'The people of the own branch, or of all', response: { 200: personListDocument } },
    },
    async (request) => {
      const { branchId } = requireStaff(request);
      const context = app.contextFor(request);
      return { data: (await listPeople(context, branchId)).map(presentPerson(context)) };
    },
  );

  app.post(
    '/staff/people',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Add a cashier, a cook or a driver who signs in by PIN',
        body: newPersonBody,
        response: { 201: personDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const context = app.contextFor(request);
      const added = await addPerson(context, session, request.body);
      if (!added.ok) return reply.refuse(added.refusal);
      return reply.code(201).send({ data: presentPerson(context)(added.value) });
    },
  );

  app.put(
    '/staff/people/:id/pin',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'Give a person another PIN; it ends their sessions and the wait after wrong ones',
        params,
        body: setPinBody,
        response: { 200: personDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const context = app.contextFor(request);
      const changed = await setPin(context, session, { personId: request.params.id, pin: request.body.pin });
      return changed.ok ? { data: presentPerson(context)(changed.value) } : reply.refuse(changed.refusal);
    },
  );

  app.delete(
    '/staff/people/:id',
    {
      ...forManagers,
      schema: {
        tags,
        summary: 'End a person’s account and their sessions',
        params,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const session = requireStaff(request);
      const removed = await removePerson(app.contextFor(request), session, request.params.id);
      return removed.ok ? reply.code(204).send() : reply.refuse(removed.refusal);
    },
  );
};

/** The paired device of a request; ends it with 401 without one. */
async function requireDevice(context: RequestContext, request: FastifyRequest): Promise<Device> {
  const token = request.headers[deviceHeader];
  const device = await findDevice(context, typeof token === 'string' ? token : undefined);
  if (!device) throw new RefusalError(refusal(errorCodes.deviceUnknown));
  return device;
}

function deviceOf({ device }: FastifyRequest): Device {
  if (!device) throw new Error('The route forgets to ask for a device.');
  return device;
}

const branchNames = async (context: RequestContext): Promise<Map<string, LocalizedText>> =>
  new Map((await loadBranches(context, context.merchant)).map(({ id, name }) => [id, name]));

const presentDevice = ({ id, name, branchId, pairedAt }: Device, names: Map<string, LocalizedText>) => ({
  type: 'devices' as const,
  id,
  attributes: {
    name,
    'location-id': branchId,
    'location-name': names.get(branchId) ?? {},
    'paired-at': pairedAt.toISOString(),
  },
});

const presentPerson =
  ({ now }: RequestContext) =>
  ({ id, name, role, branchId, pinHash, pinLockedUntil }: StaffMember) => ({
    type: 'people' as const,
    id,
    attributes: {
      name,
      role,
      'location-id': branchId,
      'has-pin': pinHash !== null,
      'locked-until': pinLockedUntil && pinLockedUntil > now() ? pinLockedUntil.toISOString() : null,
    },
  });
