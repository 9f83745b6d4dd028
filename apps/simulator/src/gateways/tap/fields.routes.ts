import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { brandOf } from '../bank.ts';
import type { TapAccount } from './account.ts';
import { wrongFields } from './card-fields.ts';
import { fieldsPage, readFieldOptions } from './fields-page.ts';

type Query = Record<string, string | undefined>;
type Fields = { Body: Record<string, string | undefined> | undefined };

// The fields stand in a frame on any shop's page.
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** The card SDK as a shop's page loads it, and the frame in which the card is typed. */
export const tapFields: FastifyPluginAsync<{ simulation: Simulation; account: TapAccount }> = async (app, given) => {
  const { simulation, account } = given;

  for (const [path, name] of [
    ['/card/1.0.2/index.js', 'card-sdk.js'],
    ['/card/fields.js', 'card-fields.js'],
  ] as const) {
    const text = script(name);
    app.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }

  app.get<{ Querystring: Query }>('/v2/card/index.html', async (request, reply) =>
    reply
      .headers({ 'content-security-policy': framePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(fieldsPage(readFieldOptions(request.query), `${app.prefix}/card/fields.js`)),
  );

  app.post<Fields>('/card/tokens', async (request, reply) => {
    const { publicKey = '', number = '', expiry = '', cvv = '' } = request.body ?? {};
    if (!/^pk_test_\w+$/.test(publicKey)) {
      return reply.code(401).send({ errors: [{ code: '2104', description: 'Invalid API Key' }] });
    }
    if (wrongFields({ number, expiry, cvv }, simulation.now()).length > 0) {
      return reply.code(400).send({ errors: [{ code: '1140', description: 'Card number is invalid' }] });
    }
    const digits = number.replace(/\D/g, '');
    const [month, year] = expiry.split('/').map(Number);
    return {
      id: account.keepCard({ number: digits, expiry }),
      status: 'ACTIVE',
      created: simulation.now().getTime(),
      object: 'token',
      live_mode: false,
      type: 'CARD',
      purpose: 'CHARGE',
      used: false,
      card: {
        object: 'card',
        brand: brandOf(digits).toUpperCase(),
        exp_month: month,
        exp_year: year,
        last_four: digits.slice(-4),
        first_six: digits.slice(0, 6),
      },
    };
  });
};
