import type { FastifyReply, FastifyRequest } from 'fastify';
import { isError, refuse, type CheckoutError } from './checkout-errors.ts';

type Answer = { status: number; body: unknown };

/** Answers a repeated key as the first time; only what was taken is kept, as there. */
export function createIdempotency() {
  const kept = new Map<string, Answer>();
  return (request: FastifyRequest, reply: FastifyReply, work: () => Answer | CheckoutError) => {
    const key = request.headers['cko-idempotency-key'];
    const name = typeof key === 'string' ? `${request.url} ${key}` : undefined;
    const earlier = name === undefined ? undefined : kept.get(name);
    if (earlier) return reply.code(earlier.status).send(earlier.body);
    const answer = work();
    if (isError(answer)) return refuse(reply, answer);
    if (name !== undefined && answer.status < 300) kept.set(name, answer);
    return reply.code(answer.status).send(answer.body);
  };
}
