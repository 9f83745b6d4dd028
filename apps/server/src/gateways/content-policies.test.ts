import { findGatewayModule } from '@sufra/payment-gateways';
import type { PaymentProvider } from '@sufra/contracts';
import { paymentPolicy } from '@sufra/storefront/server/content-policy';
import { expect, test } from 'vitest';

const key = 'k'.repeat(40);

/** Each gateway as a shop that takes real money sets it up. */
const live: Record<PaymentProvider, { settings: object; hosts: RegExp; needs: string[] }> = {
  checkout: {
    settings: { secretKey: `sk_${key}`, publicKey: `pk_${key}`, prefix: 'abcdefgh', webhookSecret: key },
    hosts: /^https:\/\/(\*|cdn)\.checkout\.com$/,
    needs: ['script-src', 'frame-src'],
  },
  tap: {
    settings: { secretKey: `sk_live_${key}`, publicKey: `pk_live_${key}` },
    hosts: /^https:\/\/(tap-sdks\.b-cdn\.net|sdk\.tap\.company)$/,
    needs: ['script-src', 'frame-src'],
  },
  hyperpay: {
    settings: {
      accessToken: key,
      entities: [{ entityId: 'cards', brands: ['VISA'] }],
      webhookKey: 'ab'.repeat(32),
    },
    // The bank that asks its owner may be any: frames and forms lead to it.
    hosts: /^(https:\/\/(\*\.)?oppwa\.com|https:|'unsafe-inline')$/,
    needs: ['script-src', 'frame-src', 'form-action'],
  },
  moneyhash: {
    settings: { apiKey: key, webhookSecret: key },
    hosts: /^https:\/\/\*\.moneyhash\.io$/,
    needs: ['frame-src'],
  },
  moyasar: {
    settings: { publishableKey: `pk_live_${key}`, secretKey: `sk_live_${key}`, webhookSecret: key },
    hosts: /^https:\/\/api\.moyasar\.com$/,
    needs: ['connect-src'],
  },
  'foodics-online': {
    settings: {
      acceptsUndocumented: true,
      apiUrl: 'https://api.foodics.test',
      scriptUrl: 'https://pay.foodics.test/script.js',
      publicKey: key,
      secretKey: key,
      webhookSecret: key,
    },
    hosts: /^https:\/\/(api|pay)\.foodics\.test$/,
    needs: ['script-src'],
  },
};

/** The hosts that the page of a gateway may reach beside the shop itself, by directive. */
function reachOf(provider: PaymentProvider): Map<string, string[]> {
  const open = findGatewayModule(provider)?.read(live[provider].settings);
  const gateway = open?.({ http: () => Promise.reject(new Error('nothing is called')), now: () => new Date(0) });
  const policy = paymentPolicy({ scripts: [], styles: [] }, gateway?.publicConfig().hosts);
  const own = ["'self'", "'none'", 'data:'];
  const reach = policy.split('; ').map((part): [string, string[]] => {
    const [directive = '', ...sources] = part.split(' ');
    return [directive, sources.filter((source) => !own.includes(source))];
  });
  // Attributes may carry styles on every page of the shop.
  return new Map(reach.filter(([directive, sources]) => directive !== 'style-src-attr' && sources.length > 0));
}

test.each(Object.keys(live) as PaymentProvider[])('the page of %s reaches its own hosts and no other', (provider) => {
  const reach = reachOf(provider);
  const { hosts, needs } = live[provider];
  expect([...reach.values()].flat().filter((source) => !hosts.test(source))).toEqual([]);
  expect([...reach.keys()]).toEqual(expect.arrayContaining(needs));
});

test.each(Object.keys(live) as PaymentProvider[])('scripts of %s come from named hosts alone', (provider) => {
  const scripts = reachOf(provider).get('script-src') ?? [];
  expect(scripts.filter((source) => !source.startsWith('https://'))).toEqual([]);
});
