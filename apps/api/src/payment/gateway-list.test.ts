import { paymentProviders } from '@sufra/contracts';
import { expect, test } from 'vitest';
import { applicationSchema } from '../catalogue/settings/concept.schema.ts';
import { findGatewayModule, gatewayList } from '@sufra/payment-gateways';

const names = ['checkout', 'tap', 'hyperpay', 'moneyhash', 'moyasar', 'foodics-online'];
const { paymentGateway } = applicationSchema.shape;

test.each(names)('PAY-08: %s is a provider that a merchant may name', (name) => {
  expect(paymentGateway.safeParse(name).success).toBe(true);
  expect(findGatewayModule(name as (typeof paymentProviders)[number])?.provider).toBe(name);
});

test('PAY-08: there is no other provider', () => {
  expect([...paymentProviders]).toEqual(names);
  expect(paymentGateway.safeParse('paypal').success).toBe(false);
  // The terminal beside a kiosk is no provider of the page.
  const others = gatewayList.map(({ provider }) => provider).filter((provider) => !names.includes(provider));
  expect(others).toEqual(['pinpad']);
});
