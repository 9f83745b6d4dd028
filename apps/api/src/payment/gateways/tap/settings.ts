import { z } from 'zod';
import type { SimulatorAddress } from '../../gateway.ts';

/** Whole addresses, or paths on the shop's own host. */
const browserAddress = z.string().regex(/^(https?:\/\/|\/(?!\/))/, 'not an address');

const modeOf = (key: string): string | undefined => /^[ps]k_(test|live)_/.exec(key)?.[1];

/** One merchant's account with Tap. Its secret key also signs the webhooks, and chooses between sandbox and live. */
export const tapSettings = z
  .object({
    secretKey: z.string().regex(/^sk_(test|live)_\w+$/, 'a secret key begins with sk_test_ or sk_live_'),
    /** With it the card's fields stand on our page; without it the guest goes to Tap's page. */
    publicKey: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'a public key begins with pk_test_ or pk_live_')
      .optional(),
    /** Only accounts with several merchants need it. */
    merchantId: z.string().optional(),
    /** What the fields accept; brands that the account has not would only disappoint. */
    brands: z.array(z.string()).default(['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'MADA']),
    apiUrl: z
      .url()
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.tap.company/v2'),
    scriptUrl: browserAddress.default('https://tap-sdks.b-cdn.net/card/1.0.2/index.js'),
    /** Where the script takes its fields from. */
    frameUrl: browserAddress.default('https://sdk.tap.company'),
  })
  .refine(({ secretKey, publicKey }) => publicKey === undefined || modeOf(publicKey) === modeOf(secretKey), {
    path: ['publicKey'],
    message: 'one key is for tests and the other is live',
  });

export type TapSettings = z.infer<typeof tapSettings>;

/** Settings under which the simulator stands in for Tap. */
export const simulatedTap = ({ server, browser }: SimulatorAddress): TapSettings =>
  tapSettings.parse({
    secretKey: 'sk_test_simulator',
    publicKey: 'pk_test_simulator',
    apiUrl: `${server}/tap/v2`,
    scriptUrl: `${browser}/tap/card/1.0.2/index.js`,
    frameUrl: `${browser}/tap`,
  });
