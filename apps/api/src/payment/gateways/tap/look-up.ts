import type { Found, GatewayPayment, GatewayTools } from '../../gateway.ts';
import { GatewayUnreachable } from '../../gateway-http.ts';
import { fetchCharge, readCharge } from './charge.ts';
import { findCharge } from './find-charge.ts';
import { readRefunds } from './refunds.ts';
import type { TapApi } from './tap-api.ts';

/** Asks Tap for a charge, and for what of it went back to the guest. */
export const createLookUp =
  (api: TapApi, { now }: Pick<GatewayTools, 'now'>) =>
  async (payment: GatewayPayment): Promise<Found> => {
    try {
      const { providerPaymentId, startedAt } = payment;
      const charge = providerPaymentId ? await fetchCharge(api, providerPaymentId) : await findCharge(api, payment);
      if (!charge) return { kind: 'none' };
      if (charge.status !== 'CAPTURED') return readCharge(charge, 0);
      const { doneMinor } = await readRefunds(api, charge, { from: startedAt, until: now() });
      return readCharge(charge, doneMinor);
    } catch (error) {
      if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
      throw error;
    }
  };
