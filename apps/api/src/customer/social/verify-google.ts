import { accept } from '@sufra/ordering';
import { createRemoteJWKSet } from 'jose';
import { textClaim } from './text-claim.ts';
import { emailAsKept, type VerifyProof } from './social-identity.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Sign in with Google: an ID token with the nonce as the page gave it. */
export function verifyGoogle({ clientId, keysUrl }: { clientId: string; keysUrl: string }): VerifyProof {
  const rules = {
    keys: createRemoteJWKSet(new URL(keysUrl)),
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    clientId,
    nonces: (nonce: string) => [nonce],
  };
  return async ({ token, nonce }, now) => {
    const verified = await verifyIdToken(token, nonce, rules, now);
    if (!verified.ok) return verified;
    const claims = verified.value;
    const email = textClaim(claims, 'email');
    return accept({
      provider: 'google',
      subject: claims.sub,
      email: email === undefined ? null : emailAsKept(email),
      isEmailVerified: claims['email_verified'] === true,
      firstName: textClaim(claims, 'given_name') ?? textClaim(claims, 'name') ?? '',
      lastName: textClaim(claims, 'family_name') ?? '',
    });
  };
}
