import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { customerIdentities, customers } from '../customer.tables.ts';
import { claimsOf, nonce, openSocialApi, signed, type SocialApi } from '../../testing/a-social-api.ts';

let social: SocialApi;
let api: TestApi;
beforeEach(async () => {
  social = await openSocialApi();
  api = social.api;
});
afterEach(() => social.close());

const customerOf = (response: LightMyRequestResponse): string => response.json().data.attributes['customer-id'];

describe('a provider signs a guest in', () => {
  test('SIGNIN-03: with Google', async () => {
    const response = await social.google({ given_name: 'Sara', family_name: 'Ali' });
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data.attributes).toMatchObject({ kind: 'customer', token: expect.any(String) });
    expect(data.attributes).toMatchObject({
      'first-name': 'Sara',
      'last-name': 'Ali',
      email: 'sara@example.test',
      'is-email-verified': true,
      'is-mobile-verified': false,
      mobile: '',
      'account-type': 'registered',
      status: 'unverified',
    });
    const own = await api.call('GET', `/customers/${customerOf(response)}`, { token: data.attributes.token });
    expect(own.statusCode).toBe(200);
  });

  test('SIGNIN-05: with Apple, which tells the name once and its truths as texts', async () => {
    const name = { 'first-name': 'Sara', 'last-name': 'Ali' };
    const response = await social.apple({ email_verified: 'true', is_private_email: 'true' }, { name });
    expect(response.json().data.attributes).toMatchObject({
      'full-name': 'Sara Ali',
      'is-email-verified': true,
    });
    const unverified = await social.apple({ sub: 'another', email_verified: 'false' });
    expect(unverified.json().data.attributes).toMatchObject({ email: null, 'is-email-verified': false });
  });

  test('with Apple from an app, whose nonce is a hash', async () => {
    const response = await social.apple({ nonce: createHash('sha256').update(nonce).digest('hex') });
    expect(response.statusCode).toBe(200);
  });

  test('SIGNIN-04: with Facebook, asked with a proof that only our server can make', async () => {
    const response = await social.facebook();
    expect(response.statusCode).toBe(200);
    expect(response.json().data.attributes).toMatchObject({ 'full-name': 'Sara Ali', email: null });
    const [inspection, me] = social.asked;
    expect(inspection?.searchParams.get('access_token')).toBe('our-facebook|facebook-secret');
    expect(me?.searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', 'facebook-secret').update('access-token').digest('hex'),
    );
  });

  test('once with each token, also across a full hour', async () => {
    api.passSeconds(59 * 60);
    const iat = Math.floor(api.context.now().getTime() / 1000);
    const token = await signed(claimsOf('google', { iat, exp: iat + 3600 }), social.provider.privateKey);
    expect((await social.logIn('google', { token, nonce })).statusCode).toBe(200);
    for (let minute = 0; minute < 3; minute += 1) {
      api.passSeconds(60);
      const again = await social.logIn('google', { token, nonce });
      expect([again.statusCode, again.json().errors[0].code]).toEqual([401, 'social-sign-in-failed']);
    }
  });

  test('the same person again is the same customer, also when two windows come at once', async () => {
    const first = await social.google();
    const both = await Promise.all([social.google({ jti: '1' }), social.google({ jti: '2' })]);
    expect(both.map(customerOf)).toEqual([customerOf(first), customerOf(first)]);
    const racing = await Promise.all([
      social.google({ jti: '3', sub: 'omar', email: 'o@example.test' }),
      social.google({ jti: '4', sub: 'omar', email: 'o@example.test' }),
    ]);
    expect(new Set(racing.map(customerOf)).size).toBe(1);
    expect(await api.context.db.$count(customers)).toBe(2);
  });

  test('a name that is none is left out, and the guest still gets in', async () => {
    const response = await social.google({ given_name: 'X Æ A-12', family_name: '<b>' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.attributes['full-name']).toBe('');
  });

  test('a provider that is not configured is not there', async () => {
    const plain = await openTestApi();
    await seedShop(plain.context.db);
    for (const name of ['google', 'apple', 'facebook', 'myspace']) {
      const response = await plain.call('POST', `/login/${name}`, { body: { token: 'x', nonce } });
      expect(response.statusCode).toBe(404);
    }
    await plain.close();
  });

  test('an order still needs a mobile that was proved', async () => {
    const { token } = (await social.google()).json().data.attributes;
    const headers = { 'idempotency-key': 'first' };
    const response = await api.call('POST', '/orders', { token, headers, body: aPayload(social.shop) });
    expect(response.statusCode).toBe(403);
    expect(response.json().error).toMatchObject({ code: 'mobile-unverified' });
    const checked = await api.call('POST', '/orders/validate', { token, body: aPayload(social.shop) });
    expect(checked.json().error).toMatchObject({ code: 'mobile-unverified' });
  });
});

describe('who is linked to whom', () => {
  const prove = (id: string, email: string, at: Date | null) =>
    api.context.db.update(customers).set({ email, emailVerifiedAt: at }).where(eq(customers.id, id));

  test('an e-mail that both sides have proved is one customer', async () => {
    const sara = await signIn(api);
    await prove(sara.customerId, 'sara@example.test', api.context.now());
    expect(customerOf(await social.google())).toBe(sara.customerId);
    expect(customerOf(await social.apple({ sub: 'sara-at-apple' }))).toBe(sara.customerId);
    const identities = await api.context.db.select().from(customerIdentities);
    expect(identities.map(({ customerId }) => customerId)).toEqual([sara.customerId, sara.customerId]);
  });

  test('an e-mail that the provider does not vouch for links to nobody', async () => {
    const sara = await signIn(api);
    await prove(sara.customerId, 'sara@example.test', api.context.now());
    for (const email_verified of [false, undefined, 'yes', 1]) {
      expect(customerOf(await social.google({ sub: `someone-${email_verified}`, email_verified }))).not.toBe(
        sara.customerId,
      );
    }
    expect(customerOf(await social.facebook())).not.toBe(sara.customerId);
  });

  test('an e-mail that was only claimed here does not catch its owner', async () => {
    const thief = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    await prove(thief.customerId, 'sara@example.test', null);
    expect(customerOf(await social.google())).not.toBe(thief.customerId);
  });

  test('nothing that the browser sends beside the token says who somebody is', async () => {
    const sara = await signIn(api);
    await prove(sara.customerId, 'sara@example.test', api.context.now());
    const extra = { email: 'sara@example.test', sub: 'sara-at-provider', id: sara.customerId, email_verified: true };
    const response = await social.google({ sub: 'thief', email: 'thief@example.test' }, extra);
    expect(customerOf(response)).not.toBe(sara.customerId);
  });

  test('the same person is another customer at another shop', async () => {
    const here = customerOf(await social.google());
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const token = await signed(claimsOf('google', { jti: 'other' }), social.provider.privateKey);
    const there = await api.call('POST', '/login/google', { merchant: other, body: { token, nonce } });
    expect(there.statusCode).toBe(200);
    expect(customerOf(there)).not.toBe(here);
  });
});
