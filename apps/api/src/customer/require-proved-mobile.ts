import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { findCustomer } from './customer.store.ts';

/** Every order needs a mobile that was proved, however its customer signed in (decision 35). */
export async function requireProvedMobile(context: RequestContext, request: FastifyRequest): Promise<void> {
  const { customerId } = requireCustomer(request);
  const customer = await findCustomer(context.db, context.merchant.id, customerId);
  if (!customer?.mobileVerifiedAt) throw new RefusalError(refusal(errorCodes.mobileUnverified));
}
