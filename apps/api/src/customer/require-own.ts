import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';

/** The caller, when the customer named in the path is the caller; anybody else does not exist (decision 45). */
export function requireOwn(request: FastifyRequest, id: string): string {
  const { customerId } = requireCustomer(request);
  if (id !== customerId) throw new RefusalError(refusal(errorCodes.notFound));
  return customerId;
}
