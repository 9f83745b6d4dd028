import {
  errorCodes,
  errorDocument,
  type KeptPromisesDocument,
  keptPromisesDocument,
  keptPromisesQuery,
  kitchenFigureBody,
} from '@sufra/contracts';
import type { StationFigure } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import { setFigure } from '../../catalogue/publishing/set-kitchen.ts';
import type { RequestContext } from '../../context.ts';
import { type Kept, measureKitchen, readKept, readLesson } from '../../ordering/kept-promises.ts';
import { stationsOf } from '../../ordering/order/board/find-kitchen.ts';
import { fieldProblems } from '../../platform/errors/error-words.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../platform/limits/take-allowance.ts';
import { requireOwnBranch, settingAt } from './own-branch.ts';

const tags = ['staff'];
const failures = { '4xx': errorDocument };
const declinedMs = 7 * 24 * 3_600_000;

/** Of one person; an open page reads sixty times an hour. */
const readsPerHour = 600;

/** Promises against what became of them, the figures of a kitchen, and what was learned of it (decision record 0115). */
export const kitchenRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/kept-promises',
    {
      ...forRight('set-branch'),
      schema: {
        tags,
        summary: 'The promises of today at a branch against what became of them, its stations, and what was learned',
        querystring: keptPromisesQuery,
        response: { 200: keptPromisesDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const by = requireStaff(request);
      const allowance = { name: 'kept-promises-hour', subject: by.staffId, limit: readsPerHour, windowSeconds: 3600 };
      await requireAllowance(context, allowance);
      const branch = await requireOwnBranch(context, by, request.query.location);
      return present(context, branch);
    },
  );

  app.put(
    '/staff/kitchen-figures',
    {
      ...forRight('set-branch'),
      schema: {
        tags,
        summary: 'Takes the minutes that the dishes of a station were measured with, or declines them for a week',
        body: kitchenFigureBody,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { location, station, decision } = request.body;
      const setting = await settingAt(context, requireStaff(request), location);
      const { branch } = setting;
      const measured = (await measureKitchen(context, branch)).stations.find((each) => each.station === station);
      if (!measured) {
        const params = { field: 'station', problem: fieldProblems.unknown };
        return reply.refuse(refusal(errorCodes.invalidField, { pointer: '/station', params }));
      }
      const { figure, isProposed } = measured;
      // Another person has decided, or the week moved on.
      if (!figure || !isProposed) return reply.refuse(refusal(errorCodes.undoTooLate, { pointer: '/station' }));
      const { name } = stationsOf(context.merchant).find(({ handle }) => handle === station) ?? {};
      const before = branch.kitchen?.shares[station]?.share ?? 1;
      const share = (before * figure.tookMinutes) / figure.writtenMinutes;
      const until = new Date(context.now().getTime() + declinedMs);
      await setFigure(
        context,
        setting,
        decision === 'accept'
          ? { kind: 'share', station, share, until: null }
          : { kind: 'declined', station, share: null, until },
        { name, minutes: tenths(figure.tookMinutes) },
      );
      return reply.code(204).send();
    },
  );

  app.delete(
    '/staff/learned',
    {
      ...forRight('set-branch'),
      schema: {
        tags,
        summary: 'Forgets what was learned of a branch’s kitchen: it learns from orders to come',
        querystring: keptPromisesQuery,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const setting = await settingAt(context, requireStaff(request), request.query.location);
      if (!setting.branch.kitchen) return reply.refuse(refusal(errorCodes.notFound));
      await setFigure(context, setting, { kind: 'forgotten', station: null, share: null, until: null });
      return reply.code(204).send();
    },
  );
};

async function present(context: RequestContext, branch: Branch): Promise<KeptPromisesDocument> {
  const { since, kept } = await readKept(context, branch);
  const lesson = await readLesson(context, branch);
  const names = new Map(stationsOf(context.merchant).map(({ handle, name }) => [handle, name]));
  const { stations, dishes } = await measureKitchen(context, branch);
  return {
    data: {
      type: 'kept-promises',
      id: branch.id,
      attributes: {
        'location-id': branch.id,
        since: since.toISOString(),
        orders: kept.map(presentKept),
        stations: stations.map(({ station, hands, figure, isProposed }) => ({
          station,
          name: names.get(station) ?? {},
          hands,
          figure: figure ? presentFigure(figure) : null,
          'is-proposed': isProposed,
        })),
        dishes: dishes.map(({ item, station, figure }) => ({
          item: item.id,
          name: item.name,
          station,
          figure: presentFigure(figure),
        })),
        learned: lesson
          ? {
              'is-used': lesson.isUsed,
              pace: Math.round(lesson.pace * 100) / 100,
              'margin-minutes': tenths(lesson.marginMinutes),
              orders: lesson.orders,
              since: lesson.since?.toISOString() ?? null,
              'forgotten-at': branch.kitchen?.learnsSince?.toISOString() ?? null,
              'judged-orders': lesson.judged.orders,
              'missed-minutes-with': tenths(lesson.judged.withMinutes),
              'missed-minutes-without': tenths(lesson.judged.withoutMinutes),
            }
          : null,
      },
    },
  };
}

const presentFigure = ({ orders, writtenMinutes, tookMinutes }: StationFigure) => ({
  orders,
  'written-minutes': tenths(writtenMinutes),
  'took-minutes': tenths(tookMinutes),
});

const presentKept = ({ order, booking, promisedAt, readyAt }: Kept) => ({
  id: order.id,
  number: String(order.number).padStart(3, '0'),
  'promised-at': promisedAt.toISOString(),
  'ready-at': readyAt?.toISOString() ?? null,
  stations: booking.why.stations.map(({ station, readyAt: forecastAt }) => ({
    station,
    'forecast-at': forecastAt,
    'done-at': booking.done?.[station] ?? null,
  })),
});

const tenths = (minutes: number): number => Math.round(minutes * 10) / 10;
