import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { takeAddressAllowance } from '../../platform/take-allowance.ts';
import { codePolicy } from './code-policy.ts';
import { openSession, type OpenedSession } from '../session/open-session.ts';

/** A token for a visitor who only looks around (SIGNIN-06, SIGNIN-34). */
export async function openBrowseSession(
  context: RequestContext,
  address: string,
): Promise<Result<OpenedSession, Refusal>> {
  const limit = codePolicy.browseSessionsPerAddressAndHour;
  const allowed = await takeAddressAllowance(context, {
    name: 'browse-address-hour',
    subject: address,
    limit,
    windowSeconds: 3600,
  });
  return allowed ? accept(await openSession(context, null)) : refuse(refusal(errorCodes.tooManyRequests));
}
