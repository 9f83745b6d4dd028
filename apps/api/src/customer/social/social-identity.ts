import type { SocialProvider } from '@sufra/contracts';
import type { Result } from '@sufra/ordering';

/** The person named by a provider, after its token was verified. */
export type SocialIdentity = {
  provider: SocialProvider;
  /** The provider's own and lasting name for the person; an e-mail may change hands. */
  subject: string;
  email: string | null;
  /** True when the provider says that the e-mail is this person's. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The provider's token from the page, and the nonce it was requested with. */
export type SocialProof = {
  token: string;
  nonce?: string | undefined;
  name?: { firstName: string; lastName: string } | undefined;
};

/** The proof is none, or the provider cannot be asked now. */
export type SocialRefusal = 'invalid' | 'unreachable';

export type VerifyProof = (proof: SocialProof, now: Date) => Promise<Result<SocialIdentity, SocialRefusal>>;

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
