import { describe, expect, test } from 'vitest';
import { publicConfigOf } from './public-config.ts';
import { simulatedTap, tapSettings } from './settings.ts';

const noHosts = { scripts: [], styles: [], frames: [], connections: [], images: [], fonts: [], forms: [] };

describe('settings of Tap', () => {
  test('with a public key let its script and its frame into the page, and nothing else', () => {
    const settings = tapSettings.parse({ secretKey: 'sk_live_1', publicKey: 'pk_live_1', merchantId: 'm-1' });
    const { secretKey, ...config } = { secretKey: settings.secretKey, ...publicConfigOf(settings) };
    expect(config).toMatchObject({
      flow: 'token',
      hosts: { ...noHosts, scripts: ['https://tap-sdks.b-cdn.net'], frames: ['https://sdk.tap.company'] },
      page: { publicKey: 'pk_live_1', merchantId: 'm-1' },
      options: { 'tap/web_public_key': 'pk_live_1' },
    });
    expect(JSON.stringify(config)).not.toContain(secretKey);
  });

  test('without one send the guest to Tap’s page, which needs nothing of ours', () => {
    const config = publicConfigOf(tapSettings.parse({ secretKey: 'sk_live_1' }));
    expect(config).toMatchObject({ flow: 'start', hosts: noHosts, page: {}, options: {} });
  });

  test('under which the simulator stands in need no host but the shop’s own', () => {
    const config = publicConfigOf(simulatedTap({ server: 'http://127.0.0.1:3000/simulator', browser: '/simulator' }));
    expect(config.hosts).toEqual(noHosts);
  });

  test.each([
    [{ secretKey: 'pk_live_1' }, 'sk_test_'],
    [{ secretKey: 'sk_live_1', publicKey: 'sk_live_1' }, 'pk_test_'],
    [{ secretKey: 'sk_live_1', publicKey: 'pk_test_1' }, 'one key is for tests'],
    [{ secretKey: 'sk_live_1', scriptUrl: 'javascript:alert(1)' }, 'not an address'],
    [{ secretKey: 'sk_live_1', apiUrl: 'api.tap.company' }, 'apiUrl'],
  ])('say what is wrong with %j', (values, problem) => {
    expect(() => tapSettings.parse(values)).toThrow(problem);
  });
});
