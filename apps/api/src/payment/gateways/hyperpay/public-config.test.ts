import { describe, expect, test } from 'vitest';
import { hyperpayConfig } from './public-config.ts';
import { hyperpaySettings, simulatedHyperpay } from './settings.ts';

const live = hyperpaySettings.parse({
  accessToken: 'a token',
  entities: [
    { entityId: 'for-mada', brands: ['MADA'] },
    { entityId: 'for-the-rest', brands: ['VISA', 'MASTER', 'APPLEPAY'] },
  ],
  webhookKey: 'ab'.repeat(32),
});

describe('what a page may know of HyperPay', () => {
  test('brands to choose from, and nothing of the account', () => {
    const { page, methods, flow } = hyperpayConfig(live);
    expect(page).toEqual({
      choices: [
        { method: 'card', brands: ['MADA'] },
        { method: 'card', brands: ['VISA', 'MASTER'] },
        { method: 'apple-pay', brands: ['APPLEPAY'] },
      ],
    });
    expect({ methods, flow }).toEqual({ methods: ['card', 'apple-pay'], flow: 'start' });
    expect(JSON.stringify(hyperpayConfig(live))).not.toMatch(/token|for-|abab/);
  });

  test('the live widget comes from its own hosts alone, and banks may be anywhere', () => {
    const { scripts, styles, connections, frames, forms } = hyperpayConfig(live).hosts;
    const own = ['https://oppwa.com', 'https://*.oppwa.com'];
    expect([scripts, connections]).toEqual([own, own]);
    expect(styles).toEqual([...own, "'unsafe-inline'"]);
    expect([frames, forms]).toEqual([['https:'], ['https:']]);
    const other = { ...live, widgetUrl: 'https://oppwa.com.evil.example/v1/paymentWidgets.js' };
    expect(hyperpayConfig(other).hosts.scripts).toEqual(['https://oppwa.com.evil.example']);
  });

  test('the simulator needs its own host, or none where it is the shop’s', () => {
    const at = (browser: string) =>
      hyperpayConfig(simulatedHyperpay({ server: 'http://127.0.0.1:4100/simulator', browser })).hosts;
    expect(at('/simulator').scripts).toEqual([]);
    expect(at('http://localhost:4100/simulator').frames).toEqual(['http://localhost:4100']);
  });

  test('settings say what is missing', () => {
    expect(() => hyperpaySettings.parse({ accessToken: 'a', entities: [], webhookKey: 'short' })).toThrow(/entities/);
    const tried = { ...live, testMode: 'EXTERNAL' };
    expect(() => hyperpaySettings.parse(tried)).toThrow(/baseUrl/);
    expect(hyperpaySettings.parse({ ...tried, baseUrl: 'https://eu-test.oppwa.com/' }).testMode).toBe('EXTERNAL');
    expect(live.baseUrl).toBe('https://eu-prod.oppwa.com');
  });
});
