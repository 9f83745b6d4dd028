import { z } from 'zod';
import { listDocument, resource } from '../json-api.ts';
import { customerDocument, loginDocument } from './customer.ts';
import { profileChanges } from './profile-fields.ts';

/** The rules of ordering decide what a password or an e-mail address must look like, and name the field. */
const email = z.string().max(254);
const password = z.string().max(1024);
const username = z.string().max(254).describe('e-mail address, or mobile number with its dial code');

/** POST /login: e-mail address or mobile number, and the password (SIGNIN-01). Answers as the code login does. */
export const passwordLoginBody = z.object({ username: username.optional(), password: password.optional() });

/**
 * API-46: always the same answer, 202, whether the name is known or not. A mobile number gets a code, a confirmed
 * e-mail address a link to /reset-password?token=….
 */
export const forgotPasswordBody = z.object({ username: username.optional() });
export const forgotPasswordDocument = z.object({
  meta: z.object({ 'otp-length': z.int(), 'resend-after-seconds': z.int() }),
});

/**
 * POST /resetPassword: the token of the link, or the name and the code that was sent. Answers as a login; every other
 * session of the customer ends.
 */
export const resetPasswordBody = z.object({
  username: username.optional(),
  code: z.string().max(32).optional(),
  token: z.string().max(200).optional(),
  password: password.optional(),
  'password-confirmation': password.optional(),
});

/**
 * API-49: the code of a sign-in or sign-up, answered as a login (a sign-up whose number already had an account signs in
 * to that account, unchanged, with `meta.account-existed`); sent by the signed-in customer it confirms what
 * PATCH asked to change, a new mobile (`channel` sms) or a new e-mail address (email), answered with the profile.
 */
export const verifyBody = z.object({
  code: z.string().max(32).optional(),
  ticket: z.string().max(200).optional().describe('from the answer of POST /customers; a sign-up needs it'),
  channel: z.enum(['sms', 'email']).optional().describe('sms when it is left out'),
});
export const verifyDocument = z.union([loginDocument, customerDocument]);

/**
 * API-45: what is left out stays. A new mobile and a new e-mail address change nothing before their code comes back
 * through POST /customers/{id}/verify; sending the same change again sends a new code. A new password needs the
 * current one when there is one, and ends every other session.
 */
export const changeCustomerBody = z.object({
  'first-name': z.string().max(80).optional(),
  'last-name': z.string().max(80).optional(),
  ...profileChanges,
  locale: z.enum(['en-us', 'ar-sa', 'fr']).optional(),
  'wants-order-texts': z.boolean().optional(),
  email: email.optional(),
  mobile: z.string().max(32).optional(),
  'dial-code': z.string().max(6).optional(),
  'current-password': password.optional(),
  'new-password': password.optional(),
  'password-confirmation': password.optional(),
});

/** The profile as it is now. `meta` is there when a code was sent: where to, its length, and when to ask again. */
export const changedCustomerDocument = customerDocument.extend({
  meta: z
    .object({
      'code-sent': z.array(z.enum(['sms', 'email'])),
      'otp-length': z.int(),
      'resend-after-seconds': z.int(),
    })
    .optional(),
});

/** GET /customers/{id}/sessions: where the customer is signed in, the newest use first. */
export const deviceListDocument = listDocument(
  resource(
    'sessions',
    z.object({
      'device-label': z.string().nullable().describe('such as Safari · iPhone; null when the device did not say'),
      'created-at': z.string(),
      'last-seen-at': z.string().describe('to within a quarter of an hour'),
      'expires-at': z.string(),
      'is-current': z.boolean(),
    }),
  ),
);

/** DELETE /customers/{id}/sessions: every other session; with all=1 this one as well. */
export const endSessionsQuery = z.object({ all: z.enum(['0', '1']).optional() });

export type ForgotPasswordDocument = z.infer<typeof forgotPasswordDocument>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type VerifyBody = z.infer<typeof verifyBody>;
export type VerifyDocument = z.infer<typeof verifyDocument>;
export type ChangeCustomerBody = z.infer<typeof changeCustomerBody>;
export type ChangedCustomerDocument = z.infer<typeof changedCustomerDocument>;
export type DeviceListDocument = z.infer<typeof deviceListDocument>;

/** Identity providers besides the mobile number (SIGNIN-03 to SIGNIN-05). */
export const socialProviders = ['google', 'apple', 'facebook'] as const;

export type SocialProvider = (typeof socialProviders)[number];

/**
 * POST /login/{provider}: what the provider's own script handed to the page. Google and Apple give an ID token
 * and need the nonce it was asked for with; Facebook gives an access token. The name is how the guest is
 * addressed, for Apple, which tells it once and beside its token; no e-mail or id is read from here.
 */
export const socialLoginBody = z.object({
  token: z.string().min(1).max(8000),
  nonce: z.string().min(16).max(200).optional(),
  name: z
    .object({ 'first-name': z.string().max(80).optional(), 'last-name': z.string().max(80).optional() })
    .optional(),
});
