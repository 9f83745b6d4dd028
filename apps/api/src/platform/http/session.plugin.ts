import { errorCodes } from '@sufra/contracts';
import { mayRole, type StaffRight, type StaffRole } from '@sufra/ordering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { refusal, RefusalError } from '../errors/refusal.ts';

/** The session: of a customer, of a guest who may only browse (D-37), or of staff (D-46). */
export type Session = { id: string; expiresAt: Date } & (
  | { kind: 'customer'; customerId: string; hasProvedMobile: boolean }
  | { kind: 'browse' }
  | { kind: 'staff'; staffId: string; role: StaffRole; branchId: string | null; deviceId: string | null }
);

export type CustomerSession = Extract<Session, { kind: 'customer' }>;
export type StaffSession = Extract<Session, { kind: 'staff' }>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** A request's session: the look-up of the shop fills it, because the two are found together. */
export const sessionPlugin = plugin(async (app: FastifyInstance) => {
  app.decorateRequest('session', null);
});

/** The Bearer token of a request. One that is unknown, old, revoked or of another shop counts as none. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];

/** The signed-in customer of a request; ends it with 401 without a session and 403 for a browse-only one. */
export function requireCustomer(request: FastifyRequest): CustomerSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind !== 'customer') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}

/** The signed-in person, guest or staff; ends the request with 401 without a session and 403 for a browse-only one. */
export function requirePerson(request: FastifyRequest): CustomerSession | StaffSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind === 'browse') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}

/** The signed-in member of staff; ends the request with 401 without a session and 403 for a guest's. */
export function requireStaff(request: FastifyRequest): StaffSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind !== 'staff') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}

/** The signed-in member of staff with a right; ends the request with 403 for a role without it. */
export function requireRight(request: FastifyRequest, right: StaffRight): StaffSession {
  const session = requireStaff(request);
  if (!mayRole(session.role, right)) throw new RefusalError(refusal(errorCodes.rightMissing));
  return session;
}

/** The options of a route that staff need a right for; refused before anything that was sent is read. */
export const forRight = (right: StaffRight) => ({
  onRequest: async (request: FastifyRequest) => void requireRight(request, right),
});
