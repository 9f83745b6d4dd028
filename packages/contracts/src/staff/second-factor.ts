import { z } from 'zod';
import { oneOf, resource } from '../json-api.ts';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

/** An answer of a browser about a passkey, as WebAuthn writes it in JSON. */
const passkeyAnswerWith = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.object({ clientDataJSON: base64url(4000), ...own }),
  });

/** A passkey that was made. */
const passkeyResponse = passkeyAnswerWith({
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10).optional(),
});

/** An answer that a passkey has signed. */
export const passkeyAnswer = passkeyAnswerWith({
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: z.string().max(200).nullish(),
});

/** GET /staff/second-factor: the own one. */
export const secondFactorDocument = oneOf(
  resource(
    'second-factors',
    z.object({
      'is-on': z.boolean(),
      'is-required': z.boolean().describe('the merchant wants it of those who reach every branch'),
      since: z.string().nullable(),
      'recovery-codes-left': z.int(),
      passkeys: z
        .array(z.object({ id: z.string(), name: z.string(), 'added-at': z.string(), 'used-at': z.string().nullable() }))
        .describe('each answers in place of a code'),
    }),
  ),
);

/** POST /staff/second-factor. */
export const beginSecondFactorBody = z.object({ password: z.string().max(200) });

/** POST /staff/login/second-factor. */
export const beginFactorAtLoginBody = z.object({ email: z.string().max(254), password: z.string().max(200) });

export const begunSecondFactorDocument = oneOf(
  resource(
    'second-factors',
    z.object({
      secret: z.string().describe('the key in letters of base 32, to be typed where no camera is'),
      address: z.string().describe('what an authenticator app reads from a square'),
    }),
  ),
);

/** POST /staff/second-factor/confirmation: the first code of the app. */
export const confirmSecondFactorBody = z.object({ code: z.string().max(40) });

export const recoveryCodesDocument = oneOf(
  resource('recovery-codes', z.object({ codes: z.array(z.string()).describe('each opens the account once') })),
);

/** DELETE /staff/second-factor, and POST /staff/second-factor/recovery-codes: a code of the app or a recovery code. */
export const endSecondFactorBody = z.object({ password: z.string().max(200), code: z.string().max(40) });

/** POST /staff/passkeys/challenge. */
export const beginPasskeyBody = beginSecondFactorBody;

export const passkeyChallengeDocument = oneOf(
  resource(
    'passkey-challenges',
    z.object({
      options: z
        .record(z.string(), z.unknown())
        .describe('for navigator.credentials.create, as WebAuthn writes it in JSON'),
    }),
  ),
);

/** POST /staff/passkeys: the passkey that a browser made, under a name of the person's. */
export const addPasskeyBody = z.object({ name: z.string().trim().min(1).max(60), response: passkeyResponse });

export type SecondFactorDocument = z.infer<typeof secondFactorDocument>;
export type BegunSecondFactorDocument = z.infer<typeof begunSecondFactorDocument>;
export type RecoveryCodesDocument = z.infer<typeof recoveryCodesDocument>;
export type PasskeyResponse = z.infer<typeof passkeyResponse>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type PasskeyChallengeDocument = z.infer<typeof passkeyChallengeDocument>;
