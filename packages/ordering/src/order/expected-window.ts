import type { OrderType } from '../location/order-type.ts';
import { handoverMinutes } from './live-estimate.ts';

/** A span of time that a guest is told, whole five minutes on both ends. */
export type TimeWindow = { from: Date; to: Date };

const roundedToMinutes = 5;
/** A counter is sooner exact than a street. */
const widthMinutes = { counter: 10, door: 15 };

/**
 * What a guest is told about a moment that is only estimated: a window that contains it, ten minutes wide at the
 * counter and fifteen at the door. The menu, the cart, checkout and the order's page all tell this window, so that they agree.
 *
 * @example expectedWindow('to-go', at('19:27')) // 19:25 to 19:35
 * @example expectedWindow('deliver', at('19:41')) // 19:40 to 19:55
 */
export function expectedWindow(orderType: OrderType, estimatedAt: Date): TimeWindow {
  const step = roundedToMinutes * 60_000;
  const from = Math.floor(estimatedAt.getTime() / step) * step;
  const width = orderType === 'deliver' ? widthMinutes.door : widthMinutes.counter;
  return { from: new Date(from), to: new Date(from + width * 60_000) };
}

/**
 * When an order that would be ready at `readyAt` is where its guest waits for it: at the door after the handover and the
 * ride, on the counter at once.
 *
 * @param rideMinutes of `travelMinutes`; ignored where guests come themselves
 */
export const expectedAt = (orderType: OrderType, readyAt: Date, rideMinutes: number): Date =>
  orderType === 'deliver' ? new Date(readyAt.getTime() + (handoverMinutes + rideMinutes) * 60_000) : readyAt;
