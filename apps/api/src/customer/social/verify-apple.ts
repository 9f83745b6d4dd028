import { createHash } from 'node:crypto';
import { accept } from '@sufra/ordering';
import { createRemoteJWKSet } from 'jose';
import { textClaim } from './text-claim.ts';
import { emailAsKept, type VerifyProof } from './social-identity.ts';
import { verifyIdToken } from './verify-id-token.ts';

/**
 * Sign in with Apple: an ID token with the nonce as a page gave it, or its hash as an app does. The name comes once
 * and beside the token, so it is how the guest wants to be addressed and proves nothing.
 */
export function verifyApple({ clientId, keysUrl }: { clientId: string; keysUrl: string }): VerifyProof {
  const rules = {
    keys: createRemoteJWKSet(new URL(keysUrl)),
    issuers: ['https://appleid.apple.com'],
    clientId,
    nonces: (nonce: string) => [nonce, createHash('sha256').update(nonce).digest('hex')],
  };
  return async ({ token, nonce, name }, now) => {
    const verified = await verifyIdToken(token, nonce, rules, now);
    if (!verified.ok) return verified;
    const claims = verified.value;
    const email = textClaim(claims, 'email');
    return accept({
      provider: 'apple',
      subject: claims.sub,
      email: email === undefined ? null : emailAsKept(email),
      // Apple writes the truth of it as a text, sometimes.
      isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      firstName: name?.firstName ?? '',
      lastName: name?.lastName ?? '',
    });
  };
}
