import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An error as Checkout.com answers it. */
export type CheckoutError = { status: number; type: string; codes: string[] };

export const invalid = (...codes: string[]): CheckoutError => ({ status: 422, type: 'request_invalid', codes });

export const notAllowed = (code: string): CheckoutError => ({ status: 403, type: 'invalid_request', codes: [code] });

export const isError = (value: object): value is CheckoutError => 'codes' in value;

export const refuse = (reply: FastifyReply, { status, type, codes }: CheckoutError) =>
  reply.code(status).send({ request_id: randomUUID(), error_type: type, error_codes: codes });

/** Public keys also travel bare, as Checkout.com's own library sends them. */
const keys = { sk: /^Bearer sk_/, pk: /^(Bearer )?pk_/ };

/** Any key of the right kind opens the door; a wrong one is told nothing, as there. */
export const hasKey = ({ headers }: FastifyRequest, kind: keyof typeof keys): boolean =>
  keys[kind].test(headers.authorization ?? '');
