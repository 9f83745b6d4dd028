import {
  changeCustomerBody,
  changedCustomerDocument,
  errorCodes,
  errorDocument,
  forEachProfileField,
  type ProfileFieldKey,
  type ProfileFieldName,
  profileFieldNames,
  profileFields,
  profileKeyOf,
  verifyBody,
  verifyDocument,
  type VerifyDocument,
} from '@sufra/contracts';
import {
  accept,
  type Locale,
  localTimeAt,
  minimumNameLength,
  refuse,
  type Result,
  validateDateOfBirth,
} from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type RequestContext, withTransaction } from '../../context.ts';
import { deadlock, retry, uniqueViolation } from '../../platform/database/transaction.ts';
import { refusal, type Refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../platform/limits/take-allowance.ts';
import { readEmail, readPassword } from '../credentials.ts';
import {
  claimEmail,
  type Customer,
  findCustomer,
  findCustomerByNumber,
  lockCustomer,
  lockCustomers,
  updateCustomer,
} from '../customer.store.ts';
import { mergeCustomers } from '../merge/merge-customers.ts';
import { internationalNumber, type MobileNumber, mobileNumberOf, readMobileNumber } from '../mobile-number.ts';
import { readFirstName, readLastName } from '../person-name.ts';
import { endSessions } from '../session/sign-out.ts';
import { codePolicy, countAnswer, type Pending } from '../sign-in/code-budgets.ts';
import { presentCustomer } from '../customer.resource.ts';
import { presentSession } from '../session/open-session.ts';
import type { MergeList } from '../merge/move-belongings.ts';
import { type Origin, originOf, requesterHashOf } from '../session/origin.ts';
import { requireOwn } from '../require-own.ts';
import { pointerOfNumber } from '../sign-in/create-customer.ts';
import { findLastAsked, markUsed, type OneTimeCode } from '../sign-in/one-time-code.store.ts';
import { sendAccountMail, sendMailToReplaced } from '../sign-in/send-account-mail.job.ts';
import { checkAddressBudget, secondsToWait, sendCode, tooSoon } from '../sign-in/send-code.ts';
import { readCode, tryCode, verifySignIn } from '../sign-in/sign-in.ts';

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });

/** Changes of a profile, and the codes that confirm them. */
export const accountRoutes: FastifyPluginAsyncZod<{ moves: MergeList }> = async (app, { moves }) => {
  app.patch(
    '/customers/:id',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Change the profile; a new mobile or e-mail address waits for the code that is sent to it',
        params: ofCustomer,
        body: changeCustomerBody,
        response: { 200: changedCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { body } = request;
      const result = await changeCustomer(app.contextFor(request), {
        customerId,
        sessionId: requireCustomer(request).id,
        firstName: body['first-name'],
        lastName: body['last-name'],
        fields: forEachProfileField((name) => body[name]),
        locale: body.locale,
        wantsOrderTexts: body['wants-order-texts'],
        email: body.email,
        mobile: body.mobile,
        dialCode: body['dial-code'],
        currentPassword: body['current-password'],
        newPassword: body['new-password'],
        passwordConfirmation: body['password-confirmation'],
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(...result.refusal);
      const { customer, codesSentBy } = result.value;
      const sent = {
        'code-sent': codesSentBy,
        'otp-length': request.merchant.concept.otpLength,
        'resend-after-seconds': codePolicy.secondsBetweenSends,
      };
      return { data: presentCustomer(customer), ...(codesSentBy.length > 0 ? { meta: sent } : {}) };
    },
  );

  app.post(
    '/customers/:id/verify',
    {
      schema: {
        tags,
        summary: 'Enter a code: it ends a sign-in or sign-up, or confirms what the signed-in customer asked to change',
        params: ofCustomer,
        body: verifyBody,
        response: { 200: verifyDocument, '4xx': errorDocument },
      },
    },
    async (request, reply): Promise<VerifyDocument> => {
      const { code, channel, ticket } = request.body;
      const context = app.contextFor(request);
      const { id } = request.params;
      const isOwner = request.session?.kind === 'customer' && request.session.customerId === id;
      if (isOwner) {
        const purpose = channel === 'email' ? 'email' : 'mobile';
        const changed = await confirmChange(context, { customerId: id, code, purpose }, moves);
        return changed.ok ? { data: presentCustomer(changed.value) } : reply.refuse(changed.refusal);
      }
      const origin = originOf(request);
      const result = await verifySignIn(context, { customerId: id, code, ticket, origin });
      if (!result.ok) return reply.refuse(result.refusal);
      const { session, customer, isOldAccount } = result.value;
      return { ...presentSession(session, customer), ...(isOldAccount ? { meta: { 'account-existed': true } } : {}) };
    },
  );
};

type ConfirmChange = { customerId: string; code: string | undefined; purpose: 'mobile' | 'email' };

/** The code came back: the number or address that it went to becomes the customer's. */
async function confirmChange(
  context: RequestContext,
  { customerId, code, purpose }: ConfirmChange,
  moves: MergeList,
): Promise<Result<Customer, Refusal>> {
  const written = readCode(context, code, '/code');
  if (!written.ok) return written;
  const tried = await tryCode(context, {
    owner: { merchantId: context.merchant.id, customerId },
    purpose,
    code: written.value,
    of: customerId,
  });
  if (!tried.ok) return refuse(refusal(tried.refusal, { pointer: '/code', status: 422 }));
  const confirm = () =>
    withTransaction(context, (context) =>
      purpose === 'mobile' ? takeNumber(context, tried.value, moves) : takeEmail(context, tried.value),
    );
  // The number was taken at the same moment, or an order of the guest was in the way.
  return retry(confirm, { after: [uniqueViolation, deadlock], times: 1 });
}

/**
 * One customer per proven number (record 0039): a guest who had it becomes part of this account. Another account
 * that has it is never joined, and keeps it.
 */
async function takeNumber(
  context: RequestContext,
  code: OneTimeCode,
  moves: MergeList,
): Promise<Result<Customer, Refusal>> {
  const { db, merchant, now } = context;
  const number = mobileNumberOf({ dialCode: code.pendingDialCode, mobile: code.pendingMobile });
  if (!number || !code.customerId) return refuse(wrongCode());
  const found = await findCustomerByNumber(db, merchant.id, number);
  const guest = found && found.id !== code.customerId ? found : undefined;
  if (!(await markUsed(db, code.merchantId, code.id, now()))) return refuse(wrongCode());
  if (guest?.accountType === 'registered') return refuse(taken());
  if (guest) for (const move of moves.first) await move(context, guest.id, code.customerId);
  const locked = await lockCustomers(db, merchant.id, [code.customerId, ...(guest ? [guest.id] : [])]);
  const customer = locked.find(({ id }) => id === code.customerId);
  const other = locked.find(({ id }) => id !== code.customerId);
  if (!customer) throw new RefusalError(refusal(errorCodes.unauthenticated));
  // It became an account a moment ago: what was moved already goes back with the transaction.
  if (other?.accountType === 'registered') throw new RefusalError(taken());
  if (other) await mergeCustomers(context, { guest: other, account: customer }, moves.second);
  await countAnswer(context, code);
  const changed = await updateCustomer(db, customer.merchantId, customer.id, {
    ...number,
    mobileVerifiedAt: now(),
    status: 'verified',
  });
  if (customer.mobileVerifiedAt) await sendAccountMail(context, changed, 'mobile-changed');
  return accept(changed);
}

/** An address that another account confirmed stays there: only its reader learns that there is one. */
async function takeEmail(context: RequestContext, code: OneTimeCode): Promise<Result<Customer, Refusal>> {
  const { db, merchant, now } = context;
  const email = code.pendingEmail;
  if (!email || !code.customerId) return refuse(wrongCode());
  const holder = await claimEmail(db, merchant.id, email);
  const customer = await lockCustomer(db, merchant.id, code.customerId);
  if (!customer || !(await markUsed(db, code.merchantId, code.id, now()))) return refuse(wrongCode());
  await countAnswer(context, code);
  if (holder && holder.id !== customer.id) return refuse(refusal(errorCodes.emailTaken, { pointer: '/email' }));
  if (customer.email !== email) await sendMailToReplaced(context, customer, code.id);
  return accept(await updateCustomer(db, customer.merchantId, customer.id, { email, emailVerifiedAt: now() }));
}

const taken = (): Refusal => refusal(errorCodes.mobileTaken, { pointer: '/mobile' });

const wrongCode = (): Refusal => refusal(errorCodes.codeInvalid, { pointer: '/code', status: 422 });

/** An optional field as it is stored; none when it is taken back. A day must be over where the restaurant is. */
function readProfileField(
  context: RequestContext,
  name: ProfileFieldName,
  written: string | null | undefined,
): Result<string | null | undefined, Refusal> {
  const text = written?.trim();
  if (!text) return accept(written === undefined ? undefined : null);
  const field = profileFields[name];
  if (field.kind !== 'date') return accept(text);
  const today = localTimeAt(context.now(), context.merchant.concept.defaultTimezone).date;
  const day = validateDateOfBirth(text, today);
  return day.ok ? day : refuse(refusal(field.refusal, { pointer: `/${name}` }));
}

type Change = { number: MobileNumber | undefined; email: string | undefined; origin: Origin };

type Sending = { purpose: 'mobile' | 'email'; channel: 'sms' | 'email'; recipient: string; pending: Pending };

/** Sends codes to what is to become the customer's number and address; to nothing that is theirs already. */
async function sendChangeCode(
  context: RequestContext,
  customer: Customer,
  { number, email, origin }: Change,
): Promise<Result<Sending['channel'][], Refusal>> {
  const sendings: Sending[] = [];
  if (number && !isOwnNumber(customer, number))
    sendings.push({ purpose: 'mobile', channel: 'sms', recipient: internationalNumber(number), pending: number });
  if (email && !(customer.email === email && customer.emailVerifiedAt))
    sendings.push({ purpose: 'email', channel: 'email', recipient: email, pending: { email } });
  const requester = requesterHashOf(context, origin.address);
  for (const sending of sendings) {
    const seconds = secondsToWait(
      await findLastAsked(context.db, context.merchant.id, customer.id, sending.purpose, requester),
      context.now(),
    );
    if (seconds > 0) return refuse(tooSoon(seconds));
    const sent = await sendCode(context, { ...sending, customerId: customer.id, isProven: false, origin });
    if (!sent.ok) return sent;
  }
  return accept(sendings.map(({ channel }) => channel));
}

const isOwnNumber = (customer: Customer, number: MobileNumber): boolean =>
  customer.mobileVerifiedAt !== null && customer.dialCode === number.dialCode && customer.mobile === number.mobile;

type ChangeCustomer = {
  customerId: string;
  sessionId: string;
  firstName?: string;
  lastName?: string;
  /** The optional fields: left out stays, null takes it back. */
  fields: Partial<Record<ProfileFieldKey, string | null | undefined>>;
  locale?: Locale;
  wantsOrderTexts?: boolean;
  email?: string;
  mobile?: string;
  dialCode?: string;
  currentPassword?: string;
  newPassword?: string;
  passwordConfirmation?: string;
  origin: Origin;
};

type ChangedCustomer = { customer: Customer; codesSentBy: ('sms' | 'email')[] };

type Read = {
  fields: Partial<Pick<Customer, 'firstName' | 'lastName' | ProfileFieldKey | 'locale' | 'wantsOrderTexts'>>;
  number: MobileNumber | undefined;
  email: string | undefined;
  password: string | undefined;
};

/**
 * Changes what is given (API-45). A new number and a new address change nothing before a code that goes to them comes
 * back (D-45). A new password needs the current one, and every other session ends with the old.
 */
async function changeCustomer(
  context: RequestContext,
  request: ChangeCustomer,
): Promise<Result<ChangedCustomer, Refusal[]>> {
  const read = readChanges(context, request);
  if (!read.ok) return read;
  const { number, email, password, fields } = read.value;
  const spent = number || email ? await checkAddressBudget(context, request.origin.address) : undefined;
  if (spent) return refuse([spent]);
  const proven = password === undefined ? accept(null) : await proveCurrentPassword(context, request);
  if (!proven.ok) return refuse([proven.refusal]);
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password);

  return withTransaction(context, async (context): Promise<Result<ChangedCustomer, Refusal[]>> => {
    const before = await lockCustomer(context.db, context.merchant.id, request.customerId);
    if (!before) return refuse([refusal(errorCodes.notFound)]);
    // The check above takes a while without the lock: a password that was set meanwhile, as after a reset, stands. A
    // sign-in may have renewed the hash of the same one.
    const isOther = passwordHash !== undefined && before.passwordHash !== proven.value;
    if (isOther && !(await isCurrentPassword(context, request, before))) return refuse([wrongPassword]);
    const sent = await sendChangeCode(context, before, { number, email, origin: request.origin });
    if (!sent.ok) return refuse([sent.refusal]);
    const changes = { ...fields, ...(passwordHash ? { passwordHash, accountType: 'registered' as const } : {}) };
    const isChanged = Object.keys(changes).length > 0;
    const customer = isChanged ? await updateCustomer(context.db, context.merchant.id, before.id, changes) : before;
    if (passwordHash) {
      await endSessions(
        context,
        { merchantId: customer.merchantId, customerId: customer.id },
        { except: request.sessionId },
      );
      await sendAccountMail(context, customer, 'password-changed');
    }
    return accept({ customer, codesSentBy: sent.value });
  });
}

/** Guessing the current password on a phone that lies open is limited, too. */
async function proveCurrentPassword(
  context: RequestContext,
  request: ChangeCustomer,
): Promise<Result<string | null, Refusal>> {
  const customer = await findCustomer(context.db, context.merchant.id, request.customerId);
  if (!customer?.passwordHash) return accept(null);
  if (!request.currentPassword) return refuse(refusal(errorCodes.passwordRequired, { pointer: currentPassword }));
  const tries = { name: 'current-password', subject: customer.id, limit: 10, windowSeconds: 900 };
  await requireAllowance(context, tries);
  const isRight = await isCurrentPassword(context, request, customer);
  return isRight ? accept(customer.passwordHash) : refuse(wrongPassword);
}

const currentPassword = '/current-password';
const wrongPassword = refusal(errorCodes.passwordIncorrect, { pointer: currentPassword });

const isCurrentPassword = (context: RequestContext, request: ChangeCustomer, customer: Customer): Promise<boolean> =>
  context.passwords.check(request.currentPassword ?? '', customer.passwordHash);

function readChanges(context: RequestContext, request: ChangeCustomer): Result<Read, Refusal[]> {
  const unchanged = accept(undefined);
  const { firstName: first, lastName: last, mobile, email: mail, newPassword } = request;
  const firstName = first === undefined ? unchanged : readFirstName(first, minimumNameLength.elsewhere);
  const lastName = last === undefined ? unchanged : readLastName(last);
  const optional = profileFieldNames.map((name) => {
    const key = profileKeyOf(name);
    return { key, read: readProfileField(context, name, request.fields[key]) };
  });
  const email = mail === undefined ? unchanged : readEmail(mail);
  const number = mobile === undefined ? unchanged : readNumber(context, mobile, request.dialCode);
  const password =
    newPassword === undefined
      ? unchanged
      : readPassword(context.merchant, newPassword, request.passwordConfirmation, '/new-password');
  const all = [firstName, lastName, ...optional.map(({ read }) => read), email, number, password];
  const refused = all.flatMap((part) => (part.ok ? [] : [part.refusal]));
  if (!firstName.ok || !lastName.ok || !email.ok || !number.ok || !password.ok || refused.length > 0)
    return refuse(refused);
  const fields = {
    firstName: firstName.value,
    lastName: lastName.value,
    ...Object.fromEntries(optional.map(({ key, read }) => [key, read.ok ? read.value : undefined])),
    locale: request.locale,
    wantsOrderTexts: request.wantsOrderTexts,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return accept({ fields: given, number: number.value, email: email.value, password: password.value });
}

function readNumber(
  { merchant: { concept } }: RequestContext,
  mobile: string,
  dialCode: string | undefined,
): Result<MobileNumber, Refusal> {
  const written = { mobile, ...(dialCode === undefined ? {} : { dialCode }) };
  const number = readMobileNumber(written, concept.allowedCountries, concept.dialingCode);
  return number.ok ? number : refuse(refusal(number.refusal, { pointer: pointerOfNumber(number.refusal) }));
}
