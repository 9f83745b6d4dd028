import {
  deviceCodeDocument,
  deviceDocument,
  deviceHeader,
  staffDeviceListDocument,
  errorDocument,
  newDeviceCodeBody,
  pairDeviceBody,
  pairedDeviceDocument,
  pinLoginBody,
  staffSessionDocument,
} from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loadBranches } from '../catalogue/location/load-branches.ts';
import type { RequestContext } from '../context.ts';
import { forRight, requireStaff } from '../platform/http/session.plugin.ts';
import {
  branchOf,
  type Device,
  listDevices,
  makePairingCode,
  pairDevice,
  readContacts,
  requireDevice,
  revokeDevice,
} from './devices.ts';
import { listPeople, loginByPin, presentPerson } from './people.ts';
import { presentStaffSession } from './staff-session.ts';
import { listLiveSessions } from './staff.store.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['staff'];
const forManagers = forRight('manage-people');

declare module 'fastify' {
  interface FastifyRequest {
    /** The paired device of a call that only such a device may use. */
    device: Device | null;
  }
}

/** Devices of a branch, and signing in on them by PIN. */
export const deviceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.decorateRequest('device', null);
  const forDevices = {
    onRequest: async (request: FastifyRequest) =>
      void (request.device = await requireDevice(app.contextFor(request), request, 'tablet')),
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
      const contacts = await readContacts(context);
      const sessions = await listLiveSessions(context.db, context.merchant.id, context.now());
      const data = (await listDevices(context, branchId)).map((device) => {
        const { type, id, attributes } = presentDevice(device, names);
        const signedIn = sessions.filter(({ deviceId }) => deviceId === id).map(({ name }) => name);
        const lastContactAt = contacts.get(id)?.toISOString() ?? null;
        return { type, id, attributes: { ...attributes, 'last-contact-at': lastContactAt, 'signed-in': signedIn } };
      });
      return { data };
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
      const present = presentPerson(context, device.branchId);
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
};

function deviceOf({ device }: FastifyRequest): Device {
  if (!device) throw new Error('The route forgets to ask for a device.');
  return device;
}

const branchNames = async (context: RequestContext): Promise<Map<string, LocalizedText>> =>
  new Map((await loadBranches(context, context.merchant)).map(({ id, name }) => [id, name]));

const presentDevice = ({ id, name, kind, branchId, pairedAt }: Device, names: Map<string, LocalizedText>) => ({
  type: 'devices' as const,
  id,
  attributes: {
    name,
    kind,
    'location-id': branchId,
    'location-name': names.get(branchId) ?? {},
    'paired-at': pairedAt.toISOString(),
  },
});
