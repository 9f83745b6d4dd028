import { writeFileSync } from 'node:fs';
import { simulatedCheckout } from '@sufra/payment-gateways/checkout/server';
import { simulated as simulatedFoodics } from '@sufra/payment-gateways/foodics-online/server';
import { simulatedHyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { simulated as simulatedMoneyhash } from '@sufra/payment-gateways/moneyhash/server';
import { simulatedMoyasar } from '@sufra/payment-gateways/moyasar/server';
import { simulatedTap } from '@sufra/payment-gateways/tap/server';
import { readGatewaySettings } from '@sufra/api/platform/gateways/gateway-settings';
import type { SimulatorAddress } from '@sufra/payment-gateways/gateway';
import type { PaymentProvider } from '@sufra/contracts';
import type { PretendedProvider } from '../../apps/server/src/testing/payment-faults/pretended-provider.ts';
import { checkoutFrames } from '../../apps/server/src/testing/payment-faults/providers/checkout.ts';
import { foodicsFields } from '../../apps/server/src/testing/payment-faults/providers/foodics-online.ts';
import { hyperpayWidget } from '../../apps/server/src/testing/payment-faults/providers/hyperpay.ts';
import { moneyhashEmbed } from '../../apps/server/src/testing/payment-faults/providers/moneyhash.ts';
import { moyasarForm } from '../../apps/server/src/testing/payment-faults/providers/moyasar.ts';
import { tapFields } from '../../apps/server/src/testing/payment-faults/providers/tap.ts';

/** Every gateway: its settings at the simulator, and the hands of a guest who pays there. */
export const chaosGateways: Record<
  PaymentProvider,
  { settings(simulator: SimulatorAddress): object; pretended: PretendedProvider }
> = {
  moyasar: { settings: simulatedMoyasar, pretended: moyasarForm },
  tap: { settings: simulatedTap, pretended: tapFields },
  checkout: { settings: simulatedCheckout, pretended: checkoutFrames },
  hyperpay: { settings: simulatedHyperpay, pretended: hyperpayWidget },
  moneyhash: { settings: simulatedMoneyhash, pretended: moneyhashEmbed },
  'foodics-online': { settings: simulatedFoodics, pretended: foodicsFields },
};

export const chaosProviders = Object.keys(chaosGateways) as PaymentProvider[];

/** Writes what GATEWAYS_FILE names: an account at the simulator for each shop. */
export function writeGatewaysFile(file: string, handleOf: (provider: PaymentProvider) => string, server: string): void {
  const accounts = chaosProviders.map((provider) => {
    const settings = chaosGateways[provider].settings({ server, browser: server });
    return [handleOf(provider), { [provider]: { ...settings, applePay: undefined } }];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(accounts)));
  readGatewaySettings(file);
}
