import { localizedText, type Locale, type LocalizedText } from '@sufra/ordering';
import type { Context, RequestContext } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { findCustomer, type Customer } from './customer.store.ts';
import { noticeMail, type NoticeKind } from './notice-mail.ts';

type Notice = { merchantId: string; customerId: string; kind: NoticeKind; locale: Locale; brand: LocalizedText };

/** Tells an owner by mail what changed; the queue holds no address. */
export const sendAccountMailJob: Job<Context, Notice> = {
  name: 'send-account-mail',
  retryLimit: 4,
  async run(context, { merchantId, customerId, kind, locale, brand }) {
    const customer = await findCustomer(context.db, merchantId, customerId);
    if (!customer?.email || !customer.emailVerifiedAt) return;
    const fromName = localizedText(brand, locale, 'en-us');
    await context.mails.send({ to: customer.email, fromName, ...noticeMail(kind, fromName, locale) });
  },
};

/** Stores the notice in the caller's transaction, where there is an address that it can go to. */
export async function sendAccountMail(context: RequestContext, customer: Customer, kind: NoticeKind): Promise<void> {
  if (!customer.emailVerifiedAt) return;
  const { id: merchantId, concept } = context.merchant;
  const locale = customer.locale ?? context.locale;
  await context.jobs.send(context, sendAccountMailJob, {
    merchantId,
    customerId: customer.id,
    kind,
    locale,
    brand: concept.label,
  });
}
