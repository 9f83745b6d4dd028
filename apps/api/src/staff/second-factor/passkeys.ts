import { errorCodes, type PasskeyAnswer, type PasskeyResponse } from '@sufra/contracts';
import { accept, localize, refuse, type Result } from '@sufra/ordering';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { merchantHostOf } from '../../catalogue/merchant/load-merchant.ts';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { findStaff, type StaffMember } from '../staff.store.ts';
import { type PasswordTry, provePassword } from './change-factor.ts';
import { findFactor, logFactor, type SecondFactor, updateFactor } from './prove-factor.ts';

/** How long a browser may take to answer. */
const challengeMs = 5 * 60_000;
const mostPasskeys = 10;

// Few people use it, and it brings a reader of certificates along.
const webAuthn = () => import('@simplewebauthn/server');

/** The question to a browser, as `navigator.credentials` takes it in JSON. Without a host: it is the one of the page. */
export type PasskeyOptions = Record<string, unknown>;

/** Begins with a new passkey, after the password, for those whose sign-in has a second step. */
export async function beginPasskey(
  context: RequestContext,
  session: StaffSession,
  given: PasswordTry,
): Promise<Result<PasskeyOptions, Refusal>> {
  const proven = await provePassword(context, session, given);
  if (!proven.ok) return proven;
  const { id, email, name } = proven.value;
  const factor = await findFactor(context, id);
  if (!factor?.confirmedAt) return refuse(refusal(errorCodes.secondFactorOff));
  if (factor.passkeys.length >= mostPasskeys)
    return refuse(refusal(errorCodes.passkeyTooMany, { params: { count: mostPasskeys } }));
  const { generateRegistrationOptions } = await webAuthn();
  const { rp, ...options } = await generateRegistrationOptions({
    rpName: localize(context.merchant.concept.label, context.locale, 'en-us'),
    rpID: '',
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: credentialsOf(factor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await updateFactor(context, id, { challenge: options.challenge, challengedAt: context.now() });
  return accept({ ...options, rp: { name: rp.name } });
}

/** Keeps a passkey that a browser made for the challenge. */
export function addPasskey(
  context: RequestContext,
  staffId: string,
  { name, response }: { name: string; response: PasskeyResponse },
): Promise<Result<undefined, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const member = await findStaff(context.db, context.merchant.id, staffId);
    const factor = await findFactor(context, staffId, { isLocked: true });
    if (!member || !factor?.confirmedAt) return refuse(refusal(errorCodes.secondFactorOff));
    const expected = expectedOf(context, factor, response.response.clientDataJSON);
    const made = expected && (await readCredential(expected, response));
    if (!made) return refuse(refusal(errorCodes.passkeyWrong, { pointer: '/response' }));
    const passkey = { ...made, name: name.trim(), addedAt: context.now().toISOString(), usedAt: null };
    const others = factor.passkeys.filter(({ id }) => id !== passkey.id);
    await updateFactor(context, staffId, { passkeys: [...others, passkey], challenge: null });
    await logFactor(context, member, 'passkey-added', { passkey: passkey.name });
    return accept(undefined);
  });
}

/** Removes a passkey of the own account; the app and the recovery codes go on. */
export function removePasskey(
  context: RequestContext,
  staffId: string,
  passkeyId: string,
): Promise<Result<undefined, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const member = await findStaff(context.db, context.merchant.id, staffId);
    const factor = await findFactor(context, staffId, { isLocked: true });
    const passkey = factor?.passkeys.find(({ id }) => id === passkeyId);
    if (!member || !factor || !passkey) return refuse(refusal(errorCodes.notFound));
    await updateFactor(context, staffId, { passkeys: factor.passkeys.filter((one) => one !== passkey) });
    await logFactor(context, member, 'passkey-removed', { passkey: passkey.name });
    return accept(undefined);
  });
}

/** Asks the browser of a person who proved the password for one of their passkeys; undefined where they have none. */
export async function challengePasskey(
  context: RequestContext,
  factor: SecondFactor,
): Promise<PasskeyOptions | undefined> {
  if (factor.passkeys.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webAuthn();
  const { rpId: _page, ...options } = await generateAuthenticationOptions({
    rpID: '',
    allowCredentials: credentialsOf(factor),
    userVerification: 'preferred',
  });
  await updateFactor(context, factor.staffId, { challenge: options.challenge, challengedAt: context.now() });
  return options;
}

/**
 * Proves a passkey instead of a code. It does not wait while codes are locked: guesses at codes do not keep its owner out.
 * To be called in a transaction.
 */
export async function provePasskey(
  context: RequestContext,
  member: StaffMember,
  answer: PasskeyAnswer,
): Promise<Result<undefined, Refusal>> {
  const wrong = refuse(refusal(errorCodes.passkeyWrong, { pointer: '/passkey' }));
  const factor = await findFactor(context, member.id, { isLocked: true });
  const passkey = factor?.passkeys.find(({ id }) => id === answer.id);
  if (!factor?.confirmedAt || !passkey) return wrong;
  const expected = expectedOf(context, factor, answer.response.clientDataJSON);
  const counter = expected && (await readAnswer(expected, answer, passkey));
  if (counter === undefined) return wrong;
  const used = { ...passkey, counter, usedAt: context.now().toISOString() };
  const passkeys = factor.passkeys.map((one) => (one === passkey ? used : one));
  await updateFactor(context, member.id, { passkeys, challenge: null, failures: 0, lockedUntil: null });
  return accept(undefined);
}

type Stored = SecondFactor['passkeys'][number];

const credentialsOf = ({ passkeys }: SecondFactor) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

type Expected = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

/** The challenge that waits and the host of the merchant that an answer has to be for. */
function expectedOf(
  context: RequestContext,
  { challenge, challengedAt }: SecondFactor,
  clientData: string,
): Expected | undefined {
  if (!challenge || !challengedAt || context.now().getTime() - challengedAt.getTime() > challengeMs) return undefined;
  try {
    const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin: string };
    const { protocol, hostname } = new URL(origin);
    const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
    const isOurs = context.merchant.hosts.includes(merchantHostOf(context, hostname));
    return isSafe && isOurs
      ? { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey of a registration; undefined where anything about it is wrong. */
async function readCredential(
  expected: Expected,
  response: PasskeyResponse,
): Promise<Pick<Stored, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = response.response.transports ?? [];
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return undefined;
  }
}

/** The new counter of the passkey that answered; undefined where anything about the answer is wrong. */
async function readAnswer(expected: Expected, answer: PasskeyAnswer, passkey: Stored): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
