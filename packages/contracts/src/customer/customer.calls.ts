import { z } from 'zod';
import { listOf, oneOf, resource } from '../json-api.ts';

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

/** Always the same answer for a known and an unknown number (decision 36). */
export const createdCustomerDocument = oneOf(
  resource(
    'customers',
    z.object({
      'otp-length': z.int(),
      'resend-after-seconds': z.int(),
      'account-type': z.literal('guest'),
      status: z.literal('unverified'),
      ticket: z
        .string()
        .optional()
        .describe('send it back with the code: it shows who asked, so that nobody else’s sign-up is confirmed by it'),
    }),
  ),
);

export const customerAttributes = z.object({
  'first-name': z.string(),
  'last-name': z.string(),
  'full-name': z.string(),
  email: z.string().nullable(),
  'is-email-verified': z.boolean(),
  'date-of-birth': z.string().nullable(),
  locale: z.enum(['en-us', 'ar-sa', 'fr']).nullable(),
  'has-password': z.boolean(),
  'dial-code': z.string().describe('empty, as the mobile is, while no number is known'),
  mobile: z.string(),
  username: z.string(),
  'is-mobile-verified': z.boolean(),
  'account-type': z.string(),
  status: z.string(),
});

export const customerResource = resource('customers', customerAttributes);
export const customerDocument = oneOf(customerResource);
export const customerListDocument = listOf(customerResource);

/** API-47: with credentials a code login, without any a browse-only guest token (decision 37). */
export const loginGuestBody = z.object({
  username: z.string().max(32).optional(),
  password: z.string().max(64).optional().describe('the code, or the key of the link that a crowded message carries'),
  ticket: z.string().max(200).optional().describe('from the answer of POST /customers'),
});

/** The token stands at data.attributes.token; the customer's own attributes beside it. */
export const loginDocument = oneOf(
  resource(
    'sessions',
    z.object({
      token: z.string(),
      'expires-at': z.string(),
      kind: z.enum(['customer', 'browse']),
      'customer-id': z.string().nullable(),
    }),
  ),
);

/** With the ticket of a sign-up the new code stands for it as well; the answer has the ticket of the new code. */
export const resendBody = z.object({
  id: z.string().max(64),
  mobile: z.string().max(32).optional(),
  ticket: z.string().max(200).optional(),
});
export const resendDocument = z.object({
  meta: z.object({ 'resend-after-seconds': z.int(), ticket: z.string().optional() }),
});

/** ADDR-01, ADDR-03: an address as created after sign-in, and as it is given by area and block. */
export const addressAttributes = z.object({
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

/** What is left out stays. A new position finds its delivery area; new parts make a new line (decision 38). */
export const changeAddressBody = addressAttributes.partial();

const isGivenInParts = (body: Partial<Record<(typeof partsOfLine)[number], string | null>>): boolean =>
  partsOfLine.every((name) => Boolean(body[name]));

const partsOfLine = ['area', 'block', 'street', 'building'] as const;

export const addressResource = resource('addresses', addressAttributes);
/** API-53: creating answers a list with the one new address. */
export const addressListDocument = listOf(addressResource);
export const addressDocument = oneOf(addressResource);

export type CustomerResource = z.infer<typeof customerResource>;
export type CustomerAttributes = z.infer<typeof customerAttributes>;
export type CreateCustomerBody = z.infer<typeof createCustomerBody>;
export type AddressAttributes = z.infer<typeof addressAttributes>;
export type ChangeAddressBody = z.infer<typeof changeAddressBody>;
export type AddressResource = z.infer<typeof addressResource>;
export type LoginDocument = z.infer<typeof loginDocument>;
export type CreatedCustomerDocument = z.infer<typeof createdCustomerDocument>;
