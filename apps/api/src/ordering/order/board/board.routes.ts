import {
  boardDocument,
  type BoardOrder,
  boardOrderDocument,
  bumpBody,
  errorCodes,
  errorDocument,
  messageBudgetDocument,
  pastOrdersDocument,
  pastOrdersQuery,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { refusal } from '../../../platform/errors/refusal.ts';
import { forRight, requireStaff, type StaffSession } from '../../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../../platform/limits/take-allowance.ts';
import { findReachableOrder } from '../find-reachable-order.ts';
import { readMessageBudget } from '../notification/guest-message.store.ts';
import { bumpLines } from './bump-lines.ts';
import { stationsOf } from './find-kitchen.ts';
import { loadBoard, loadBoardOrder } from './load-board.ts';
import { searchPastOrders } from './past-orders.ts';

const tags = ['staff'];

/** Of one person: enough for a counter, too few to read off the numbers of guests. */
const searchesPerHour = 240;

type Options = {
  /** Writes down who searched past orders, and how many were found; never what was typed. */
  logSearch: (context: RequestContext, found: { count: number }, by: StaffSession) => Promise<void>;
};

/** The orders of a branch as its board and its kitchen show them. */
export const boardRoutes: FastifyPluginAsyncZod<Options> = async (app, { logSearch }) => {
  app.addHook('onRequest', async (request) => void requireStaff(request));
  // Every board of a branch reads an order at the moment of its event.
  const share = shareReads<BoardOrder | undefined>();

  app.get(
    '/staff/board',
    {
      schema: {
        tags,
        summary:
          'The open orders of the own branch, of the one named, or of all, with guests and lines; ' +
          'of one branch also those that ended within a day',
        querystring: z.object({ location: z.string().max(64).optional() }),
        response: { 200: boardDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { branchId } = requireStaff(request);
      const { location } = request.query;
      const named = location !== undefined && isUuid(location) ? location : null;
      const context = app.contextFor(request);
      return {
        data: await loadBoard(context, branchId ?? named),
        meta: {
          stations: stationsOf(context.merchant),
          'message-budget': (await readMessageBudget(context, request.merchant)).state,
        },
      };
    },
  );

  app.get(
    '/staff/message-budget',
    {
      ...forRight('read-figures'),
      schema: {
        tags,
        summary: 'How many messages to guests went out, and whether more are held back',
        response: { 200: messageBudgetDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { state, since, sent, limit } = await readMessageBudget(app.contextFor(request), request.merchant);
      const attributes = { state, since: since?.toISOString() ?? null, sent, limit };
      return { data: { type: 'message-budgets' as const, id: request.merchant.id, attributes } };
    },
  );

  app.get(
    '/staff/board/:id',
    {
      schema: {
        tags,
        summary: 'One order of the board',
        params: z.object({ id: z.string().max(64) }),
        response: { 200: boardOrderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { branchId } = requireStaff(request);
      const { id } = request.params;
      // All that an answer depends on: whose order, as which menu has it, in which language, and who may see it.
      const { merchant, locale } = context;
      const key = JSON.stringify([merchant.id, merchant.version, locale, branchId, id]);
      const order = await share(key, () => loadBoardOrder(context, branchId, id));
      return order ? { data: order } : reply.refuse(refusal(errorCodes.notFound));
    },
  );

  app.get(
    '/staff/past-orders',
    {
      ...forRight('search-orders'),
      schema: {
        tags,
        summary: 'Orders of the last thirty days by number, name or last digits, at most twenty',
        querystring: pastOrdersQuery,
        response: { 200: pastOrdersDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const by = requireStaff(request);
      const { staffId, branchId } = by;
      const { search, location } = request.query;
      const budget = { name: 'past-orders-hour', subject: staffId, limit: searchesPerHour, windowSeconds: 3600 };
      await requireAllowance(context, budget);
      const named = location !== undefined && isUuid(location) ? location : null;
      const found = await searchPastOrders(context, branchId ?? named, search);
      if (found) await logSearch(context, { count: found.length }, by);
      return { data: found ?? [] };
    },
  );

  app.post(
    '/staff/board/:id/bumps',
    {
      ...forRight('move-orders'),
      schema: {
        tags,
        summary: 'Stations are done with lines of an order, or take that back; the last bump makes the order ready',
        params: z.object({ id: z.string().max(64) }),
        body: bumpBody,
        response: { 200: boardOrderDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireStaff(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const bumped = await bumpLines(context, order, request.body, staff);
      if (!bumped.ok) return reply.refuse(bumped.refusal);
      const shown = await loadBoardOrder(context, staff.branchId, order.id);
      return shown ? { data: shown } : reply.refuse(refusal(errorCodes.notFound));
    },
  );
};

/**
 * Shares reads among callers that ask for the same key at the same time. Each gets a read that begins after it asked,
 * so that it sees every change made before; of one key at most one read runs, and one waits for all who came meanwhile.
 */
export function shareReads<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  type Running = { value: Promise<Value>; next?: Promise<Value> };
  const runningByKey = new Map<string, Running>();

  const begin = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const running: Running = { value: read() };
    runningByKey.set(key, running);
    const end = (): void => {
      if (!running.next) runningByKey.delete(key);
    };
    running.value.then(end, end);
    return running.value;
  };

  return (key, read) => {
    const running = runningByKey.get(key);
    if (!running) return begin(key, read);
    const beginNext = (): Promise<Value> => begin(key, read);
    // The failure of one read is no reason for the next to fail.
    return (running.next ??= running.value.then(beginNext, beginNext));
  };
}
