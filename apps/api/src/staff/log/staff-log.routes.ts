import { errorCodes, errorDocument, type StaffLogDocument, staffLogDocument, staffLogQuery } from '@sufra/contracts';
import {
  accept,
  isInForce,
  localTimeAt,
  mayRole,
  type OrderType,
  type PauseReason,
  refuse,
  type Result,
  type SoldOutKind,
  type StaffRight,
} from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  readSoldOut,
  readSpecialHours,
  readSwitches,
  type StoredHours,
} from '../../catalogue/availability/availability.store.ts';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import {
  endPause,
  endSoldOut,
  setPause,
  setSoldOut,
  type Setting,
} from '../../catalogue/publishing/set-availability.ts';
import { endHours, setAutoAcceptance, setHours } from '../../catalogue/publishing/set-branch.ts';
import { type FigureWish, takeFigureBack } from '../../catalogue/publishing/set-kitchen.ts';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff, type StaffSession } from '../../platform/http/session.plugin.ts';
import { branchOf } from '../devices.ts';
import { editPerson } from '../people.ts';
import { isAboutCustomer, lockChange, logStaff, readLog, readUndone, type StoredChange } from '../staff-log.ts';
import { findStaffName } from '../staff.store.ts';
import type { StaffAction } from '../staff.tables.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });

type Customer = StaffLogDocument['data'][number]['attributes']['customer'];

type Options = {
  /** How customers are called today, by id. */
  namesOf: (
    context: RequestContext,
    branchId: string | null,
    ids: string[],
  ) => Promise<Map<string, NonNullable<Customer>>>;
};

/** Changes on the restaurant's side, by whom and on which device. */
export const staffLogRoutes: FastifyPluginAsyncZod<Options> = async (app, { namesOf }) => {
  app.get(
    '/staff/log',
    {
      ...forRight('read-log'),
      schema: {
        tags,
        summary: 'Changes at the own branch, or at all of them, the newest first',
        querystring: staffLogQuery,
        response: { 200: staffLogDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const session = requireStaff(request);
      const { location, ...wish } = request.query;
      const branch = location === undefined ? undefined : await branchOf(context, session, location);
      if (branch && !branch.ok) return reply.refuse(branch.refusal);
      const changes = await readLog(context, { ...wish, branchId: branch ? branch.value : session.branchId });
      const undone = await readUndone(
        context,
        changes.map(({ id }) => id),
      );
      const guests = mayRole(session.role, 'read-customers')
        ? await namesOf(
            context,
            session.branchId,
            changes.filter(({ action }) => isAboutCustomer(action)).map(({ subject }) => subject),
          )
        : new Map<string, NonNullable<Customer>>();
      return {
        data: changes.map((change) =>
          presentChange(change, session, { undoneBy: undone.get(change.id), customer: guests.get(change.subject) }),
        ),
      };
    },
  );

  app.post(
    '/staff/log/:id/undo',
    {
      ...forRight('read-log'),
      schema: {
        tags,
        summary: 'Take a change back, unless it was changed since; the log says so',
        params,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const done = await undoChange(app.contextFor(request), requireStaff(request), request.params.id);
      return done.ok ? reply.code(204).send() : reply.refuse(done.refusal);
    },
  );
};

const presentChange = (
  change: StoredChange,
  session: StaffSession,
  { undoneBy, customer }: { undoneBy: string | undefined; customer: Customer | undefined },
): StaffLogDocument['data'][number] => ({
  type: 'staff-log-entries',
  id: change.id,
  attributes: {
    at: change.at.toISOString(),
    action: change.action,
    'location-id': change.branchId,
    by: change.staffName,
    device: change.deviceName,
    subject: change.subject,
    'subject-name': change.subjectName,
    customer: customer ?? null,
    before: change.before as Record<string, unknown> | null,
    after: change.after as Record<string, unknown> | null,
    'may-undo': undoneBy === undefined && isUndoable(change.action, session),
    'undone-by': undoneBy ?? null,
    undoes: change.undoes,
  },
});

type Undo = {
  right: StaffRight;
  /** Takes the change back; false when things have moved on since, and taking it back would change something else. */
  run(context: RequestContext, change: StoredChange, by: StaffSession): Promise<boolean>;
};

type SoldOutState = { id: string; kind: SoldOutKind; until: string | null; remaining: number | null };
type PauseState = { orderTypes: OrderType[]; extraMinutes: number | null; reason: PauseReason; until: string };
type HoursState = Pick<StoredHours, 'firstDay' | 'lastDay' | 'ranges' | 'reason'>;
type SwitchState = { id: string | null; isOn: boolean | null; until: string | null };
type FigureState = Omit<FigureWish, 'until'> & { until: string | null };
type PersonState = {
  name: string;
  role: string;
  location: string | null;
  further?: { location: string; role: string }[];
};

const undos: Partial<Record<StaffAction, Undo>> = {
  'sold-out-set': {
    right: 'set-availability',
    async run(context, change, by) {
      const { id } = change.after as SoldOutState;
      const inForce = await readSoldOut(context, change.merchantId);
      if (!inForce.some((row) => row.id === id)) return false;
      const before = change.before as SoldOutState | null;
      if (before && isAhead(context, before.until)) return setAgain(context, change, by, before);
      return (await endSoldOut(context, endingOf(change, by, id))) !== undefined;
    },
  },
  'sold-out-ended': {
    right: 'set-availability',
    async run(context, change, by) {
      const before = change.before as SoldOutState;
      const inForce = await readSoldOut(context, change.merchantId);
      const isSetAnew = inForce.some(
        ({ branchId, kind, thingId }) =>
          branchId === change.branchId && kind === before.kind && thingId === change.subject,
      );
      return !isSetAnew && setAgain(context, change, by, before);
    },
  },
  'pause-set': {
    right: 'pause-branch',
    async run(context, change, by) {
      const ending = endingOf(change, by, change.subject);
      const isPast = !isAhead(context, (change.after as PauseState).until);
      const ended = isPast ? undefined : await endPause(context, ending);
      return ended !== undefined && ended.endedAt === null;
    },
  },
  'pause-ended': {
    right: 'pause-branch',
    async run(context, change, by) {
      const { orderTypes, extraMinutes, reason, until } = change.before as PauseState;
      const setting = await settingOf(context, change, by);
      if (!setting) return false;
      return (await setPause(context, setting, { orderTypes, extraMinutes, reason, until })).ok;
    },
  },
  'hours-set': {
    right: 'set-branch',
    async run(context, change, by) {
      const inForce = await readSpecialHours(context.db, change.merchantId);
      const row = inForce.find(({ id }) => id === change.subject);
      if (!row || !isInForce(row, context.now())) return false;
      return (await endHours(context, endingOf(change, by, change.subject))) !== undefined;
    },
  },
  'hours-ended': {
    right: 'set-branch',
    async run(context, change, by) {
      const { firstDay, lastDay, ranges, reason } = change.before as HoursState;
      const setting = await settingOf(context, change, by);
      if (!setting) return false;
      // Days that passed meanwhile are not given back.
      const today = localTimeAt(context.now(), setting.branch.timeZone).date;
      const from = firstDay < today ? today : firstDay;
      return (await setHours(context, setting, { from, to: lastDay, ranges, reason })).ok;
    },
  },
  'auto-acceptance-set': {
    right: 'set-branch',
    async run(context, change, by) {
      const [before, after] = [change.before as SwitchState, change.after as SwitchState];
      const setting = await settingOf(context, change, by);
      if (!setting) return false;
      const orderType = change.subject as OrderType;
      const present = (await readSwitches(context.db, change.merchantId)).find(
        (row) => row.branchId === change.branchId && row.orderType === orderType,
      );
      if ((present?.id ?? null) !== after.id) return false;
      const isOn = isAhead(context, before.until) ? before.isOn : null;
      const until = isOn === null ? null : before.until;
      return (await setAutoAcceptance(context, setting, { orderType, isOn, until })).ok;
    },
  },
  'kitchen-minutes-set': { right: 'set-branch', run: takeKitchenFigureBack },
  'kitchen-forgotten': { right: 'set-branch', run: takeKitchenFigureBack },
  'person-changed': {
    right: 'manage-people',
    async run(context, change, by) {
      const { name, role, location, further = [] } = change.before as PersonState;
      const after = change.after as PersonState;
      const wish = {
        ...(name !== after.name && { name }),
        ...(role !== after.role && { role }),
        ...(location !== after.location && { location }),
        ...(JSON.stringify(further) !== JSON.stringify(after.further ?? []) && { further }),
      };
      return (await editPerson(context, by, change.subject, wish, change.id)).ok;
    },
  },
};

/** True when a change of this kind can be taken back by this caller. */
const isUndoable = (action: StaffAction, { role }: StaffSession): boolean => {
  const undo = undos[action];
  return undo !== undefined && mayRole(role, undo.right);
};

/** Takes a change back, once, unless it was changed since; the log says that it was. */
const undoChange = (context: RequestContext, session: StaffSession, id: string): Promise<Result<undefined, Refusal>> =>
  withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const change = await lockChange(context, session, id);
    if (!change) return refuse(refusal(errorCodes.notFound));
    const undo = undos[change.action];
    if (!undo) return refuse(refusal(errorCodes.undoImpossible));
    if (!mayRole(session.role, undo.right)) return refuse(refusal(errorCodes.rightMissing));
    if ((await readUndone(context, [id])).has(id)) return accept(undefined);
    const isDone = await undo.run(context, change, session);
    return isDone ? accept(undefined) : refuse(refusal(errorCodes.undoTooLate));
  });

const isAhead = ({ now }: RequestContext, until: string | null): boolean =>
  until === null || Date.parse(until) > now().getTime();

async function takeKitchenFigureBack(
  context: RequestContext,
  change: StoredChange,
  by: StaffSession,
): Promise<boolean> {
  const setting = await settingOf(context, change, by);
  const before = change.before as FigureState | null;
  const wish = before && { ...before, until: before.until === null ? null : new Date(before.until) };
  return setting !== undefined && takeFigureBack(context, setting, { id: change.subject, before: wish });
}

async function setAgain(
  context: RequestContext,
  change: StoredChange,
  by: StaffSession,
  { kind, until, remaining }: SoldOutState,
): Promise<boolean> {
  const setting = await settingOf(context, change, by);
  if (!setting) return false;
  const wish = { kind, thingId: change.subject, until: until ?? 'manual', remaining };
  return (await setSoldOut(context, setting, wish)).ok;
}

const logOf =
  (change: StoredChange, by: StaffSession): Setting['log'] =>
  (context, next) =>
    logStaff(context, { ...next, by, undoes: change.id });

async function settingOf(
  context: RequestContext,
  change: StoredChange,
  by: StaffSession,
): Promise<Setting | undefined> {
  const branch = (await loadBranches(context, context.merchant)).find(({ id }) => id === change.branchId);
  const name = await findStaffName(context.db, change.merchantId, by.staffId);
  return branch && { merchantId: change.merchantId, branch, by: { id: by.staffId, name }, log: logOf(change, by) };
}

const endingOf = (change: StoredChange, by: StaffSession, id: string) => ({
  merchantId: change.merchantId,
  branchIds: change.branchId === null ? [] : [change.branchId],
  id,
  log: logOf(change, by),
});
