import { describe, expect, test } from 'vitest';
import { splitHosts } from '../database/postgresql-hosts.ts';
import { loadConfig } from './config.ts';

describe('settings', () => {
  test('with nothing set, the demo runs on this machine only and sends its messages to the simulator', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ isDemo: true, host: '127.0.0.1', port: 3000, role: 'all' });
    expect(config.sms?.baseUrl).toBe('http://127.0.0.1:3000/simulator/twilio');
  });

  test('API-03: the address of the API comes from the settings', () => {
    expect(loadConfig({ API_BASE_URL: 'https://api.saffron.test' }).apiBaseUrl).toBe('https://api.saffron.test');
  });

  test('a database or a public address ends the demo', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://localhost/shop' }).isDemo).toBe(false);
    expect(loadConfig({ PUBLIC_URL: 'https://saffron.test' })).toMatchObject({ isDemo: false, host: '0.0.0.0' });
  });

  test('several servers of one database are taken as libpq takes them, and one to read from is refused', () => {
    const DATABASE_URL = 'postgres://shop:a%2Cb@one:5432,two:5433/shop?target_session_attrs=read-write&sslmode=require';
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(splitHosts(DATABASE_URL)).toEqual([
      'postgres://shop:a%2Cb@one:5432/shop?sslmode=require',
      'postgres://shop:a%2Cb@two:5433/shop?sslmode=require',
    ]);
    const standby = 'postgres://shop@one,two/shop?target_session_attrs=standby';
    expect(() => loadConfig({ DATABASE_URL: standby })).toThrow(/DATABASE_URL: .*standby.*read-write/);
    expect(() => loadConfig({ DATABASE_URL: 'postgres://shop@one,,two/shop' })).toThrow(
      /DATABASE_URL: a host is missing/,
    );
  });

  test('a message service is named beside a database, and one that cannot be read is refused in words', () => {
    const REALTIME_URL = 'tls://shop:secret@one,two/first?ca=/etc/ca.pem';
    const DATABASE_URL = 'postgres://localhost/shop';
    expect(loadConfig({ DATABASE_URL }).realtime).toBeUndefined();
    expect(loadConfig({ DATABASE_URL, REALTIME_URL }).realtime?.servers).toEqual(['one:4222', 'two:4222']);
    expect(() => loadConfig({ DATABASE_URL, REALTIME_URL: 'redis://one' })).toThrow(/REALTIME_URL: must be nats:/);
    expect(() => loadConfig({ REALTIME_URL })).toThrow('REALTIME_URL: needs DATABASE_URL');
    expect(loadConfig({ REALTIME_URL, ROLE: 'storefront' }).role).toBe('storefront');
    // As of earlier releases: where pages find streams.
    expect(loadConfig({ REALTIME_URL: 'https://events.example' }).realtime).toBeUndefined();
  });

  test('a replica to read from is one server beside a database', () => {
    const DATABASE_URL = 'postgres://localhost/shop';
    const DATABASE_READ_URL = 'postgres://shop@standby/shop';
    expect(loadConfig({ DATABASE_URL, DATABASE_READ_URL }).readUrl).toBe(DATABASE_READ_URL);
    expect(() => loadConfig({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL: needs DATABASE_URL');
    expect(() => loadConfig({ DATABASE_URL, DATABASE_READ_URL: 'mysql://one/shop' })).toThrow(
      /DATABASE_READ_URL: must be postgres:/,
    );
    expect(() => loadConfig({ DATABASE_URL, DATABASE_READ_URL: 'postgres://shop@one:1,two:2/shop' })).toThrow(
      /DATABASE_READ_URL: names one server/,
    );
  });

  test('every unusable setting is named at once', () => {
    const values = { PORT: 'many', ROLE: 'cook', DATABASE_URL: 'mysql://localhost' };
    expect(() => loadConfig(values)).toThrow(/PORT[^]*DATABASE_URL[^]*ROLE/);
  });

  test('the demo is not opened to a network by accident, and never beside a real provider', () => {
    expect(() => loadConfig({ HOST: '0.0.0.0' })).toThrow(/DEMO=true/);
    expect(loadConfig({ HOST: '0.0.0.0', DEMO: 'true' })).toMatchObject({ isDemo: true, host: '0.0.0.0' });
    const real = { SMS_PROVIDER: 'unifonic', SMS_ACCOUNT: 'app', SMS_SENDER: 'Saffron' };
    expect(() => loadConfig({ ...real, DEMO: 'true' })).toThrow(/DEMO/);
    expect(loadConfig(real)).toMatchObject({ isDemo: false, sms: { provider: 'unifonic' } });
  });

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://saffron.test' }],
    ['SMS_SECRET', { SMS_SECRET: 'token' }],
    ['MAIL_PROVIDER, MAIL_SECRET', { MAIL_PROVIDER: 'sendgrid', MAIL_SECRET: 'SG.x', MAIL_SENDER: 'a@saffron.test' }],
    ['GATEWAYS_FILE', { GATEWAYS_FILE: 'gateways.json' }],
    ['MAPBOX_TOKEN', { MAPBOX_TOKEN: 'pk.x' }],
    ['MAPS_TOKEN', { MAPS_TOKEN: 'key', MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={token}' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'ours' }],
    ['APPLE_CLIENT_ID', { APPLE_CLIENT_ID: 'ours' }],
    ['FACEBOOK_APP_ID, FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: 'ours', FACEBOOK_APP_SECRET: 'secret' }],
  ])('%s ends the demo, and a demo that is asked for all the same does not start beside it', (names, real) => {
    expect(loadConfig(real).isDemo).toBe(false);
    expect(() => loadConfig({ ...real, DEMO: 'true' })).toThrow(
      `DEMO: sample data and simulator do not run in a shop with ${names}. Set DEMO=false, or remove`,
    );
  });

  test('what is pretended on this machine, and keys that a shop makes itself, are no end of the demo', () => {
    const pretended = { MAPBOX_TOKEN: 'pk.x', MAPBOX_BASE_URL: 'http://127.0.0.1:3000/simulator/mapbox' };
    expect(loadConfig(pretended).isDemo).toBe(true);
    expect(loadConfig({ MAPS_TOKEN: 'key', MAP_TILES_URL: '/simulator/tiles/{z}/{x}/{y}.png' }).isDemo).toBe(true);
    expect(loadConfig({ VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' }).isDemo).toBe(true);
    const elsewhere = { ...pretended, MAPBOX_BASE_URL: 'http://127.0.0.1.evil.example/' };
    expect(loadConfig(elsewhere).isDemo).toBe(false);
  });

  test('a message provider without its account is refused with what is missing', () => {
    expect(() => loadConfig({ SMS_PROVIDER: 'unifonic' })).toThrow('SMS_ACCOUNT, SMS_SENDER');
  });

  test('mails go to the simulator in the demo, and to a provider that is complete elsewhere', () => {
    expect(loadConfig({}).mail?.baseUrl).toBe('http://127.0.0.1:3000/simulator/sendgrid');
    expect(loadConfig({ PUBLIC_URL: 'https://saffron.test' }).mail).toBeUndefined();
    const real = { PUBLIC_URL: 'https://saffron.test', MAIL_PROVIDER: 'sendgrid', MAIL_SECRET: 'SG.x' };
    expect(() => loadConfig(real)).toThrow('MAIL_SENDER');
    expect(loadConfig({ ...real, MAIL_SENDER: 'orders@saffron.test' }).mail).toEqual({
      baseUrl: 'https://api.sendgrid.com',
      secret: 'SG.x',
      sender: 'orders@saffron.test',
    });
  });

  test('MISC-05: a maps service is asked only with its token, at its own address unless another one is set', () => {
    expect(loadConfig({}).mapbox).toBeUndefined();
    expect(loadConfig({ MAPBOX_TOKEN: 'pk.x' }).mapbox).toEqual({ baseUrl: 'https://api.mapbox.com', token: 'pk.x' });
    const own = loadConfig({ MAPBOX_TOKEN: 'pk.x', MAPBOX_BASE_URL: 'http://127.0.0.1:3000/simulator/mapbox/' });
    expect(own.mapbox?.baseUrl).toBe('http://127.0.0.1:3000/simulator/mapbox');
    expect(() => loadConfig({ MAPBOX_BASE_URL: 'nowhere' })).toThrow('MAPBOX_BASE_URL');
  });

  test('a sign-in provider is there when it is configured; the demo has all three from the simulator', () => {
    const production = { PUBLIC_URL: 'https://saffron.test' };
    expect(loadConfig(production).social).toEqual({});
    expect(loadConfig({ ...production, GOOGLE_CLIENT_ID: 'ours' }).social).toEqual({
      google: { clientId: 'ours', keysUrl: 'https://www.googleapis.com/oauth2/v3/certs' },
    });
    const demo = loadConfig({ PORT: '4000' }).social;
    expect(demo.google?.clientId).toBe('simulator-google');
    expect(demo.apple?.keysUrl).toBe('http://127.0.0.1:4000/simulator/apple/keys');
    expect(demo.facebook?.graphUrl).toBe('http://127.0.0.1:4000/simulator/facebook');
  });

  test('Facebook without its secret is a mistake, except for the pages alone', () => {
    const half = { PUBLIC_URL: 'https://saffron.test', FACEBOOK_APP_ID: 'ours' };
    expect(() => loadConfig(half)).toThrow('FACEBOOK_APP_SECRET');
    expect(loadConfig({ ...half, ROLE: 'storefront' }).social).toEqual({});
  });
});
