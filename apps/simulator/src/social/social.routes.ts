import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SocialProvider, socialProviders } from '@sufra/contracts';
import { escapeHtml, page } from '@sufra/payment-gateways/simulator-page';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { Simulation, Switches } from '../simulation.ts';

const brands: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' };

type ConsentRequest = { provider: SocialProvider; client: string; nonce: string };

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The consent page of a simulated sign-in provider. */
const consentPage = ({ provider, client, nonce }: ConsentRequest, action: string): string =>
  page(
    `${brands[provider]} (simulator)`,
    `<main>
<header><h1>${brands[provider]}</h1><span class="quiet">simulator</span></header>
<p class="quiet">${escapeHtml(client)} wants to know who you are. Nobody real is asked.</p>
<form method="post" action="${escapeHtml(action)}">
${hidden('provider', provider)}${hidden('client', client)}${hidden('nonce', nonce)}
<fieldset><legend>Sign in as</legend>
${people
  .map(
    ({ id, firstName, lastName, email, isEmailVerified }, index) =>
      `<label><input type="radio" name="person" value="${id}"${index === 0 ? ' checked' : ''}> ${firstName} ${lastName} <span class="quiet">${email}${isEmailVerified ? '' : ', not verified'}</span></label>`,
  )
  .join('\n')}
</fieldset>
<button type="submit" name="choice" value="continue">Continue</button>
<button type="submit" name="choice" value="cancel">Cancel</button>
</form>
</main>`,
  );

/** The message of the provider's script to the page that opened it; without a credential the guest refused. */
export type ConsentAnswer = {
  simulator: SocialProvider;
  credential?: string;
  subject?: string;
  user?: { name: { firstName: string; lastName: string } };
};

/** Hands the answer back and closes itself. */
const consentAnswerPage = (answer: ConsentAnswer, script: string): string =>
  page(
    'Simulator',
    `<main data-answer="${escapeHtml(JSON.stringify(answer))}"><p>You may close this window.</p></main>
<script src="${escapeHtml(script)}"></script>`,
  );

const isSocialProvider = (text: unknown): text is SocialProvider =>
  socialProviders.some((provider) => provider === text);

const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };
const keyId = 'simulator';
const lifetimeSeconds = 300;

type Asked = { provider: 'google' | 'apple'; client: string; nonce: string };

/** The meaning of a Facebook token, which only Facebook can read. */
type FacebookToken = { person: Person; appId: string; expiresAt: number };

type SocialTokens = {
  keys(): Promise<{ keys: object[] }>;
  idToken(person: Person, asked: Asked, outcome: Switches['social'], now: Date): Promise<string>;
  accessToken(person: Person, appId: string, outcome: Switches['social'], now: Date): string;
  findAccessToken(token: string): FacebookToken | undefined;
};

/** Signs in the providers' place, with a key that is made when first needed and gone with the process. */
function createSocialTokens(): SocialTokens {
  let pair: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> | undefined;
  const keyPair = () => (pair ??= generateKeyPair('RS256'));
  const accessTokens = new Map<string, FacebookToken>();
  return {
    async keys() {
      const { publicKey } = await keyPair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] };
    },
    async idToken(person, asked, outcome, now) {
      const claims = claimsOf(person, asked, outcome, now);
      if (outcome === 'unsigned') return new UnsecuredJWT(claims).encode();
      const { privateKey } = outcome === 'forged' ? await generateKeyPair('RS256') : await keyPair();
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey);
    },
    accessToken(person, appId, outcome, now) {
      const token = randomBytes(24).toString('base64url');
      if (outcome === 'forged' || outcome === 'unsigned') return token;
      accessTokens.set(token, {
        person,
        appId: outcome === 'wrong-audience' ? 'another-app' : appId,
        expiresAt: Math.floor(now.getTime() / 1000) + (outcome === 'expired' ? -1 : 3600),
      });
      return token;
    },
    findAccessToken: (token) => accessTokens.get(token),
  };
}

function claimsOf(person: Person, { provider, client, nonce }: Asked, outcome: Switches['social'], now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000) - (outcome === 'expired' ? 3600 : 0);
  const isGoogle = provider === 'google';
  return {
    iss: issuers[provider],
    aud: outcome === 'wrong-audience' ? 'another-client' : client,
    sub: `simulator-${person.id}`,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    jti: randomBytes(8).toString('hex'),
    nonce: outcome === 'wrong-nonce' ? 'another-nonce' : nonce,
    email: person.email,
    // Apple writes it as a text.
    email_verified: isGoogle ? person.isEmailVerified : String(person.isEmailVerified),
    ...(isGoogle && { given_name: person.firstName, family_name: person.lastName }),
  };
}

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
    return sendPage(reply, consentAnswerPage(answer, `${app.prefix}/social/answer.js`));
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

/** A person with an account at every simulated provider. */
type Person = { id: string; firstName: string; lastName: string; email: string; isEmailVerified: boolean };

const people: Person[] = [
  { id: 'sara', firstName: 'Sara', lastName: 'Alharbi', email: 'sara@simulator.example', isEmailVerified: true },
  { id: 'omar', firstName: 'Omar', lastName: 'Haddad', email: 'omar@simulator.example', isEmailVerified: true },
  { id: 'lea', firstName: 'Léa', lastName: 'Martin', email: 'lea@simulator.example', isEmailVerified: false },
];
