import { errorCodes } from '@sufra/contracts';
import {
  accept,
  dayMs,
  type Locale,
  localize,
  type LocalizedText,
  normalizeDigits,
  refuse,
  type Result,
  usesPin,
} from '@sufra/ordering';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../context.ts';
import type { Db } from '../platform/database/db.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { requireAddressAllowance, requireAllowance } from '../platform/limits/take-allowance.ts';
import { isRequiredOf } from './login.ts';
import { checkName, checkPin, describePerson, mayChange, type PlaceWish, readPlace } from './people.ts';
import { logStaff } from './staff-log.ts';
import {
  hashOf,
  type LoggedIn,
  normalizeStaffEmail,
  openStaffSession,
  placesOf,
  requirePasswordTry,
} from './staff-session.ts';
import { findStaff, findStaffByEmail, insertStaffOnce } from './staff.store.ts';
import { type StaffAction, staffInvitations } from './staff.tables.ts';

export type Invitation = typeof staffInvitations.$inferSelect;

/** A link ends after this time. */
const goodDays = 7;
/** Each one is a mail. */
const linksPerPersonAndHour = 30;
const opensPerAddressAndHour = 60;

/** An invitation with the link that is shown this once. */
type WithLink = { invitation: Invitation; link: string };

/** The open invitations of people whom the caller may change. */
export async function listInvitations({ db, merchant }: RequestContext, session: StaffSession): Promise<Invitation[]> {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.merchantId, merchant.id), isOpen()))
    .orderBy(asc(staffInvitations.name), asc(staffInvitations.id));
  return rows.filter((invitation) => mayChange(session, invitation));
}

const isOpen = () => and(isNull(staffInvitations.usedAt), isNull(staffInvitations.withdrawnAt));

/** The rules for addresses and new passwords, which lie with customers. */
export type CredentialRules = {
  readEmail(written: string): Result<string, Refusal>;
  readPassword(merchant: RequestContext['merchant'], written: string): Result<string, Refusal>;
};

type NewInvitation = PlaceWish & { name: string; email: string };

/** Invites a person in a role below the caller's; an open invitation of the same address gives way to it. */
export async function invite(
  context: RequestContext,
  session: StaffSession,
  given: NewInvitation,
  { pageOrigin, readEmail }: { pageOrigin: string } & Pick<CredentialRules, 'readEmail'>,
): Promise<Result<WithLink, Refusal>> {
  const name = checkName(given.name);
  if (!name.ok) return name;
  const email = readEmail(normalizeStaffEmail(given.email));
  if (!email.ok) return email;
  const place = await readPlace(context, session, given);
  if (!place.ok) return place;
  if (await findStaffByEmail(context.db, context.merchant.id, email.value)) return refuse(emailTaken);
  await requireMail(context, session);
  return withTransaction(context, async (context) => {
    const { db, merchant } = context;
    const merchantId = merchant.id;
    const id = uuid();
    const at = context.now();
    const isSame = and(eq(staffInvitations.merchantId, merchantId), eq(staffInvitations.email, email.value), isOpen());
    for (const earlier of await db.select().from(staffInvitations).where(isSame).for('update'))
      if (mayChange(session, earlier)) await updateInvitation(db, earlier, { withdrawnAt: at });
    const token = invitationToken(context, id, 1);
    const times = { madeAt: at, expiresAt: new Date(at.getTime() + goodDays * dayMs) };
    const who = { merchantId, id, name: name.value, email: email.value, ...place.value };
    const [invitation] = await db
      .insert(staffInvitations)
      .values({ ...who, tokenHash: hashOf(token), madeBy: session.staffId, ...times })
      .returning();
    if (!invitation) throw new Error('The invitation was not kept.');
    await logInvitation(context, session, invitation, 'person-invited');
    await mail(context, invitation, pageOrigin);
    return accept({ invitation, link: invitationLink(pageOrigin, token) });
  });
}

const emailTaken = refusal(errorCodes.staffEmailTaken, { pointer: '/email' });

/** Counts one more link of a person; ends the call when none is left. */
const requireMail = (context: RequestContext, { staffId }: StaffSession): Promise<void> =>
  requireAllowance(context, {
    name: 'staff-invitations-hour',
    subject: staffId,
    limit: linksPerPersonAndHour,
    windowSeconds: 3600,
  });

const mail = (context: RequestContext, { id, links }: Invitation, pageOrigin: string): Promise<void> =>
  context.jobs.send(context, mailInvitationJob, {
    merchantId: context.merchant.id,
    invitationId: id,
    links,
    locale: context.locale,
    brand: context.merchant.concept.label,
    pageOrigin,
  });

/** Sends another link, good for seven days from now; the one before opens nothing any more. */
export async function renewInvitation(
  context: RequestContext,
  session: StaffSession,
  id: string,
  pageOrigin: string,
): Promise<Result<WithLink, Refusal>> {
  await requireMail(context, session);
  return changeInvitation(context, session, id, async (context, invitation) => {
    const links = invitation.links + 1;
    const token = invitationToken(context, invitation.id, links);
    const expiresAt = new Date(context.now().getTime() + goodDays * dayMs);
    // The sender answers for it, also when the first inviter is gone.
    const changes = { links, tokenHash: hashOf(token), expiresAt, madeBy: session.staffId };
    const renewed = await updateInvitation(context.db, invitation, changes);
    await logInvitation(context, session, renewed, 'invitation-renewed');
    await mail(context, renewed, pageOrigin);
    return { invitation: renewed, link: invitationLink(pageOrigin, token) };
  });
}

export const withdrawInvitation = (context: RequestContext, session: StaffSession, id: string) =>
  changeInvitation(context, session, id, async (context, invitation) => {
    await logInvitation(context, session, invitation, 'invitation-withdrawn');
    return updateInvitation(context.db, invitation, { withdrawnAt: context.now() });
  });

/** Changes an open invitation of a person whom the caller may change; any other does not exist for them. */
async function changeInvitation<Changed>(
  context: RequestContext,
  session: StaffSession,
  id: string,
  change: (context: RequestContext, invitation: Invitation) => Promise<Changed>,
): Promise<Result<Changed, Refusal>> {
  if (!isUuid(id)) return refuse(refusal(errorCodes.notFound));
  return withTransaction(context, async (context): Promise<Result<Changed, Refusal>> => {
    const [invitation] = await context.db
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.merchantId, context.merchant.id), eq(staffInvitations.id, id), isOpen()))
      .for('update');
    if (!invitation || !mayChange(session, invitation)) return refuse(refusal(errorCodes.notFound));
    return accept(await change(context, invitation));
  });
}

async function updateInvitation(db: Db, before: Invitation, set: Partial<Invitation>): Promise<Invitation> {
  const isOne = and(eq(staffInvitations.merchantId, before.merchantId), eq(staffInvitations.id, before.id));
  const [changed] = await db.update(staffInvitations).set(set).where(isOne).returning();
  return changed ?? before;
}

const logInvitation = (
  context: RequestContext,
  by: Pick<StaffSession, 'staffId' | 'deviceId'>,
  invitation: Invitation,
  action: StaffAction,
) => {
  const { merchantId, branchId, id, name } = invitation;
  return logStaff(context, { merchantId, branchId, by, action, subject: id, name, after: describePerson(invitation) });
};

/** The role and places that a link invites its holder to. */
export async function openInvitation(
  context: RequestContext,
  token: string,
  address: string,
): Promise<Result<Invitation, Refusal>> {
  const limit = { name: 'staff-invitation-address-hour', subject: address, limit: opensPerAddressAndHour };
  await requireAddressAllowance(context, { ...limit, windowSeconds: 3600 });
  return findByToken(context, token);
}

async function findByToken(context: RequestContext, token: string): Promise<Result<Invitation, Refusal>> {
  const { db, merchant } = context;
  const [invitation] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.merchantId, merchant.id), eq(staffInvitations.tokenHash, hashOf(token))))
    .for('update');
  if (!invitation) return refuse(refusal(errorCodes.invitationInvalid));
  if (invitation.usedAt) return refuse(refusal(errorCodes.invitationUsed));
  if (invitation.withdrawnAt) return refuse(refusal(errorCodes.invitationWithdrawn));
  if (invitation.expiresAt <= context.now()) return refuse(refusal(errorCodes.invitationOver));
  return (await isStillGiven(context, invitation))
    ? accept(invitation)
    : refuse(refusal(errorCodes.invitationWithdrawn));
}

/** True while the sender of the link works here and may give what it gives. */
async function isStillGiven({ db, merchant }: RequestContext, invitation: Invitation): Promise<boolean> {
  const maker = await findStaff(db, merchant.id, invitation.madeBy);
  const branchIds = invitation.branchId === null ? [] : [invitation.branchId];
  return maker !== undefined && placesOf(maker, branchIds).some((place) => mayChange(place, invitation));
}

export type Acceptance = { token: string; password: string; pin?: string | null | undefined; address: string };

/**
 * Makes the account of an invitation, with the person's own password and PIN, and signs them in. Where the merchant wants an
 * authenticator app of them, the account is made and no session is opened: it is set up as at any sign-in.
 */
export async function acceptInvitation(
  context: RequestContext,
  { token, password: written, pin: writtenPin, address }: Acceptance,
  { readPassword }: Pick<CredentialRules, 'readPassword'>,
): Promise<Result<LoggedIn, Refusal>> {
  await requirePasswordTry(context, address);
  const found = await findByToken(context, token);
  if (!found.ok) return found;
  const password = readPassword(context.merchant, written);
  if (!password.ok) return password;
  const pin = usesPin(found.value.role) ? checkPin(normalizeDigits(writtenPin ?? '').trim()) : accept(null);
  if (!pin.ok) return pin;
  const passwordHash = await context.passwords.hash(password.value);
  const pinHash = pin.value === null ? null : await context.passwords.hash(pin.value);
  return withTransaction(context, async (context): Promise<Result<LoggedIn, Refusal>> => {
    // Locked and read again: two presses at once make one account.
    const again = await findByToken(context, token);
    if (!again.ok) return again;
    const invitation = again.value;
    const { merchantId, branchId, role, workplaces, name, email } = invitation;
    const createdAt = context.now();
    const who = { id: uuid(), merchantId, branchId, role, workplaces, name, email };
    const isMade = await insertStaffOnce(context.db, { ...who, passwordHash, pinHash, isSample: false, createdAt });
    if (!isMade) return refuse(emailTaken);
    await updateInvitation(context.db, invitation, { usedAt: createdAt });
    const member = await findStaff(context.db, merchantId, who.id);
    if (!member) throw new Error('The account was not made.');
    await logInvitation(context, { staffId: member.id, deviceId: null }, invitation, 'invitation-accepted');
    if (isRequiredOf(context, member)) return refuse(refusal(errorCodes.secondFactorRequired, { pointer: '/code' }));
    return accept({ session: await openStaffSession(context, member), member });
  });
}

/**
 * The secret of an invitation's newest link. It is made of the server's key, so that the mail is written without any
 * queue or table that holds it.
 */
const invitationToken = ({ keyedHash }: Pick<Context, 'keyedHash'>, id: string, links: number): string =>
  keyedHash(`staff-invitation:${id}:${links}`);

/** A link; what stands behind # reaches no server's log. */
const invitationLink = (pageOrigin: string, token: string): string => `${pageOrigin}/staff/invitation#${token}`;

type Texts = { brand: string; name: string; link: string };

const texts: Record<Locale, (texts: Texts) => { subject: string; text: string }> = {
  'en-us': ({ brand, name, link }) => ({
    subject: `Your account at ${brand}`,
    text: `Hello ${name},

you are invited to work with ${brand}. Open this link on your phone and choose a password. It works once, for seven days:

${link}

You do not know ${brand}? Then leave this mail alone: without the link no account is made.

${brand}`,
  }),
  'ar-sa': ({ brand, name, link }) => ({
    subject: `حسابك في ${brand}`,
    text: `مرحبًا ${name}،

أنت مدعو للعمل مع ${brand}. افتح هذا الرابط على جوالك واختر كلمة مرور. يعمل مرة واحدة خلال سبعة أيام:

${link}

لا تعرف ${brand}؟ تجاهل هذه الرسالة، فلن يُنشأ أي حساب من دون الرابط.

${brand}`,
  }),
  fr: ({ brand, name, link }) => ({
    subject: `Votre compte chez ${brand}`,
    text: `Bonjour ${name},

vous êtes invité à travailler avec ${brand}. Ouvrez ce lien sur votre téléphone et choisissez un mot de passe. Il fonctionne une seule fois, pendant sept jours :

${link}

Vous ne connaissez pas ${brand} ? Ignorez ce message : sans le lien, aucun compte n’est créé.

${brand}`,
  }),
};

type InvitationMail = {
  merchantId: string;
  invitationId: string;
  /** The number of the link: one that was replaced or withdrawn meanwhile is not sent. */
  links: number;
  locale: Locale;
  brand: LocalizedText;
  pageOrigin: string;
};

/** Mails the link of an invitation; the queue holds neither the address nor the link. */
export const mailInvitationJob: Job<Context, InvitationMail> = {
  name: 'mail-invitation',
  retryLimit: 4,
  async run(context, { merchantId, invitationId, links, locale, brand, pageOrigin }) {
    const [invitation] = await context.db
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.merchantId, merchantId), eq(staffInvitations.id, invitationId)));
    if (!invitation || invitation.usedAt || invitation.withdrawnAt || invitation.links !== links) return;
    const fromName = localize(brand, locale, 'en-us');
    const link = invitationLink(pageOrigin, invitationToken(context, invitationId, links));
    const words = texts[locale]({ brand: fromName, name: invitation.name, link });
    await context.mails.send({ to: invitation.email, fromName, ...words });
  },
};
