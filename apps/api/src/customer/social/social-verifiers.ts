import type { SocialProvider } from '@sufra/contracts';
import type { SocialSettings } from '../../social-settings.ts';
import type { VerifyProof } from './social-identity.ts';
import { verifyApple } from './verify-apple.ts';
import { verifyFacebook } from './verify-facebook.ts';
import { verifyGoogle } from './verify-google.ts';

/** How to check the proofs of the providers that are configured; keys are fetched when first needed. */
export type SocialVerifiers = Partial<Record<SocialProvider, VerifyProof>>;

export const createSocialVerifiers = ({ google, apple, facebook }: SocialSettings): SocialVerifiers => ({
  ...(google && { google: verifyGoogle(google) }),
  ...(apple && { apple: verifyApple(apple) }),
  ...(facebook && { facebook: verifyFacebook(facebook) }),
});
