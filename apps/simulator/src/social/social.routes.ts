import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Simulation } from '../simulation.ts';
import { answerPage, consentPage, type ConsentAnswer } from './consent-page.ts';
import { people } from './people.ts';
import { createSocialTokens, isSocialProvider, type SocialProvider } from './social-tokens.ts';

type Query = Record<string, string | undefined>;

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const facebookSecret = 'simulator';

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** Google, Apple and Facebook as a browser and a server see them: scripts, a window that asks, keys and answers. */
export const socialRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const tokens = createSocialTokens();
  const knownTo = new Set<string>();

  for (const [path, name] of [
    ['/google/client.js', 'google-client.js'],
    ['/apple/auth.js', 'apple-auth.js'],
    ['/facebook/sdk.js', 'facebook-sdk.js'],
    ['/social/answer.js', 'answer.js'],
  ] as const) {
    const text = script(name);
    app.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }

  for (const path of ['/google/keys', '/apple/keys']) {
    app.get(path, async (_request, reply) =>
      simulation.switches.social === 'server-error' ? reply.code(500).send({ error: 'down' }) : tokens.keys(),
    );
  }

  const sendPage = (reply: FastifyReply, html: string) =>
    reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get<{ Querystring: Query }>('/social/consent', async (request, reply) => {
    const { provider, client = '', nonce = '' } = request.query;
    if (!isSocialProvider(provider)) return reply.code(404).send({ error: 'No such provider' });
    return sendPage(reply, consentPage({ provider, client, nonce }, `${app.prefix}/social/consent`));
  });

  app.post<{ Body: Query | undefined }>('/social/consent', async (request, reply) => {
    const { provider, client = '', nonce = '', person: id, choice } = request.body ?? {};
    const person = people.find((known) => known.id === id);
    if (!isSocialProvider(provider) || !person) return reply.code(400).send({ error: 'Nobody was chosen' });
    const answer: ConsentAnswer =
      choice === 'continue' ? await agree(provider, person, client, nonce) : { simulator: provider };
    return sendPage(reply, answerPage(answer, `${app.prefix}/social/answer.js`));
  });

  async function agree(provider: SocialProvider, person: (typeof people)[number], client: string, nonce: string) {
    const { social } = simulation.switches;
    const now = simulation.now();
    if (provider === 'facebook') {
      const credential = tokens.accessToken(person, client, social, now);
      return { simulator: provider, credential, subject: `simulator-${person.id}` };
    }
    const credential = await tokens.idToken(person, { provider, client, nonce }, social, now);
    const isFirst = provider === 'apple' && !knownTo.has(`${client}:${person.id}`);
    knownTo.add(`${client}:${person.id}`);
    const { firstName, lastName } = person;
    return { simulator: provider, credential, ...(isFirst && { user: { name: { firstName, lastName } } }) };
  }

  app.get<{ Querystring: Query }>('/facebook/debug_token', async (request, reply) => {
    if (simulation.switches.social === 'server-error') return reply.code(500).send({ error: { message: 'down' } });
    const found = tokens.findAccessToken(request.query['input_token'] ?? '');
    if (!found) return { data: { is_valid: false } };
    const { appId, expiresAt, person } = found;
    const isValid = expiresAt * 1000 > simulation.now().getTime();
    return {
      data: {
        is_valid: isValid,
        app_id: appId,
        user_id: `simulator-${person.id}`,
        type: 'USER',
        expires_at: expiresAt,
      },
    };
  });

  app.get<{ Querystring: Query }>('/facebook/:version/me', async (request, reply) => {
    const token = request.query['access_token'] ?? '';
    const found = tokens.findAccessToken(token);
    const proof = createHmac('sha256', facebookSecret).update(token).digest('hex');
    if (!found || request.query['appsecret_proof'] !== proof) {
      return reply.code(400).send({ error: { message: 'Invalid appsecret_proof', type: 'GraphMethodException' } });
    }
    const { id, firstName, lastName, email } = found.person;
    return {
      id: `simulator-${id}`,
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      email,
    };
  });
};
