import { localizedText, type Locale, type LocalizedText } from '@sufra/ordering';
import type { Context, RequestContext } from '../../context.ts';
import type { Job } from '../../jobs/jobs.ts';
import { findCustomer, type Customer } from '../customer.store.ts';
import { noticeMail, type NoticeKind } from './notice-mail.ts';
import { findCode, keepReplacedEmail } from '../sign-in/one-time-code.store.ts';

type Notice = {
  merchantId: string;
  customerId: string;
  kind: NoticeKind;
  locale: Locale;
  brand: LocalizedText;
  /** The code that put another address in place of the one that is told. */
  codeId?: string;
};

/** Tells an owner by mail what changed; the queue holds no address. */
export const sendAccountMailJob: Job<Context, Notice> = {
  name: 'send-account-mail',
  retryLimit: 4,
  async run(context, { merchantId, customerId, kind, locale, brand, codeId }) {
    const customer = await findCustomer(context.db, merchantId, customerId);
    const current = customer?.emailVerifiedAt ? customer.email : null;
    const replaced = codeId && (await findCode(context.db, merchantId, codeId))?.replacedEmail;
    const to = codeId === undefined ? current : replaced;
    if (!to) return;
    const fromName = localizedText(brand, locale, 'en-us');
    await context.mails.send({ to, fromName, ...noticeMail(kind, fromName, locale) });
  },
};

/** Stores the notice in the caller's transaction, where there is an address that it can go to. */
export async function sendAccountMail(
  context: RequestContext,
  customer: Customer,
  kind: Exclude<NoticeKind, 'email-changed'>,
): Promise<void> {
  if (customer.emailVerifiedAt) await storeNotice(context, customer, { kind });
}

/** The same to the confirmed address that a customer had until now, of which the used code keeps a note. */
export async function sendMailToReplaced(context: RequestContext, before: Customer, codeId: string): Promise<void> {
  if (!before.email || !before.emailVerifiedAt) return;
  await keepReplacedEmail(context.db, codeId, before.email);
  await storeNotice(context, before, { kind: 'email-changed', codeId });
}

async function storeNotice(
  context: RequestContext,
  customer: Customer,
  notice: Pick<Notice, 'kind' | 'codeId'>,
): Promise<void> {
  const { id: merchantId, concept } = context.merchant;
  const locale = customer.locale ?? context.locale;
  await context.jobs.send(context, sendAccountMailJob, {
    merchantId,
    customerId: customer.id,
    locale,
    brand: concept.label,
    ...notice,
  });
}
