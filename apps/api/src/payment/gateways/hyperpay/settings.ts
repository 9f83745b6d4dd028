import { hyperpayBrands, type HyperpayBrand, type PayWith } from '@sufra/contracts';
import { z } from 'zod';
import type { SimulatorAddress } from '../../gateway.ts';

const address = z.url().transform((url) => url.replace(/\/+$/, ''));

const shape = z.object({
  accessToken: z.string().min(1),
  entities: z
    .array(z.object({ entityId: z.string().min(1), brands: z.array(z.enum(hyperpayBrands)).min(1) }))
    .min(1)
    .describe('which contract takes which brands; the first is offered first'),
  webhookKey: z
    .string()
    .regex(/^[\dA-Fa-f]{64}$/)
    .describe('the key for decrypting webhooks, 64 hexadecimal characters'),
  baseUrl: address.default('https://eu-prod.oppwa.com').describe('regions differ by contract'),
  widgetUrl: address.optional().describe('where browsers load paymentWidgets.js from; below baseUrl if absent'),
  testMode: z
    .enum(['EXTERNAL', 'INTERNAL'])
    .optional()
    .describe('for accounts on the test host only: who answers for the bank'),
  /** 3-D Secure wants an address; a guest who collects an order has none. */
  billing: z
    .object({
      email: z.email(),
      street1: z.string(),
      city: z.string(),
      state: z.string(),
      country: z.string().length(2),
      postcode: z.string(),
    })
    .partial()
    .default({})
    .describe('what stands in where a guest named nothing: the shop’s own address'),
});

const liveHost = /^https:\/\/(eu-prod\.)?oppwa\.com$/;

/**
 * One merchant's account. An entity is a contract with an acquirer for some brands (mada usually has its own), so the
 * list says which brands are offered, in the order they are offered in.
 */
export const hyperpaySettings = shape.refine(({ testMode, baseUrl }) => !testMode || !liveHost.test(baseUrl), {
  path: ['testMode'],
  message: 'is for a test host: set baseUrl as well',
});

export type HyperpaySettings = z.output<typeof hyperpaySettings>;

export const simulatedHyperpay = ({ server, browser }: SimulatorAddress): HyperpaySettings => ({
  accessToken: 'simulated',
  entities: [
    { entityId: 'simulated-cards', brands: ['VISA', 'MASTER'] },
    { entityId: 'simulated-mada', brands: ['MADA'] },
  ],
  webhookKey: '00'.repeat(32),
  baseUrl: `${server}/hyperpay`,
  widgetUrl: `${browser}/hyperpay/v1/paymentWidgets.js`,
  billing: {},
});

/** What the guest holds in hand when they pay with a brand. */
export const methodOf = (brand: HyperpayBrand): PayWith => {
  if (brand === 'APPLEPAY') return 'apple-pay';
  return brand === 'STC_PAY' ? 'stc-pay' : 'card';
};
