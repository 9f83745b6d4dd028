import type { SuggestedLocation } from '@sufra/contracts';
import { distanceMetres, isServingAt } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Branch } from '../location/load-branches.ts';
import { scheduleOf } from '../schedule/branch-timing.ts';
import type { Cart } from './cart.ts';
import { lineAvailability } from './check-availability.ts';
import { isTypeOffered } from './check-choices.ts';
import { wantedAt } from './check-schedule.ts';
import { comboParts } from './combo-parts.ts';

const most = 3;

/**
 * Other branches that would take the order as it is: the type is served there, they accept orders and are open
 * when it is wanted, and everything in it can be had. The nearest come first. Where the food is delivered, the
 * address decides, so nothing is suggested.
 */
export function otherBranches(context: RequestContext, cart: Cart, branches: Branch[]): SuggestedLocation[] {
  const { request, place } = cart;
  const { orderType } = request;
  if (!orderType || orderType === 'deliver') return [];
  const chosen = place.branch;
  const metresTo = (branch: Branch) => (chosen ? Math.round(distanceMetres(chosen, branch)) : 0);
  return branches
    .filter((branch) => branch.id !== chosen?.id && isTypeOffered(context.merchant, branch, orderType))
    .filter((branch) => canServe(context, cart, branch))
    .toSorted((a, b) => metresTo(a) - metresTo(b))
    .slice(0, most)
    .map((branch) => ({ id: branch.id, name: branch.name, 'distance-metres': metresTo(branch) }));
}

function canServe(context: RequestContext, { request, menu, lines }: Cart, branch: Branch): boolean {
  const at = wantedAt(context, request.scheduledTime);
  if (!branch.isAcceptingOrders || !isServingAt(scheduleOf(context.merchant.concept, branch), at)) return false;
  const situation = {
    appId: context.merchant.id,
    branchId: branch.id,
    orderType: request.orderType,
    now: at,
    timeZone: branch.timeZone,
  };
  return lines
    .flatMap((line) => [line, ...comboParts(menu, line)])
    .every((part) => lineAvailability(menu, part, situation).isAvailable);
}
