import { z } from 'zod';
import { applePaySettings, simulatedApplePay } from '../../apple-pay/apple-pay-settings.ts';
import type { SimulatorAddress } from '../../gateway.ts';

const undocumented =
  'Foodics publishes no documentation of its online payments, and this adapter has only met the simulator.';

/** A value that nobody outside Foodics can know. */
const told = (schema: z.ZodString | z.ZodURL) =>
  z.preprocess(
    (value) => value ?? '',
    schema.min(1, `missing. ${undocumented} Enter what Foodics gave you (docs/gateways/foodics-online.md).`),
  );

const address = () =>
  told(
    z.url({
      protocol: /^https?$/,
      error: `not an address. ${undocumented} Enter the address that Foodics gave you, without a slash at its end.`,
    }),
  );

/** Settings of one merchant's account. Nothing has a default that would reach Foodics: no address is documented. */
export const settings = z.object({
  acceptsUndocumented: z.literal(true, {
    error: `must be true. ${undocumented} Set it once you have tried every step of docs/gateways/foodics-online.md with Foodics.`,
  }),
  apiUrl: address(),
  scriptUrl: address(),
  /** Where the script's fields come from; the script's own origin unless said otherwise. */
  frameOrigins: z.array(z.url()).default([]),
  /** The name that the script puts into the page. */
  scriptGlobal: z.string().min(1).default('FoodicsOnline'),
  publicKey: told(z.string()),
  secretKey: told(z.string()),
  webhookSecret: told(z.string()),
  applePay: applePaySettings.optional(),
});

export type FoodicsOnlineSettings = z.infer<typeof settings>;

/** The account that the simulator knows. */
export const simulated = (simulator: SimulatorAddress): FoodicsOnlineSettings => ({
  acceptsUndocumented: true,
  apiUrl: `${simulator.server}/foodics-online/v1`,
  scriptUrl: `${simulator.browser}/foodics-online/script.js`,
  frameOrigins: [],
  scriptGlobal: 'FoodicsOnline',
  publicKey: 'simulator-public',
  secretKey: 'simulator-secret',
  webhookSecret: 'simulator-webhook',
  applePay: simulatedApplePay(simulator),
});
