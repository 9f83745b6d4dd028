import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { hasKey, isError, refuse } from './checkout-errors.ts';
import { fieldPage, readField } from './field-page.ts';
import type { Tokens } from './tokens.ts';

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** Frames: the script of the shop's page, and the fields, which are documents of their own. */
export function addFrames(app: FastifyInstance, simulation: Simulation, tokens: Tokens): void {
  for (const name of ['frames.js', 'field.js']) {
    const text = script(name);
    app.get(`/frames/${name}`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }

  app.get<{ Querystring: Record<string, string> }>('/frames/field', async (request, reply) => {
    const field = readField(request.query);
    if (!field) return reply.code(404).send();
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(fieldPage(field));
  });

  app.post('/tokens', async (request, reply) => {
    if (!hasKey(request, 'pk')) return reply.code(401).send();
    const made = tokens.make(request.body, simulation.now());
    return isError(made) ? refuse(reply, made) : reply.code(201).send(made.body);
  });
}
