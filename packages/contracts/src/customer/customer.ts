import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from '../json-api.ts';
import { profileAttributes } from './profile-fields.ts';

/**
 * SIGNIN-30: what the sign-in dialog sends. `mobile` may carry the dial code or come with `dial-code`. With `email` and
 * `password` it is a sign-up (SIGNIN-01): they belong to the account once the code that goes to the mobile proves it.
 */
export const createCustomerBody = z.object({
  'account-type': z.string().optional(),
  'first-name': z.string().max(80),
  'last-name': z.string().max(80).optional(),
  username: z.string().max(32).optional(),
  mobile: z.string().max(32),
  'dial-code': z.string().max(6).optional(),
  status: z.string().optional(),
  email: z.string().max(254).optional(),
  password: z.string().max(1024).optional(),
  'password-confirmation': z.string().max(1024).optional(),
});

/** Always the same answer for a known and an unknown number (D-36). */
/** The announced delivery of a code; the same for every number, so that it does not tell who is a customer. */
const codeDelivery = z
  .enum(['delayed', 'limited'])
  .describe('delayed: if no message comes, a second request brings it; limited: not every number gets a message today');

export const createdCustomerDocument = oneOf(
  resource(
    'customers',
    z.object({
      'otp-length': z.int(),
      'resend-after-seconds': z.int(),
      'account-type': z.literal('guest'),
      status: z.literal('unverified'),
      delivery: codeDelivery.optional(),
      ticket: z
        .string()
        .optional()
        .describe('send it back with the code: it shows who asked, so that nobody else’s sign-up is confirmed by it'),
    }),
  ),
);

const customerAttributes = z.object({
  'first-name': z.string(),
  'last-name': z.string(),
  'full-name': z.string(),
  email: z.string().nullable(),
  'is-email-verified': z.boolean(),
  ...profileAttributes,
  locale: z.enum(['en-us', 'ar-sa', 'fr']).nullable(),
  'wants-order-texts': z
    .boolean()
    .describe('whether text messages about orders may come, where the restaurant sends them'),
  'has-password': z.boolean(),
  'dial-code': z.string().describe('empty, as the mobile is, while no number is known'),
  mobile: z.string(),
  username: z.string(),
  'is-mobile-verified': z.boolean(),
  'account-type': z.string(),
  status: z.string(),
});

const customerResource = resource('customers', customerAttributes);
export const customerDocument = oneOf(customerResource);
export const customerListDocument = listDocument(customerResource);

/** API-47: with credentials a code login, without any a browse-only guest token (D-37). */
export const loginGuestBody = z.object({
  username: z.string().max(32).optional(),
  password: z.string().max(64).optional().describe('the code, or the key of the link that a crowded message carries'),
  ticket: z.string().max(200).optional().describe('from the answer of POST /customers'),
});

const sessionAttributes = z.object({
  token: z.string(),
  'expires-at': z.string(),
  kind: z.enum(['customer', 'browse']),
  'customer-id': z.string().nullable(),
});

/** The user under data, with the token at data.attributes.token; a token that may only browse has no user. */
export const loginDocument = oneOf(
  z.union([
    resource('customers', customerAttributes.extend(sessionAttributes.shape)),
    resource('sessions', sessionAttributes),
  ]),
);

/** With the ticket of a sign-up the new code stands for it as well; the answer has the ticket of the new code. */
export const resendBody = z.object({
  id: z.string().max(64),
  mobile: z.string().max(32).optional(),
  ticket: z.string().max(200).optional(),
});
export const resendDocument = z.object({
  meta: z.object({ 'resend-after-seconds': z.int(), delivery: codeDelivery.optional(), ticket: z.string().optional() }),
});

/** ADDR-01, ADDR-03: an address as created after sign-in, and as it is given by area and block. */
const addressAttributes = z.object({
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
  line1: z.string().min(1).max(200),
  line2: z.string().max(200).nullable(),
  label: z.string().max(60),
  telephone: z.string().max(32).nullable(),
  instructions: z.string().max(256).nullable(),
  city: z.string().max(80).nullable(),
  state: z.string().max(80).nullable(),
  country: z.string().max(80).nullable(),
  'postal-code': z.string().max(20).nullable(),
  'photo-uri': z.string().max(500).nullable(),
  'delivery-area-id': z.string().max(64).nullable(),
  governorate: z.string().max(80).nullable(),
  area: z.string().max(80).nullable(),
  block: z.string().max(20).nullable(),
  street: z.string().max(120).nullable(),
  building: z.string().max(80).nullable(),
  floor: z.string().max(20).nullable(),
  'house-number': z.string().max(20).nullable(),
  landmark: z.string().max(200).nullable(),
  status: z.string().max(20),
  'is-default': z.boolean().describe('the one address that is offered first; setting it takes it from any other'),
});

/** Both shapes: one line, or area, block, street and building, of which the line is made (ADDR-01). */
export const createAddressBody = addressAttributes
  .partial()
  .required({ lat: true, long: true })
  .superRefine((body, issues) => {
    if (body.line1 !== undefined || isGivenInParts(body)) return;
    issues.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['line1'] });
  });

/** Absent fields stay. A new position finds its delivery area; new parts make a new line (D-38). */
export const changeAddressBody = addressAttributes.partial();

const isGivenInParts = (body: Partial<Record<(typeof partsOfLine)[number], string | null>>): boolean =>
  partsOfLine.every((name) => Boolean(body[name]));

const partsOfLine = ['area', 'block', 'street', 'building'] as const;

const addressResource = resource('addresses', addressAttributes);
/** API-53: creating answers a list with the one new address. */
export const addressListDocument = listDocument(addressResource);
export const addressDocument = oneOf(addressResource);

export type CustomerResource = z.infer<typeof customerResource>;
export type CreateCustomerBody = z.infer<typeof createCustomerBody>;
export type AddressAttributes = z.infer<typeof addressAttributes>;
export type ChangeAddressBody = z.infer<typeof changeAddressBody>;
export type AddressResource = z.infer<typeof addressResource>;
export type LoginDocument = z.infer<typeof loginDocument>;
export type ResendDocument = z.infer<typeof resendDocument>;
export type CodeDelivery = z.infer<typeof codeDelivery>;
export type CreatedCustomerDocument = z.infer<typeof createdCustomerDocument>;

/**
 * DELETE /customers/{id}: proof that it is really the owner who erases everything. An account with a password gives
 * it; otherwise the code that POST /customers/{id}/erasure-code has just sent.
 */
export const eraseCustomerBody = z.object({
  password: z.string().max(200).optional(),
  code: z.string().max(12).optional(),
});

/** POST /customers/{id}/erasure-code: a code to the verified mobile. */
export const erasureCodeDocument = z.object({ meta: z.object({ 'resend-after-seconds': z.int() }) });

/**
 * GET /customers/{id}/export: everything that is kept about a customer, under names that a person can read. A plain
 * document of its own, not JSON:API: it is for the person and not for a program.
 */
export const customerExportDocument = z.object({
  'exported-at': z.string(),
  shop: z.string(),
  about: z.string().describe('what this is, in the language of the request'),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export type CustomerExport = z.infer<typeof customerExportDocument>;

/** GET /push/public-key: what a browser needs to subscribe; it belongs to the installation, not to a guest. */
export const pushKeyDocument = oneOf(
  resource('push-keys', z.object({ 'public-key': z.string().describe('VAPID, uncompressed P-256, base64url') })),
);

/**
 * POST /customers/{id}/push-subscriptions: a browser's own subscription, as `PushSubscription.toJSON()` gives it.
 * The notices come in the language of the request. Sending the same one again changes nothing but that language.
 */
export const pushSubscriptionBody = z.object({
  endpoint: z.string().max(2000).describe('https, at a known push service'),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

export const pushSubscriptionDocument = oneOf(resource('push-subscriptions', z.object({ endpoint: z.string() })));

/** DELETE /customers/{id}/push-subscriptions: of this endpoint, or of every device without one. */
export const dropPushSubscriptionBody = z.object({ endpoint: z.string().max(2000).optional() }).nullish();

/** The encrypted payload of a push notification, read by the service worker: words in the guest's language and a path. */
export type PushNotification = {
  title: string;
  body: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Path of the order's page. */
  path: string;
  /** A later notification with the same tag takes the place of an earlier one. */
  tag: string;
};

export type PushKeyDocument = z.infer<typeof pushKeyDocument>;
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/**
 * FAV-01: an item that a customer likes; its id is the item's. Price and stock are not here: they depend on the
 * branch, and the menu says them.
 */
const favoriteResource = resource(
  'favorites',
  z.object({
    name: localizedText.describe('also of an item that has left the menu'),
    'is-on-menu': z.boolean(),
    'added-at': z.string(),
  }),
);

/** GET /customers/{id}/favorites: newest first. */
export const favoriteListDocument = listDocument(favoriteResource);

/** POST /customers/{id}/favorites: the same item again changes nothing. */
export const addFavoriteBody = z.object({ 'item-id': z.string().max(64) });
export const favoriteDocument = oneOf(favoriteResource);

export type FavoriteResource = z.infer<typeof favoriteResource>;
export type FavoriteListDocument = z.infer<typeof favoriteListDocument>;

/** The rules of ordering validate a car and name the field; the schema only bounds the length. */
const words = z.string().max(60);

/** CAR-01, CURB-06: one record serving both lists of fields. `color` and `car-maker` are ids of GET /cars/…. */
const carAttributes = z.object({
  color: words,
  'color-name': localizedText,
  'color-hex': z.string().describe('for a swatch beside the name'),
  'car-maker': words,
  'car-maker-name': localizedText,
  'car-maker-image-uri': z.string().nullable().describe('a drawing in one colour; null for a maker without one'),
  'plate-number': z.string().nullable(),
  'customer-id': z.string(),
  'customer-car-id': z.string(),
});

/** API-57. */
export const createCarBody = z.object({
  color: words.nullish(),
  'car-maker': words.nullish(),
  'plate-number': words.nullish().describe('may be missing on a saved car; a curbside order needs it'),
});

/** API-58: what is left out stays. */
export const changeCarBody = createCarBody;

const carResource = resource('cars', carAttributes);
export const carDocument = oneOf(carResource);
/** API-56. */
export const carListDocument = listDocument(carResource);

/** API-60. */
export const carColorListDocument = listDocument(
  resource('car-colors', z.object({ name: localizedText, hex: z.string() })),
);

/** API-61. */
export const carMakerListDocument = listDocument(
  resource('car-makers', z.object({ name: localizedText, 'image-uri': z.string().nullable() })),
);

export type CarResource = z.infer<typeof carResource>;
export type CreateCarBody = z.infer<typeof createCarBody>;
export type CarColorListDocument = z.infer<typeof carColorListDocument>;
export type CarMakerListDocument = z.infer<typeof carMakerListDocument>;
