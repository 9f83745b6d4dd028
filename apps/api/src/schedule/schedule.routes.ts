import {
  errorCodes,
  errorDocument,
  orderDayListDocument,
  orderTimesQuery,
  prayerDayDocument,
  prayerTimesQuery,
} from '@sufra/contracts';
import { localTimeAt, orderTimes, parseOrderType, timeZoneOf, type OrderType } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isTypeOffered } from '../checkout/check-choices.ts';
import { loadBranches } from '../location/load-branches.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { methodOf, orderTimeSituation } from './branch-timing.ts';
import { prayerTimesOn } from './prayer-times.ts';
import { presentOrderDays, presentPrayerDay } from './schedule.resource.ts';
import { servedTimes } from './served-times.ts';

const tags = ['schedule'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

/** When a branch can be ordered from, and the prayers of a place. */
export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/locations/:id/order-times',
    {
      schema: {
        tags,
        summary: 'The times that an order may be scheduled for; POST /orders accepts each of them',
        params,
        querystring: orderTimesQuery,
        response: { 200: orderDayListDocument, ...failures },
      },
    },
    async (request) => {
      const { merchant, query } = request;
      const context = app.contextFor(request);
      const branch = (await loadBranches(context, merchant)).find(({ id }) => id === request.params.id);
      if (!branch) throw new RefusalError(refusal(errorCodes.notFound));
      const situation = orderTimeSituation(merchant.concept, branch, context.now());
      const orderType = readOrderType(query['filter[order-type]']);
      const isOffered = orderType === undefined || isTypeOffered(merchant, branch, orderType);
      const menu = await loadSellableMenu(context, merchant);
      const serves = servedTimes(menu, query['filter[items]'], branch.timeZone);
      const days = orderTimes(situation).map(({ date, times }) => ({
        date,
        times: isOffered && !merchant.application.menuOnly ? times.filter(serves) : [],
      }));
      return { ...presentOrderDays(days, situation), links: { self: request.url } };
    },
  );

  app.get(
    '/prayer-times',
    {
      schema: {
        tags,
        summary: 'The prayers of a day at a place, computed as is customary in the brand’s country',
        querystring: prayerTimesQuery,
        response: { 200: prayerDayDocument, ...failures },
      },
    },
    async (request) => {
      const { latitude, longitude, date } = request.query;
      const { concept } = request.merchant;
      const day = date ?? localTimeAt(app.contextFor(request).now(), timeZoneOf(concept.defaultTimezone)).date;
      const method = methodOf(concept);
      const times = prayerTimesOn(day, { latitude, longitude }, method);
      return { ...presentPrayerDay(day, method, times), links: { self: request.url } };
    },
  );
};

function readOrderType(asked: string | undefined): OrderType | undefined {
  if (asked === undefined) return undefined;
  const type = parseOrderType(asked);
  if (!type) throw new RefusalError(refusal(errorCodes.badRequest, { parameter: 'filter[order-type]' }));
  return type;
}
