import { z } from 'zod';
import {
  colourSchema,
  handleSchema,
  imagePathSchema,
  linkSchema,
  orderTypeSchema,
  paymentMethodSchema,
  textSchema,
} from './values.schema.ts';

const themeSchema = z.strictObject({
  primaryColor: colourSchema,
  button2Color: colourSchema,
});

const contactSchema = z.strictObject({
  phone: z.string().optional(),
  email: z.email().optional(),
  whatsapp: z
    .string()
    .regex(/^\+\d{7,15}$/, 'Write the number with plus sign and dial code.')
    .optional(),
  website: linkSchema.optional(),
});

const trackingSchema = z.strictObject({
  gtmId: z.string().optional(),
  tiktokId: z.string().optional(),
  fbPixelId: z.string().optional(),
  isConsentRequired: z.boolean().default(true).describe('Guests are asked before anything is loaded for counting.'),
});

const kioskSchema = z.strictObject({
  idleSeconds: z.int().min(5).max(3600).default(60).describe('Seconds without a touch before the guest is asked.'),
  countdownSeconds: z.int().min(5).max(120).default(15).describe('Seconds to answer before the order starts over.'),
});

/** Settings of the storefront itself: what it offers, how it looks, who is told about visits. */
export const applicationSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Use 16 to 64 letters, digits, hyphens or underscores.')
    .describe('Sent by the storefront as X-App-Key; public.'),
  description: textSchema.optional().describe('For search engines and link previews.'),
  menuOnly: z.boolean().default(false).describe('Show the menu without ordering.'),
  forceLocation: z.boolean().default(false).describe('Ask for a branch or address before the menu.'),
  allowedOrderTypes: z.array(orderTypeSchema).min(1).describe('In the order shown; the last one is the default.'),
  isSeparatedMenus: z.boolean().default(false).describe('Order types have menus of their own.'),
  defaultMenu: handleSchema,
  slider: handleSchema.optional(),
  allowedPaymentsDeliver: z.array(paymentMethodSchema).min(1),
  allowedPaymentsPickup: z.array(paymentMethodSchema).min(1).describe('For every type except deliver.'),
  paymentGateway: z.enum(['checkout', 'tap', 'hyperpay', 'moneyhash', 'moyasar', 'foodics-online']).optional(),
  logo: imagePathSchema,
  favicon: imagePathSchema.optional(),
  theme: themeSchema,
  tracking: trackingSchema.prefault({}),
  kiosk: kioskSchema.prefault({}).describe('For a device of the restaurant, opened with ?kiosk=true.'),
  contact: contactSchema.prefault({}),
  isPrayerTimesShown: z.boolean().default(false),
});

export type BundleApplication = z.infer<typeof applicationSchema>;
