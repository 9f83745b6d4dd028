import { z } from 'zod';
import type { SimulatorAddress } from '../../gateway.ts';

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** One merchant's account at MoneyHash. Whether money moves is a matter of the key: test accounts have their own. */
export const settings = z.strictObject({
  apiKey: z.string().min(1),
  /** MoneyHash's `webhook_signature_secret`, asked for once with the organization's key. */
  webhookSecret: z.string().min(1),
  apiUrl: webAddress.default('https://web.moneyhash.io/api/v1.4'),
  /** Where the page that takes the card lives; a path where the simulator answers below the shop itself. */
  embedUrl: z.union([webAddress, z.string().regex(/^\/[\w/-]+$/)]).default('https://embed.moneyhash.io'),
  /** Their pages name two headers. Below `Authorization` the key is sent as `Token …`. */
  apiKeyHeader: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]*$/, 'a name of a header, such as X-Api-Key or Authorization')
    .default('X-Api-Key'),
  /** How long a guest may try; the intent ends by itself afterwards. */
  expiresAfterSeconds: z.number().int().min(60).max(86_400).default(1800),
});

export type MoneyHashSettings = z.infer<typeof settings>;

/** Settings under which the simulator stands in. */
export const simulated = ({ server, browser }: SimulatorAddress): MoneyHashSettings => ({
  apiKey: 'simulator-moneyhash',
  webhookSecret: 'simulator-moneyhash-webhooks',
  apiUrl: `${server}/moneyhash/api/v1.4`,
  embedUrl: `${browser}/moneyhash`,
  apiKeyHeader: 'X-Api-Key',
  expiresAfterSeconds: 1800,
});
