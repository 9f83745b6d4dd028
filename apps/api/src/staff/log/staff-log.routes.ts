import { errorDocument, type StaffLogDocument, staffLogDocument, staffLogQuery } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forRight, requireStaff, type StaffSession } from '../../platform/http/session.plugin.ts';
import { branchOf } from '../devices.ts';
import { readLog, readUndone, type StoredChange } from './read-log.ts';
import { isUndoable, undoChange } from './undo-change.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });

/** What was changed on the restaurant's side, by whom and on which device. */
export const staffLogRoutes: FastifyPluginAsyncZod = async (app) => {
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
      return { data: changes.map((change) => presentChange(change, undone.get(change.id), session)) };
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
  undoneBy: string | undefined,
  session: StaffSession,
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
    before: change.before as Record<string, unknown> | null,
    after: change.after as Record<string, unknown> | null,
    'may-undo': undoneBy === undefined && isUndoable(change.action, session),
    'undone-by': undoneBy ?? null,
    undoes: change.undoes,
  },
});
