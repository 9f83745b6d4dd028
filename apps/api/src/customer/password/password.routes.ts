import {
  errorCodes,
  errorDocument,
  forgotPasswordBody,
  forgotPasswordDocument,
  loginDocument,
  passwordLoginBody,
  resetPasswordBody,
} from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { readPassword } from '../credentials.ts';
import { type Customer, lockCustomer, lockCustomers, updateCustomer } from '../customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../mobile-number.ts';
import { endSessions } from '../session/sign-out.ts';
import { codePolicy, type CodeRequest, countAnswer } from '../sign-in/code-budgets.ts';
import { openSession, presentSession } from '../session/open-session.ts';
import type { SignedIn } from '../sign-in/enter-with-code.ts';
import { findByLoginName, type LoginName, loginWithPassword, readLoginName } from '../sign-in/login-with-password.ts';
import { type Origin, originOf, requesterHashOf } from '../session/origin.ts';
import { findLastAsked, markUsed, type OneTimeCode, voidCodes } from '../sign-in/one-time-code.store.ts';
import { sendAccountMail } from '../sign-in/send-account-mail.job.ts';
import { checkAddressBudget, secondsToWait, sendCode } from '../sign-in/send-code.ts';
import { findCodeByKey, readCode, requireTry, tryCode } from '../sign-in/sign-in.ts';

const tags = ['customer'];

/** Signing in with a password, and the way back for a customer who forgot it (D-38). */
export const passwordRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/login',
    {
      schema: {
        tags,
        summary: 'Sign in with e-mail address or mobile number and password',
        body: passwordLoginBody,
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const result = await loginWithPassword(app.contextFor(request), {
        username,
        password,
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );

  app.post(
    '/forgotPassword',
    {
      schema: {
        tags,
        summary: 'Ask for the way to a new password; the answer does not tell whether there is anybody',
        body: forgotPasswordBody,
        response: { 202: forgotPasswordDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { username } = request.body;
      const result = await forgotPassword(app.contextFor(request), { username, origin: originOf(request) });
      if (!result.ok) return reply.refuse(result.refusal);
      return reply.code(202).send({
        meta: {
          'otp-length': request.merchant.concept.otpLength,
          'resend-after-seconds': codePolicy.secondsBetweenSends,
        },
      });
    },
  );

  app.post(
    '/resetPassword',
    {
      schema: {
        tags,
        summary: 'Choose a new password with the code or the link that was sent; every other session ends',
        body: resetPasswordBody,
        response: { 200: loginDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const result = await resetPassword(app.contextFor(request), {
        username: body.username,
        code: body.code,
        token: body.token,
        password: body.password,
        passwordConfirmation: body['password-confirmation'],
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(result.refusal);
      return presentSession(result.value.session, result.value.customer);
    },
  );
};

/**
 * Sends the way to a new password, a code or a link to a proven number or a link to a confirmed address, if the name
 * belongs to a customer (API-46). The answer and the work are the same otherwise, so that they do not tell who is a
 * customer.
 */
async function forgotPassword(
  context: RequestContext,
  { username = '', origin }: { username: string | undefined; origin: Origin },
): Promise<Result<undefined, Refusal>> {
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  const spent = await checkAddressBudget(context, origin.address);
  if (spent) return refuse(spent);
  const name = readLoginName(context, username);
  return withTransaction(context, async (context) => {
    const found = await findByLoginName(context, name);
    const way = found && wayTo(found, name);
    const customerId = found && way ? found.id : null;
    // Locked before anything is counted, in the same order as every other path that sends this customer a code.
    await lockCustomers(context.db, context.merchant.id, [customerId ?? uuid()]);
    const requester = requesterHashOf(context, origin.address);
    const last = await findLastAsked(context.db, context.merchant.id, customerId ?? uuid(), 'reset', requester);
    if (secondsToWait(last, context.now()) > 0) return accept(undefined);
    const { channel, recipient } = way ?? {
      channel: 'email' in name ? ('email' as const) : ('sms' as const),
      recipient: name.written,
    };
    const isLink = 'email' in name;
    await sendCode(context, {
      purpose: 'reset',
      channel,
      customerId,
      recipient,
      isProven: way !== undefined,
      isLink,
      origin,
    });
    return accept(undefined);
  });
}

/**
 * The channel that surely reaches the customer. An address that was never confirmed may belong to another person,
 * although its password signs in: the link then goes to the number that the customer proved.
 */
function wayTo(customer: Customer, name: LoginName): Pick<CodeRequest, 'channel' | 'recipient'> | undefined {
  const number = customer.mobileVerifiedAt ? mobileNumberOf(customer) : undefined;
  if ('email' in name && customer.emailVerifiedAt) return { channel: 'email', recipient: name.written };
  return number && { channel: 'sms', recipient: internationalNumber(number) };
}

type ResetPassword = {
  username?: string;
  code?: string;
  token?: string;
  password?: string;
  passwordConfirmation?: string;
  origin: Origin;
};

/** Sets a new password with the code or link that was sent; every other session of the customer ends. */
async function resetPassword(context: RequestContext, request: ResetPassword): Promise<Result<SignedIn, Refusal>> {
  const password = readPassword(context.merchant, request.password ?? '', request.passwordConfirmation);
  if (!password.ok) return password;
  await requireTry(context, request.origin.address);
  const proof =
    request.token === undefined ? await proveByCode(context, request) : await proveByToken(context, request);
  if (!proof.ok) return proof;
  const passwordHash = await context.passwords.hash(password.value);
  return withTransaction(context, async (context): Promise<Result<SignedIn, Refusal>> => {
    const { id, customerId } = proof.value;
    const before = customerId && (await lockCustomer(context.db, context.merchant.id, customerId));
    if (!before || !(await markUsed(context.db, context.merchant.id, id, context.now())))
      return refuse(invalid(request));
    await voidCodes(context.db, context.merchant.id, before.id, 'reset', context.now());
    await countAnswer(context, proof.value);
    const customer = await updateCustomer(context.db, context.merchant.id, before.id, {
      passwordHash,
      accountType: 'registered',
    });
    await endSessions(context, { merchantId: before.merchantId, customerId: before.id }, {});
    await sendAccountMail(context, customer, 'password-changed');
    return accept({ session: await openSession(context, before.id, request.origin), customer });
  });
}

async function proveByToken(context: RequestContext, request: ResetPassword): Promise<Result<OneTimeCode, Refusal>> {
  const code = await findCodeByKey(context, 'reset', request.token ?? '');
  return code ? accept(code) : refuse(invalid(request));
}

async function proveByCode(context: RequestContext, request: ResetPassword): Promise<Result<OneTimeCode, Refusal>> {
  const { username = '', origin } = request;
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  const written = readCode(context, request.code, '/code');
  if (!written.ok) return written;
  const name = readLoginName(context, username);
  const customer = await findByLoginName(context, name);
  const tried = await tryCode(context, {
    owner: customer && { merchantId: customer.merchantId, customerId: customer.id },
    purpose: 'reset',
    code: written.value,
    of: name.written,
    address: origin.address,
  });
  return tried.ok ? tried : refuse(refusal(tried.refusal, { pointer: '/code' }));
}

const invalid = ({ token }: ResetPassword): Refusal =>
  refusal(errorCodes.resetInvalid, { pointer: token === undefined ? '/code' : '/token' });
