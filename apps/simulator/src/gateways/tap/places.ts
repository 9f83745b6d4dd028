import type { SimulatedCharge } from './charge.ts';

/**
 * Where a guest has to go to pay a charge: Tap's page, or the bank's. The simulator runs beside the shop, so a browser
 * that reaches the one reaches the other. Nothing once there is nothing left to do.
 */
export function placeOf({ id, outcome, isChallenged, request }: SimulatedCharge, prefix: string): string | undefined {
  if (outcome.status !== 'INITIATED') return undefined;
  return `${new URL(request.redirectUrl).origin}${prefix}/${isChallenged ? '3ds' : 'pay'}/${id}`;
}

/** Back to the shop, with Tap's own id behind what the shop had there. */
export function returnOf({ id, request }: SimulatedCharge): string {
  const address = new URL(request.redirectUrl);
  address.searchParams.set('tap_id', id);
  return address.href;
}
