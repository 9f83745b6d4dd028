import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';

/** Every order needs a mobile that was proved, however its customer signed in (decision 35). */
export async function requireProvedMobile(request: FastifyRequest): Promise<void> {
  if (!requireCustomer(request).hasProvedMobile) throw new RefusalError(refusal(errorCodes.mobileUnverified));
}
