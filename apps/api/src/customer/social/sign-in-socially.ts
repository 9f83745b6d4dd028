import { errorCodes, type SocialProvider } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { takeAddressAllowance, takeAllowance } from '../../platform/take-allowance.ts';
import type { Customer } from '../customer.store.ts';
import { openSession, type OpenedSession } from '../session/open-session.ts';
import { findOrLinkCustomer } from './find-or-link-customer.ts';
import type { SocialProof, SocialRefusal, VerifyProof } from './social-identity.ts';

export type SignInSocially = { provider: SocialProvider; proof: SocialProof; address: string };

const triesPerAddressAndHour = 300;
const hourSeconds = 3600;

const brands: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' };

/** Signs in with what a provider says about somebody (SIGNIN-03 to SIGNIN-05). */
export async function signInSocially(
  context: RequestContext,
  verify: VerifyProof,
  { provider, proof, address }: SignInSocially,
): Promise<Result<{ session: OpenedSession; customer: Customer }, Refusal>> {
  const mayTry = await takeAddressAllowance(context, {
    name: 'social-address-hour',
    subject: address,
    limit: triesPerAddressAndHour,
    windowSeconds: hourSeconds,
  });
  if (!mayTry) return refuse(refusal(errorCodes.tooManyRequests));
  const verified = await verify(proof, context.now());
  if (!verified.ok) return refuse(failed(provider, verified.refusal));
  if (!(await isFirstUse(context, provider, proof.token))) return refuse(failed(provider, 'invalid'));
  return withTransaction(context, async (context) => {
    const customer = await findOrLinkCustomer(context, verified.value);
    return accept({ session: await openSession(context, customer.id), customer });
  });
}

/** An ID token opens one session, so one that was overheard opens none. Facebook hands the same token out again. */
async function isFirstUse(context: RequestContext, provider: SocialProvider, token: string): Promise<boolean> {
  if (provider === 'facebook') return true;
  const subject = `${context.merchant.id}:${token}`;
  return takeAllowance(context, [{ name: 'social-token', subject, limit: 1, windowSeconds: hourSeconds }]);
}

const failed = (provider: SocialProvider, reason: SocialRefusal): Refusal =>
  refusal(errorCodes.socialSignInFailed, {
    pointer: '/token',
    params: { provider: brands[provider] },
    ...(reason === 'unreachable' && { status: 503 }),
  });
