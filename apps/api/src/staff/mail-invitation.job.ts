import { type Locale, localize, type LocalizedText } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { staffInvitations } from './staff.tables.ts';

/**
 * The secret of an invitation's newest link. It is made of the server's key, so that the mail is written without any
 * queue or table that holds it.
 */
export const invitationToken = ({ keyedHash }: Pick<Context, 'keyedHash'>, id: string, links: number): string =>
  keyedHash(`staff-invitation:${id}:${links}`);

/** A link; what stands behind # reaches no server's log. */
export const invitationLink = (pageOrigin: string, token: string): string => `${pageOrigin}/staff/invitation#${token}`;

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
