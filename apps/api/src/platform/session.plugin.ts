import { errorCodes } from '@sufra/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffRole } from '@sufra/ordering';
import plugin from 'fastify-plugin';
import { refusal, RefusalError } from './refusal.ts';

/** Who is asking: a customer, a guest who may only look around (decision 37), or staff (decision 46). */
export type Session = { id: string; expiresAt: Date } & (
  | { kind: 'customer'; customerId: string }
  | { kind: 'browse' }
  | { kind: 'staff'; staffId: string; role: StaffRole; branchId: string | null }
);

export type CustomerSession = Extract<Session, { kind: 'customer' }>;
export type StaffSession = Extract<Session, { kind: 'staff' }>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

export type SessionLookup = { findSession(request: FastifyRequest, token: string): Promise<Session | undefined> };

/** Reads the Bearer token. A token that is unknown, old, revoked or of another shop counts as none. */
export const sessionPlugin = plugin(async (app: FastifyInstance, lookup: SessionLookup) => {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token && request.merchant) request.session = (await lookup.findSession(request, token)) ?? null;
  });
});

/** The signed-in customer of a request; ends it with 401 without a session and 403 for a browse-only one. */
export function requireCustomer(request: FastifyRequest): CustomerSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind !== 'customer') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}

/** Whoever signed in, guest or staff; ends the request with 401 without a session and 403 for a browse-only one. */
export function requirePerson(request: FastifyRequest): CustomerSession | StaffSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind === 'browse') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}

/** The member of staff who asks; ends the request with 401 without a session and 403 for a guest's. */
export function requireStaff(request: FastifyRequest): StaffSession {
  if (!request.session) throw new RefusalError(refusal(errorCodes.unauthenticated));
  if (request.session.kind !== 'staff') throw new RefusalError(refusal(errorCodes.forbidden));
  return request.session;
}
