import {
  type AutoAcceptAttributes,
  autoAcceptBody,
  autoAcceptDocument,
  availabilityListDocument,
  availabilityQuery,
  type AvailabilityResource,
  errorCodes,
  errorDocument,
  type PauseAttributes,
  pauseBody,
  pauseDocument,
  type SoldOutAttributes,
  soldOutBody,
  soldOutDocument,
  type SpecialHoursAttributes,
  specialHoursBody,
  specialHoursDocument,
  thingListDocument,
  type ThingListDocument,
  thingsQuery,
} from '@sufra/contracts';
import { countedKinds, foldText, isAutoAccepted, isInForce, type LocalizedText } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import {
  readPauses,
  readSoldOut,
  readSpecialHours,
  readSwitches,
  type SoldOutThing,
  type StoredHours,
  type StoredPause,
  type StoredSwitch,
} from '../../catalogue/availability/availability.store.ts';
import { type Branch, loadBranches } from '../../catalogue/location/load-branches.ts';
import { listThings, type ThingRow } from '../../catalogue/menu/menu.store.ts';
import {
  type AvailabilityRefusal,
  endPause,
  endSoldOut,
  endSoldOutInMenu,
  setPause,
  setSoldOut,
  type Setting,
} from '../../catalogue/publishing/set-availability.ts';
import { endHours, setAutoAcceptance, setHours } from '../../catalogue/publishing/set-branch.ts';
import type { RequestContext } from '../../context.ts';
import { fieldProblems } from '../../platform/errors/error-words.ts';
import { refusal, type Refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff, type StaffSession } from '../../platform/http/session.plugin.ts';
import { logBy, requireOwnBranch, settingAt } from './own-branch.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });
const failures = { '4xx': errorDocument };
const gone = { 204: z.undefined(), ...failures };

/** More are found by searching. */
const mostThings = 500;

/** Things that ran out or are counted at a branch, and its pauses: every state with its end (decision record 0105). */
export const availabilityRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/availability',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags,
        summary: 'What is sold out, counted, busy or paused now at the own branches, and until when',
        querystring: availabilityQuery,
        response: { 200: availabilityListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const session = requireStaff(request);
      const { location } = request.query;
      const branches =
        location === undefined
          ? await ownBranches(context, session)
          : [await requireOwnBranch(context, session, location)];
      const { db, merchant, now } = context;
      const inForce = {
        soldOut: await readSoldOut(context, merchant.id),
        pauses: await readPauses(db, merchant.id),
        hours: await readSpecialHours(db, merchant.id),
        switches: await readSwitches(db, merchant.id),
        things: await listThings(db, merchant.id),
        now: now(),
      };
      return { data: branches.map((branch) => presentAvailability(branch, inForce)), links: { self: request.url } };
    },
  );

  app.get(
    '/staff/things',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags,
        summary: 'Items, modifiers and ingredients that can be marked at a branch, items first',
        querystring: thingsQuery,
        response: { 200: thingListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const branch = await requireOwnBranch(context, requireStaff(request), request.query.location);
      const soldOut = (await readSoldOut(context, context.merchant.id)).filter((row) => row.branchId === branch.id);
      const words = foldText(request.query.search ?? '');
      const isFound = ({ name }: { name: object }) =>
        words === '' || Object.values(name).some((text) => foldText(String(text)).includes(words));
      const things = await listThings(context.db, context.merchant.id, request.query.item);
      const found = things.filter(isFound).slice(0, mostThings);
      return { data: found.map((thing) => presentThing(thing, soldOut, branch.id)), links: { self: request.url } };
    },
  );

  app.post(
    '/staff/sold-out',
    {
      ...forRight('set-availability'),
      schema: {
        tags,
        summary: 'Says that something ran out at a branch, or how many are left, and until when',
        body: soldOutBody,
        response: { 201: soldOutDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { context, ...setting } = await settingOf(request);
      const { kind, 'thing-id': thingId, until, remaining = null } = request.body;
      if (remaining !== null && !countedKinds.some((counted) => counted === kind))
        return reply.refuse(refuseField('remaining', 'notCounted'));
      const set = await setSoldOut(context, setting, { kind, thingId, until, remaining });
      if (!set.ok) return reply.refuse(refuseSetting(set.refusal));
      const row = set.value;
      const attributes = presentSoldOut(row, await namesOf(context));
      return reply.code(201).send({ data: { type: 'sold-out-things', id: row.id, attributes } });
    },
  );

  app.delete(
    '/staff/sold-out/:id',
    {
      ...forRight('set-availability'),
      schema: { tags, summary: 'Puts back on sale what ran out, or ends a count', params, response: gone },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const session = requireStaff(request);
      const ended = await endedBy(context, session, request.params.id);
      if (!((await endSoldOut(context, ended)) ?? (await endInMenu(context, ended)))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.post(
    '/staff/pauses',
    {
      ...forRight('pause-branch'),
      schema: {
        tags,
        summary: 'Lets a branch take longer, or no orders of some types, until a moment',
        body: pauseBody,
        response: { 201: pauseDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { context, ...setting } = await settingOf(request);
      const { 'order-types': orderTypes, 'extra-minutes': extraMinutes, reason, until } = request.body;
      const set = await setPause(context, setting, { orderTypes, extraMinutes, reason, until });
      if (!set.ok) return reply.refuse(refuseSetting(set.refusal));
      const attributes = presentPause(set.value);
      return reply.code(201).send({ data: { type: 'branch-pauses', id: set.value.id, attributes } });
    },
  );

  app.delete(
    '/staff/pauses/:id',
    {
      ...forRight('pause-branch'),
      schema: { tags, summary: 'Ends a pause before its time', params, response: gone },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const session = requireStaff(request);
      if (!(await endPause(context, await endedBy(context, session, request.params.id)))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.post(
    '/staff/hours',
    {
      ...forRight('set-branch'),
      schema: {
        tags,
        summary: 'Gives a branch other hours for some days, or closes it: a holiday, Ramadan',
        body: specialHoursBody,
        response: { 201: specialHoursDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { context, ...setting } = await settingOf(request);
      const { from, to, hours: ranges, reason } = request.body;
      const set = await setHours(context, setting, { from, to, ranges, reason });
      if (!set.ok) return reply.refuse(refuseField(set.refusal.field, dateProblems[set.refusal.problem]));
      const attributes = presentHours(set.value);
      return reply.code(201).send({ data: { type: 'special-hours', id: set.value.id, attributes } });
    },
  );

  app.delete(
    '/staff/hours/:id',
    {
      ...forRight('set-branch'),
      schema: { tags, summary: 'Takes special hours back: those of the bundle count again', params, response: gone },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const session = requireStaff(request);
      if (!(await endHours(context, await endedBy(context, session, request.params.id)))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.put(
    '/staff/auto-acceptance',
    {
      ...forRight('set-branch'),
      schema: {
        tags,
        summary: 'Has a branch accept orders of a type as they come, or no longer',
        body: autoAcceptBody,
        response: { 200: autoAcceptDocument, ...failures },
      },
    },
    async (request, reply) => {
      const { context, ...setting } = await settingOf(request);
      const { 'order-type': orderType, 'is-on': isOn, until = null } = request.body;
      if (!setting.branch.orderTypes.includes(orderType)) return reply.refuse(refuseField('order-type', 'notServed'));
      const set = await setAutoAcceptance(context, setting, { orderType, isOn, until });
      if (!set.ok) return reply.refuse(refuseField('until', untilProblems[set.refusal.problem]));
      if (!set.value) throw notFound();
      const attributes = presentSwitch(set.value);
      return { data: { type: 'auto-acceptances' as const, id: set.value.id, attributes } };
    },
  );

  /** The branch that something is set at, and by whom. */
  async function settingOf(
    request: Parameters<typeof requireStaff>[0] & { body: { location?: string | undefined } },
  ): Promise<Setting & { context: RequestContext }> {
    const context = app.contextFor(request);
    return { context, ...(await settingAt(context, requireStaff(request), request.body.location)) };
  }
};

/** The branches that a member of staff works at: their own, or every one of the merchant. */
async function ownBranches(context: RequestContext, { branchId }: StaffSession): Promise<Branch[]> {
  const branches = await loadBranches(context, context.merchant);
  return branches.filter(({ id }) => branchId === null || id === branchId);
}

async function endedBy(context: RequestContext, session: StaffSession, id: string) {
  if (!isUuid(id)) throw notFound();
  const branchIds = (await ownBranches(context, session)).map((branch) => branch.id);
  return { merchantId: context.merchant.id, branchIds, id, log: logBy(session) };
}

/** Ends at one branch, by its staff, that the menu calls a thing sold out. */
async function endInMenu(context: RequestContext, { branchIds, ...ended }: Awaited<ReturnType<typeof endedBy>>) {
  const [branchId, ...more] = branchIds;
  if (branchId === undefined || more.length > 0) return undefined;
  const branches = await loadBranches(context, context.merchant);
  const otherIds = branches.map(({ id }) => id).filter((id) => id !== branchId);
  return endSoldOutInMenu(context, { ...ended, branchId, otherIds });
}

const namesOf = async ({ db, merchant }: RequestContext) =>
  new Map((await listThings(db, merchant.id)).map(({ id, name }) => [id, name]));

const notFound = () => new RefusalError(refusal(errorCodes.notFound));

const refuseSetting = (reason: AvailabilityRefusal): Refusal =>
  reason.field === 'until' ? refuseField('until', untilProblems[reason.problem]) : refuseField('thing-id', 'unknown');

const untilProblems = { invalid: 'moment', past: 'past', 'too-late': 'tooLate' } as const;

const dateProblems = { invalid: 'date', past: 'past', 'too-late': 'tooLate' } as const;

const refuseField = (field: string, problem: keyof typeof fieldProblems): Refusal =>
  refusal(errorCodes.invalidField, { pointer: `/${field}`, params: { field, problem: fieldProblems[problem] } });

type Names = ReadonlyMap<string, LocalizedText>;

/** Something that ran out, with its name on the menu. */
const presentSoldOut = (row: SoldOutThing, names: Names): SoldOutAttributes => ({
  kind: row.kind,
  'thing-id': row.thingId,
  name: names.get(row.thingId) ?? {},
  until: row.until?.toISOString() ?? null,
  remaining: row.remaining,
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

/** The menu itself calls it sold out at a branch, which holds until it is taken back. */
const isOutInMenu = ({ isSoldOut, outOfStockBranchIds = [] }: ThingRow, branchId: string): boolean =>
  isSoldOut === true || outOfStockBranchIds.includes(branchId);

const presentPause = (row: StoredPause): PauseAttributes => ({
  'order-types': row.orderTypes,
  'extra-minutes': row.extraMinutes,
  reason: row.reason,
  until: row.until.toISOString(),
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

const presentHours = (row: StoredHours): SpecialHoursAttributes => ({
  from: row.firstDay,
  to: row.lastDay,
  hours: row.ranges,
  reason: row.reason,
  until: row.until.toISOString(),
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

const presentSwitch = (row: StoredSwitch): AutoAcceptAttributes => ({
  'order-type': row.orderType,
  'is-on': row.isOn,
  until: row.until?.toISOString() ?? null,
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

type InForce = {
  soldOut: SoldOutThing[];
  pauses: StoredPause[];
  hours: StoredHours[];
  switches: StoredSwitch[];
  things: ThingRow[];
  now: Date;
};

/** The states in force at a branch now. */
const presentAvailability = (
  branch: Branch,
  { soldOut, pauses, hours, switches, things, now }: InForce,
): AvailabilityResource => {
  const { id, orderTypes } = branch;
  const names = new Map(things.map((thing) => [thing.id, thing.name]));
  const isHere = (row: { branchId: string; until: Date | null }) => row.branchId === id && isInForce(row, now);
  return {
    type: 'availabilities',
    id,
    attributes: {
      'location-id': id,
      'sold-out': soldOut.filter(isHere).map((row) => ({ id: row.id, ...presentSoldOut(row, names) })),
      'out-in-menu': things
        .filter((thing) => isOutInMenu(thing, id))
        .map(({ id, kind, name, isSoldOut }) => ({ id, kind, name, everywhere: isSoldOut === true })),
      pauses: pauses.filter(isHere).map((row) => ({ id: row.id, ...presentPause(row) })),
      hours: hours.filter(isHere).map((row) => ({ id: row.id, ...presentHours(row) })),
      'auto-acceptance': switches.filter(isHere).map((row) => ({ id: row.id, ...presentSwitch(row) })),
      'order-types': orderTypes,
      'auto-accepted': orderTypes.filter((type) => isAutoAccepted(branch, type, now)),
    },
  };
};

/** Something that can be marked, and what is in force about it at the branch. */
function presentThing(thing: ThingRow, soldOut: SoldOutThing[], branchId: string): ThingListDocument['data'][number] {
  const { id, kind, name, category } = thing;
  const isOut = isOutInMenu(thing, branchId);
  const inForce = soldOut.find((row) => row.kind === kind && row.thingId === id);
  const attributes = {
    kind,
    name,
    category,
    'sold-out-id': isOut ? id : (inForce?.id ?? null),
    remaining: isOut ? null : (inForce?.remaining ?? null),
  };
  return { type: 'things', id, attributes };
}
