import type { SocialProvider } from '@sufra/contracts';
import type { Result } from '@sufra/ordering';

/** Who a provider says somebody is, after its word was checked. */
export type SocialIdentity = {
  provider: SocialProvider;
  /** The provider's own and lasting name for the person; an e-mail may change hands. */
  subject: string;
  email: string | null;
  /** Whether the provider itself says that the e-mail is this person's. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** What the provider's script gave the page, and for what it was asked. */
export type SocialProof = {
  token: string;
  nonce?: string | undefined;
  name?: { firstName: string; lastName: string } | undefined;
};

/** The proof is none, or the provider cannot be asked now. */
export type SocialRefusal = 'invalid' | 'unreachable';

export type VerifyProof = (proof: SocialProof, now: Date) => Promise<Result<SocialIdentity, SocialRefusal>>;

export const emailAsKept = (email: string): string => email.trim().toLowerCase();
