import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSimulator } from '../index.ts';
import type { ConsentAnswer } from './social.routes.ts';

const now = new Date('2026-11-20T12:00:00Z');
let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(buildSimulator({ now: () => now }), { prefix: '/simulator' });
});
afterEach(() => app.close());

const turn = (socialOutcome: string) =>
  app.inject({ method: 'POST', url: '/simulator/switches', payload: { socialOutcome } });

/** The answer of the consent page to a choice. */
async function choose(fields: Record<string, string>): Promise<ConsentAnswer> {
  const payload = { provider: 'google', client: 'ours', nonce: 'n-1', person: 'sara', choice: 'continue', ...fields };
  const response = await app.inject({ method: 'POST', url: '/simulator/social/consent', payload });
  expect(response.statusCode).toBe(200);
  const [, answer = ''] = /data-answer="([^"]+)"/.exec(response.body) ?? [];
  return JSON.parse(answer.replaceAll('&quot;', '"')) as ConsentAnswer;
}

const verify = async (token = '') => {
  const keys = (await app.inject('/simulator/google/keys')).json<JSONWebKeySet>();
  return jwtVerify(token, createLocalJWKSet(keys), { audience: 'ours', currentDate: now });
};

describe('the pretended providers', () => {
  test('sign for whoever is chosen, with the nonce that was asked for', async () => {
    const { credential } = await choose({});
    const { payload } = await verify(credential);
    expect(payload).toMatchObject({
      iss: 'https://accounts.google.com',
      sub: 'simulator-sara',
      nonce: 'n-1',
      email_verified: true,
      given_name: 'Sara',
    });
  });

  test('Apple tells the name the first time only, and its truths as texts', async () => {
    const first = await choose({ provider: 'apple', person: 'lea' });
    expect(first.user).toEqual({ name: { firstName: 'Léa', lastName: 'Martin' } });
    expect(decodeJwt(first.credential ?? '')['email_verified']).toBe('false');
    expect((await choose({ provider: 'apple', person: 'lea' })).user).toBeUndefined();
  });

  test('who says no hands back nothing', async () => {
    expect(await choose({ choice: 'cancel' })).toEqual({ simulator: 'google' });
  });

  test.each(['expired', 'wrong-audience', 'forged', 'unsigned'])('hand out %s tokens when told to', async (kind) => {
    await turn(kind);
    const { credential } = await choose({});
    await expect(verify(credential)).rejects.toBeInstanceOf(Error);
  });

  test('Facebook tells what a token is for, and of whom only to who knows the secret', async () => {
    const { credential = '' } = await choose({ provider: 'facebook' });
    const inspected = await app.inject(`/simulator/facebook/debug_token?input_token=${credential}`);
    expect(inspected.json().data).toMatchObject({ is_valid: true, app_id: 'ours', user_id: 'simulator-sara' });
    const me = (proof: string) =>
      app.inject(`/simulator/facebook/v25.0/me?access_token=${credential}&appsecret_proof=${proof}`);
    expect((await me('wrong')).statusCode).toBe(400);
    const proof = createHmac('sha256', 'simulator').update(credential).digest('hex');
    expect((await me(proof)).json()).toMatchObject({ id: 'simulator-sara', first_name: 'Sara' });
  });

  test('the window shows what it was given as text, and runs only our own script', async () => {
    const client = encodeURIComponent('"><script>alert(1)</script>');
    const response = await app.inject(`/simulator/social/consent?provider=google&client=${client}`);
    expect(response.body).not.toContain('<script>alert');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await app.inject('/simulator/social/consent?provider=myspace')).statusCode).toBe(404);
  });
});
