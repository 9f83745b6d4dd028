import { z } from 'zod';
import { applePaySettings, simulatedApplePay } from '../../apple-pay/apple-pay-settings.ts';
import type { SimulatorAddress } from '../../gateway.ts';

/** A merchant's account at Checkout.com. */
export const checkoutSettings = z
  .object({
    secretKey: z.string().startsWith('sk_'),
    publicKey: z.string().startsWith('pk_'),
    mode: z.enum(['live', 'sandbox']).default('live'),
    /** The first eight characters of the client id without `cli_`: every account has hosts of its own. */
    prefix: z
      .string()
      .regex(/^[a-z0-9]{8}$/)
      .optional(),
    /** Instead of mode and prefix. */
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** Needed by accounts with several channels. */
    processingChannelId: z.string().startsWith('pc_').optional(),
    /** Key of the signature, as it stands in the workflow of the webhook. */
    webhookSecret: z.string().min(8),
    /** What the workflow sends as `Authorization`, where it has one. */
    webhookAuthorization: z.string().optional(),
    /** Frames make a token that we charge; Flow, their successor, takes the payment itself. */
    fields: z.enum(['frames', 'flow']).default('frames'),
    scriptUrl: z.url().default('https://cdn.checkout.com/js/framesv2.min.js'),
    flowScriptUrl: z.url().default('https://checkout-web-components.checkout.com/index.js'),
    /** Of the guests' cards, unless anybody knows better; Flow wants one. */
    country: z.string().length(2).default('SA'),
    applePay: applePaySettings.optional(),
  })
  .transform(({ mode, prefix, baseUrl, ...rest }, context) => {
    const address = baseUrl ?? (prefix && `https://${prefix}.api${mode === 'sandbox' ? '.sandbox' : ''}.checkout.com`);
    if (address) return { ...rest, mode, baseUrl: address.replace(/\/$/, '') };
    context.addIssue({ code: 'custom', path: ['prefix'], message: 'needed, unless baseUrl is there' });
    return z.NEVER;
  });

export type CheckoutSettings = z.infer<typeof checkoutSettings>;

/** The account that the simulator keeps for everybody. */
export const simulatedCheckout = (simulator: SimulatorAddress): CheckoutSettings => ({
  secretKey: 'sk_simulator',
  publicKey: 'pk_simulator',
  mode: 'sandbox',
  baseUrl: `${simulator.server}/checkout`,
  webhookSecret: 'simulator',
  fields: 'frames',
  scriptUrl: `${simulator.browser}/checkout/frames/frames.js`,
  flowScriptUrl: `${simulator.browser}/checkout/flow/flow.js`,
  country: 'SA',
  applePay: simulatedApplePay(simulator),
});
