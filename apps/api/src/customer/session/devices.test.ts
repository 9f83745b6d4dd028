import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { saraAccount as account, signUp } from '../../testing/sign-up.ts';
import { deviceLabel } from './open-session.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';

let api: TestApi;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
  sara = await signUp(api, {}, { headers: { 'user-agent': iphone } });
});
afterEach(() => api.close());

type Device = { id: string; attributes: Record<string, unknown> };
const signInAgain = async (userAgent = windows): Promise<string> => {
  const body = { username: `966${account.mobile}`, password: account.password };
  const response = await api.call('POST', '/login', { body, headers: { 'user-agent': userAgent } });
  return response.json().data.attributes.token;
};
const devices = async (token = sara.token): Promise<Device[]> =>
  (await api.call('GET', `/customers/${sara.customerId}/sessions`, { token })).json().data;
const end = (path: string, token = sara.token) =>
  api.call('DELETE', `/customers/${sara.customerId}/sessions${path}`, { token });
const status = async (token: string) => (await api.call('GET', '/customers', { token })).statusCode;

describe('devices', () => {
  test('every one that is signed in is listed by what it is, the newest use first', async () => {
    api.passSeconds(60);
    const token = await signInAgain();
    const list = await devices(token);
    expect(list.map(({ attributes }) => [attributes['device-label'], attributes['is-current']])).toEqual([
      ['Edge · Windows', true],
      ['Safari · iPhone', false],
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  test('when one was last used is written at most once in a quarter of an hour', async () => {
    const seen = async () => (await devices())[0]?.attributes['last-seen-at'];
    api.passSeconds(14 * 60);
    expect(await seen()).toBe('2026-11-20T12:00:00.000Z');
    api.passSeconds(2 * 60);
    await status(sara.token);
    expect(await seen()).toBe('2026-11-20T12:16:00.000Z');
  });

  test('one is signed out, and twice does no harm', async () => {
    const token = await signInAgain();
    const other = (await devices()).find(({ attributes }) => !attributes['is-current']);
    expect((await end(`/${other?.id}`)).statusCode).toBe(204);
    expect([await status(token), await status(sara.token)]).toEqual([401, 200]);
    expect((await end(`/${other?.id}`)).statusCode).toBe(404);
  });

  test('all others are signed out, or every one', async () => {
    const token = await signInAgain();
    expect((await end('')).statusCode).toBe(204);
    expect([await status(token), await status(sara.token)]).toEqual([401, 200]);
    expect((await end('')).statusCode).toBe(204);
    expect((await end('?all=1')).statusCode).toBe(204);
    expect(await status(sara.token)).toBe(401);
  });

  test('nobody else’s are seen or ended', async () => {
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    const [own] = await devices();
    const path = `/customers/${sara.customerId}/sessions`;
    expect((await api.call('GET', path, { token: omar.token })).statusCode).toBe(404);
    expect((await api.call('GET', path)).statusCode).toBe(401);
    expect((await end(`/${own?.id}`, omar.token)).statusCode).toBe(404);
    const foreign = await api.call('DELETE', `/customers/${omar.customerId}/sessions/${own?.id}`, {
      token: omar.token,
    });
    expect(foreign.statusCode).toBe(404);
    expect((await end('', omar.token)).statusCode).toBe(404);
    expect(await status(sara.token)).toBe(200);
  });

  test('an ended session is announced to every process, which ends what it streams', async () => {
    const heard: string[] = [];
    const stop = await api.services.database.listen('session_ended', (id) => void heard.push(id));
    await signInAgain();
    const other = (await devices()).find(({ attributes }) => !attributes['is-current']);
    await end('');
    await expect.poll(() => heard).toEqual([other?.id]);
    await stop();
  });

  test.each([
    [iphone, 'Safari · iPhone'],
    [windows, 'Edge · Windows'],
    ['Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
    [
      'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Mac'],
    ['curl/8.5.0', null],
    [undefined, null],
  ])('%s is called %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
