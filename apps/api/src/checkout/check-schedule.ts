import { errorCodes } from '@sufra/contracts';
import { checkOrderTime, readOrderTime, type OrderTimeRefusal } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { orderTimeSituation } from '../schedule/branch-timing.ts';
import type { Cart } from './cart.ts';

type Wanted = Pick<Cart, 'request' | 'place'>;

/** When the food is wanted: the scheduled moment when there is one ahead, else now. */
export function wantedAt({ now }: Pick<RequestContext, 'now'>, scheduledTime: string | undefined): Date {
  const scheduled = scheduledTime === undefined ? undefined : readOrderTime(scheduledTime);
  return scheduled && scheduled > now() ? scheduled : now();
}

/**
 * Whether the order may be placed for the time it asks for (decision 66), in the same words that offered it. Before
 * a branch is known, only its distance from now is judged.
 */
export function checkSchedule({ merchant, now }: RequestContext, { request, place }: Wanted): Refusal[] {
  if (request.scheduledTime === undefined) return [];
  const moment = readOrderTime(request.scheduledTime);
  if (!moment) return [refuse(errorCodes.scheduleInvalid)];
  const checked = checkOrderTime(moment, orderTimeSituation(merchant.concept, place.branch ?? anyBranch, now()));
  return checked.ok ? [] : refuseTime(checked.refusal);
}

function refuseTime(reason: OrderTimeRefusal): Refusal[] {
  switch (reason.code) {
    // The branch itself is told before, under its own code.
    case 'not-accepting':
      return [];
    case 'too-early':
      return [refuse(errorCodes.scheduleTooEarly, { minutes: reason.noticeMinutes })];
    default:
      return [refuse(codes[reason.code])];
  }
}

const codes = {
  invalid: errorCodes.scheduleInvalid,
  'not-allowed': errorCodes.schedulingUnavailable,
  'past-date': errorCodes.schedulePastDate,
  'past-time': errorCodes.scheduleInvalid,
  'today-only': errorCodes.scheduleTodayOnly,
  'too-late': errorCodes.scheduleTooLate,
  closed: errorCodes.scheduleClosed,
} as const;

const refuse = (code: Refusal['code'], params?: Refusal['params']): Refusal =>
  refusal(code, { pointer: '/scheduled-time', ...(params && { params }) });

const anyBranch = {
  latitude: 0,
  longitude: 0,
  openingHours: {
    weekly: Array.from({ length: 7 }, (_, day) => ({ day, ranges: [{ from: '00:00', to: '24:00' }] })),
    exceptions: [],
  },
  timeZone: 'UTC',
  prayerMethod: null,
  isAcceptingOrders: true,
  preparationMinutes: 0,
};
