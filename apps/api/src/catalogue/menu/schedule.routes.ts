import {
  errorCodes,
  errorDocument,
  orderDayListDocument,
  orderTimesQuery,
  prayerDayDocument,
  prayerTimesQuery,
} from '@sufra/contracts';
import {
  availabilityOf,
  localTimeAt,
  type MenuCategory,
  type MenuItem,
  orderTimes,
  type OrderType,
  parseOrderType,
  timeZoneOf,
} from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { type Branch, requireBranch, isTypeOffered } from '../location/load-branches.ts';
import { orderTimeSituation, prayerRulesOf } from '../schedule/branch-timing.ts';
import { prayerTimesOn } from '../schedule/prayer-times.ts';
import { presentOrderDays, presentPrayerDay } from '../schedule/schedule.resource.ts';
import { loadSellableMenu, readDishes, type SellableItem, type SoldDish } from './load-menu.ts';

type Menu = { items: ReadonlyMap<string, SellableItem>; categories: readonly MenuCategory[] };

/**
 * True when all dishes are served at a time by their own and their category's hours and dates. So a cart with a breakfast
 * is not offered dinner time.
 */
function servedTimes(menu: Menu, ids: string | undefined, timeZone: string): (time: Date) => boolean {
  const limited = readDishes(menu, ids, { withCombos: true }).flatMap(({ item }) => {
    const category = menu.categories.find((each) => each.id === item.categoryId);
    return category && [item, category].some(isLimited) ? [{ item, category }] : [];
  });
  return (time) =>
    limited.every(({ item, category }) => {
      const availability = availabilityOf(item, category, { now: time, timeZone });
      return availability.isAvailable || !['hours', 'dates'].includes(availability.reason);
    });
}

const isLimited = ({ availability }: MenuItem | MenuCategory): boolean =>
  availability.hours.length + availability.dates.length > 0;

const tags = ['schedule'];
const params = z.object({ id: z.uuid() });
const failures = { '4xx': errorDocument };

type ScheduleOptions = {
  /** True for times at which the kitchen of a branch can make these dishes. */
  timesWithRoom: (
    context: RequestContext,
    branch: Branch,
    orderType: OrderType | undefined,
    dishes: SoldDish[],
  ) => Promise<(time: Date) => boolean>;
};

/** When a branch can be ordered from, and the prayers of a place. */
export const scheduleRoutes: FastifyPluginAsyncZod<ScheduleOptions> = async (app, { timesWithRoom }) => {
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
      const branch = await requireBranch(context, request.params.id);
      const orderType = readOrderType(query['filter[order-type]']);
      const situation = orderTimeSituation(merchant.concept, branch, context.now(), orderType);
      const isOffered = orderType === undefined || isTypeOffered(merchant, branch, orderType);
      const menu = await loadSellableMenu(context, merchant);
      const serves = servedTimes(menu, query['filter[items]'], branch.timeZone);
      const hasRoom = await timesWithRoom(context, branch, orderType, readDishes(menu, query['filter[items]']));
      const areFullShown = merchant.concept.advanceOrder.fullTimes === 'shown';
      const days = orderTimes(situation).map(({ date, times }) => {
        const served = isOffered && !merchant.application.menuOnly ? times.filter(serves) : [];
        const { open = [], full = [] } = Object.groupBy(served, (time) => (hasRoom(time) ? 'open' : 'full'));
        return { date, times: open, ...(areFullShown && full.length > 0 && { full }) };
      });
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
      const rules = prayerRulesOf(concept);
      const times = prayerTimesOn(day, { latitude, longitude }, rules);
      return { ...presentPrayerDay(day, rules, times), links: { self: request.url } };
    },
  );
};

function readOrderType(asked: string | undefined): OrderType | undefined {
  if (asked === undefined) return undefined;
  const type = parseOrderType(asked);
  if (!type) throw new RefusalError(refusal(errorCodes.badRequest, { parameter: 'filter[order-type]' }));
  return type;
}
