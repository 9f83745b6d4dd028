import { paymentProviders } from '@sufra/contracts';
import {
  guestChannels,
  guestMoments,
  maximumQuantity,
  standardAnswerMinutes,
  standardFreeDelayMinutes,
} from '@sufra/ordering';
import { z } from 'zod';
import {
  asrMethodSchema,
  colourSchema,
  countSchema,
  handleSchema,
  imagePathSchema,
  linkSchema,
  localeSchema,
  minutesSchema,
  moneySchema,
  orderTypeSchema,
  paymentMethodSchema,
  percentSchema,
  prayerMethodSchema,
  storedMinutesSchema,
  textSchema,
  timeZoneSchema,
} from './values.schema.ts';

/** A country whose mobile numbers may sign in; the first of the list is offered first. */
const countrySchema = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/, 'Write the two-letter country code, such as SA.'),
  name: textSchema,
  dialCode: z.string().regex(/^\+\d{1,4}$/, 'Write the dial code with its plus sign, such as +966.'),
  mobileFormat: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Pattern of a mobile number after the dial code, without a leading 0; leave out for that of the country.',
    ),
});

const currencyLayoutSchema = z
  .enum(['amount_currency_symbol', 'amount_currency_code', 'currency_code_amount'])
  .describe('Where the symbol or code stands beside the amount.');

const currencySchema = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/, 'Write the three-letter currency code, such as SAR.'),
  symbol: z.string().min(1),
  decimalPlaces: z.int().min(0).max(3),
  format: currencyLayoutSchema,
  formatTranslations: z.partialRecord(localeSchema, currencyLayoutSchema).default({}),
  codeTranslations: z.partialRecord(localeSchema, z.string().min(1)).default({}),
  symbolTranslations: z.partialRecord(localeSchema, z.string().min(1)).default({}),
});

const vatSchema = z.strictObject({
  type: z.enum(['inclusive', 'exclusive']).describe('Whether prices of the menu already contain VAT.'),
  rate: percentSchema,
  isDeliveryTaxable: z.boolean().default(true),
  number: z
    .string()
    .regex(/^[A-Z]{0,2}\d{8,15}$/, 'Write the VAT number without spaces.')
    .optional()
    .describe('VAT registration number; with it receipts are tax invoices.'),
});

const deliverySchema = z.strictObject({
  minimumOrderAmount: moneySchema
    .optional()
    .describe('Smallest item subtotal of a delivery order; leave out for none.'),
  freeFromAmount: moneySchema.optional().describe('Delivery is free from this subtotal; leave out for never.'),
  specialFromAmount: moneySchema
    .optional()
    .describe('From this subtotal the special price replaces the area’s charge.'),
  specialPrice: moneySchema.optional(),
});

const cartSchema = z.strictObject({
  abandonedAlertMinutes: minutesSchema.default(0).describe('Minutes without activity; 0 is off.'),
  expiryMinutes: minutesSchema.default(0).describe('Minutes after the last added item; 0 is off.'),
  areNotesEnabled: z.boolean().default(true),
});

const advanceOrderSchema = z.strictObject({
  isAllowed: z.boolean().default(false),
  maximumDays: z
    .int()
    .min(0)
    .max(60)
    .optional()
    .describe('Days after today; 0 allows today only. Leave out for 24 hours from now.'),
  minimumLeadMinutes: z
    .int()
    .min(0)
    .max(10_080)
    .default(15)
    .describe('How far ahead at least; the branch’s preparation time when that is longer.'),
  fullTimes: z
    .enum(['hidden', 'shown'])
    .optional()
    .describe(
      'Whether guests see times that the kitchen of a branch has no room for, as full; leave out to hide them.',
    ),
});

const prayerSchema = z.strictObject({
  method: prayerMethodSchema.optional().describe('How times are computed; leave out for the custom of the country.'),
  asr: asrMethodSchema
    .optional()
    .describe('When asr begins; leave out for the custom of the country, Hanafi in Pakistan or India.'),
  isPauseRespected: z.boolean().default(false).describe('Take no orders for the time of a prayer.'),
  minutesBefore: z.int().min(0).max(60).default(0).describe('The pause begins this long before the prayer.'),
  minutesAfter: z.int().min(1).max(120).default(20).describe('The pause ends this long after the prayer.'),
});

const cancellationSchema = z.strictObject({
  maximumStatus: z.enum(['posted', 'accepted', 'confirmed', 'in-kitchen', 'ready']),
  minutes: minutesSchema.describe('Minutes after that status was reached.'),
});

const orderCountSchema = (standard: number) => z.int().min(0).max(10_000).default(standard);

/** For one customer, and for one mobile number through whatever accounts it passed. */
const guestCountSchema = (standard: number) =>
  z.strictObject({ perCustomer: orderCountSchema(standard), perNumber: orderCountSchema(standard) }).prefault({});

const orderLimitsSchema = z.strictObject({
  unpaidOrders: guestCountSchema(5).describe('Orders that are neither paid nor over; 0 is no limit.'),
  hourlyOrders: guestCountSchema(8).describe('Orders placed within an hour, however they ended; 0 is no limit.'),
  handoverAmount: moneySchema
    .optional()
    .describe(
      'Highest total paid in cash or by card at the handover; 0 is no limit. Leave out for the currency’s own.',
    ),
  lineQuantity: z.int().min(1).max(maximumQuantity).default(maximumQuantity).describe('Highest quantity of one line.'),
  exemptNumbers: z
    .array(z.string().regex(/^\+\d{6,15}$/, 'Write the whole number, such as +966512345678.'))
    .max(100)
    .default([])
    .describe('The restaurant’s own mobile numbers, which the limits of orders do not hold for.'),
});

const messageCountSchema = countSchema.default(0);

/** One value for each moment that has one. */
const perMoment = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({
      accepted: value.optional(),
      delayed: value.optional(),
      ready: value.optional(),
      'on-the-way': value.optional(),
      cancelled: value.optional(),
    })
    .prefault({});

const guestMessagesSchema = z.strictObject({
  channel: z
    .enum(guestChannels)
    .default('push')
    .describe('Guests who asked for it are told by push; others by text message or WhatsApp, or not at all.'),
  moments: z
    .array(z.enum(guestMoments))
    .default([])
    .describe('When guests without push get a message; push tells every step.'),
  budget: z
    .strictObject({ perDay: messageCountSchema, perMonth: messageCountSchema })
    .prefault({})
    .describe('The most messages of the whole restaurant, in days and months of its time zone; push is not counted.'),
  latestMinutes: z
    .int()
    .min(1)
    .max(240)
    .default(15)
    .describe('What happened longer ago is not told: a message that comes late is worse than none.'),
  texts: perMoment(textSchema).describe(
    'Your own words instead of the usual ones, with {restaurant}, {branch}, {number}, and {time} where an order is accepted or delayed.',
  ),
  templates: perMoment(z.partialRecord(localeSchema, z.string().min(1).max(100))).describe(
    'The approved WhatsApp template of each language: its ContentSid at Twilio, its name at Unifonic.',
  ),
});

export type GuestMessages = z.infer<typeof guestMessagesSchema>;

const serviceChargeSchema = z.strictObject({
  handle: z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'Use small letters and underscores, such as service_charge.'),
  name: textSchema,
  percent: percentSchema.optional().describe('Give either percent or amount.'),
  amount: moneySchema.optional(),
  orderTypes: z.array(orderTypeSchema).min(1),
  isTaxable: z.boolean().default(true),
});

/** The brand and its business rules: the concept of the specification, in groups. */
export const conceptSchema = z.strictObject({
  label: textSchema,
  legalName: textSchema.optional().describe('The company on receipts; leave out when it is the label.'),
  tagline: textSchema.optional(),
  cuisine: textSchema.optional().describe('What search engines are told the brand serves, such as Saudi.'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Write the two-letter country code, such as SA.'),
  defaultTimezone: timeZoneSchema.default('UTC'),
  primaryLanguage: localeSchema,
  secondaryLanguage: localeSchema.optional(),
  languages: z.array(localeSchema).min(1).describe('Every language on offer; each text must exist in all of them.'),
  'languages.negotiated': z
    .boolean()
    .default(false)
    .describe(
      'A first visit is in the language of the guest’s browser where that is on offer, else in the primary one.',
    ),
  currency: currencySchema,
  vat: vatSchema.optional().describe('Leave out when the merchant charges no VAT.'),
  minimumOrderAmount: moneySchema.optional().describe('For orders that are not delivered; leave out for none.'),
  delivery: deliverySchema.prefault({}),
  serviceCharges: z.array(serviceChargeSchema).default([]),
  stations: z
    .array(z.strictObject({ handle: handleSchema, name: textSchema }))
    .max(20)
    .default([])
    .describe(
      'Places in the kitchen, each with a display of its own. What names none is made at the first; leave out for one kitchen.',
    ),
  requiresSecondFactor: z
    .boolean()
    .default(false)
    .describe('Owners and head office sign in with a code of an authenticator app besides the password.'),
  cart: cartSchema.prefault({}),
  orderLimits: orderLimitsSchema.prefault({}),
  advanceOrder: advanceOrderSchema.prefault({}),
  prayer: prayerSchema.prefault({}),
  cancellation: cancellationSchema.optional().describe('Leave out when guests may not cancel.'),
  cancelAfterDelayMinutes: z
    .int()
    .min(1)
    .max(240)
    .default(standardFreeDelayMinutes)
    .describe('Once an order is promised this much later than at first, its guest may cancel free of charge.'),
  guestMessages: guestMessagesSchema.prefault({}).describe('How guests get word of their orders.'),
  refundApprovalFrom: moneySchema
    .optional()
    .describe('A refund from this amount on needs a second person who may approve it; leave out for none.'),
  substituteAnswerMinutes: z
    .int()
    .min(1)
    .max(30)
    .default(standardAnswerMinutes)
    .describe(
      'So long a guest is asked whether a substitute for a missing dish is welcome; then the dish comes off the bill.',
    ),
  dailyMail: z
    .array(z.email())
    .max(10)
    .optional()
    .describe('Addresses that get the figures of the day before every morning at seven; leave out for none.'),
  pickupScreenNames: z
    .boolean()
    .default(true)
    .describe('Whether the screen at the counter shows first names beside the numbers of orders.'),
  dialingCode: z.string().regex(/^\+\d{1,4}$/, 'Write the dial code with its plus sign, such as +966.'),
  allowedCountries: z.array(countrySchema).min(1),
  otpLength: z.int().min(4).max(8).default(6).describe('Digits of a one-time code.'),
  logo: imagePathSchema.optional(),
  webBrandLogo: imagePathSchema.optional().describe('Small monochrome logo at the foot of the pages.'),
  removeBranding: z.boolean().default(false),
  isFreePackage: z.boolean().default(false).describe('Free merchants are hidden from search engines.'),
  billingType: z.string().default('standard'),
  feedbackRedirectUrl: linkSchema.optional(),
});

/** The same as it is stored: these minutes had no upper bound in release 1.0.10. */
export const storedConceptSchema = conceptSchema.extend({
  cart: cartSchema
    .extend({ abandonedAlertMinutes: storedMinutesSchema.default(0), expiryMinutes: storedMinutesSchema.default(0) })
    .prefault({}),
  cancellation: cancellationSchema.extend({ minutes: storedMinutesSchema }).optional(),
});

export type BundleConcept = z.infer<typeof conceptSchema>;

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

/** Settings of the storefront itself: what it offers, how it looks, the trackers of visits. */
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
  paymentGateway: z.enum(paymentProviders).optional(),
  logo: imagePathSchema,
  favicon: imagePathSchema.optional(),
  theme: themeSchema,
  tracking: trackingSchema.prefault({}),
  kiosk: kioskSchema.prefault({}).describe('For a device of the restaurant, opened with ?kiosk=true.'),
  contact: contactSchema.prefault({}),
  isPrayerTimesShown: z.boolean().default(false),
});

export type BundleApplication = z.infer<typeof applicationSchema>;

/** Editors read it for completion; it says nothing about the merchant. */
export const schemaReferenceSchema = z.string().optional().describe('Where the editor finds the rules of this file.');

/** merchant.json: who the merchant is, where it answers and how it works. */
export const merchantFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  formatVersion: z.literal(1),
  handle: handleSchema,
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'Write the host alone, without https:// and port.')).min(1),
  concept: conceptSchema,
  application: applicationSchema,
});

export type BundleMerchant = z.infer<typeof merchantFileSchema>;
