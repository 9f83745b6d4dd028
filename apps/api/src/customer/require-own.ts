import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import { refusal, RefusalError } from '../platform/errors/refusal.ts';
import { requireCustomer } from '../platform/http/session.plugin.ts';

/** Every order needs a mobile that was proved, however its customer signed in (D-35). */
export async function requireProvedMobile(request: FastifyRequest): Promise<void> {
  if (!requireCustomer(request).hasProvedMobile) throw new RefusalError(refusal(errorCodes.mobileUnverified));
}

/** The caller, when the customer named in the path is the caller; any other customer is not found (D-45). */
export function requireOwn(request: FastifyRequest, id: string): string {
  const { customerId } = requireCustomer(request);
  if (id !== customerId) throw new RefusalError(refusal(errorCodes.notFound));
  return customerId;
}
