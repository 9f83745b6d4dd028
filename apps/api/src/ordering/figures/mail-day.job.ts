import { addDays, formatDate, type Locale, localize, localTimeAt, timeZoneOf } from '@sufra/ordering';
import { and, eq, sql } from 'drizzle-orm';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import { type Job, triesForHours } from '../../platform/jobs/jobs.ts';
import { priceText } from '../checkout/checkout-words.ts';
import type { Figures } from './add-figures.ts';
import { refundCount, refundedMinor, refundedTaxMinor, tillMinor } from './close-day.ts';
import { listFigureBranches } from './figure-scope.ts';
import { dayCloses, type StoredClose } from './figures.tables.ts';
import { readFigures, readGivenBack } from './read-figures.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

/** The hour of the merchant's clock at which the day before is mailed. */
const mailedAt = 7;

type DayMail = {
  merchantId: string;
  day: string;
  /** The place of the address in the merchant's settings: the queue holds no address. */
  recipient: number;
};

/**
 * Every hour: has the day before mailed by the merchants for whom it is morning, and who named an address. A morning on which
 * no server ran is made up for later in the day.
 */
export const mailDaysJob: Job<Context, Record<string, never>> = {
  name: 'mail-days',
  retryLimit: 0,
  cron: '3 * * * *',
  async run(context) {
    const { rows } = await context.db.execute<Mailed>(
      sql`select id, mailed_day::text as "mailedDay" from merchants where preview is null and ${isSoldHere(sql`id`)}`,
    );
    await forEachRow(
      context,
      rows,
      ({ id }) => ({ merchantId: id }),
      (row) => queueMails(context, row),
    );
  },
};

type Mailed = { id: string; mailedDay: string | null };

async function queueMails(context: Context, { id, mailedDay }: Mailed): Promise<void> {
  const merchant = await loadMerchant(context, id);
  const recipients = merchant?.concept.dailyMail?.length ?? 0;
  if (!merchant || recipients === 0) return;
  const { date, minute } = localTimeAt(context.now(), timeZoneOf(merchant.concept.defaultTimezone));
  const day = addDays(date, -1);
  if (minute < mailedAt * 60 || day === mailedDay) return;
  // The first mail of a merchant waits for a morning.
  const isDue = mailedDay !== null || minute < (mailedAt + 1) * 60;
  await withTransaction(context, async (context) => {
    await context.db.update(merchants).set({ mailedDay: day }).where(eq(merchants.id, id));
    for (let recipient = 0; isDue && recipient < recipients; recipient += 1)
      await context.jobs.send(context, mailDayJob, { merchantId: id, day, recipient });
  });
}

/** Mails the figures of a business day of all branches to one address. */
export const mailDayJob: Job<Context, DayMail> = {
  name: 'mail-day',
  retryLimit: triesForHours,
  async run(context, { merchantId, day, recipient }) {
    const merchant = await loadMerchant(context, merchantId);
    const to = merchant?.concept.dailyMail?.[recipient];
    if (!merchant || to === undefined) return;
    const locale = merchant.concept.primaryLanguage;
    const own: RequestContext = { ...context, merchant, locale };
    const ofDay = { from: day, to: day, branchIds: null };
    const figures = await readFigures(own, ofDay);
    const givenBack = await readGivenBack(own, ofDay);
    const closes = await context.db
      .select()
      .from(dayCloses)
      .where(and(eq(dayCloses.merchantId, merchantId), eq(dayCloses.day, day)));
    const fromName = localize(merchant.concept.label, locale, 'en-us');
    await context.mails.send({ to, fromName, ...(await write(own, day, { figures, givenBack, closes })) });
  },
};

type Words = Record<
  'subject' | 'sold' | 'orders' | 'tax' | 'refunds' | 'late' | 'notServed' | 'till' | 'closed' | 'notClosed',
  string
>;

const words: Record<Locale, Words> = {
  'en-us': {
    subject: '{brand}: {day}',
    sold: 'Sold, after refunds',
    orders: 'Orders',
    tax: 'VAT included',
    refunds: 'Refunds',
    late: 'Late orders',
    notServed: 'Orders not served',
    till: 'Expected in the tills',
    closed: 'day closed, no. {number}, fingerprint {hash}',
    notClosed: 'day not closed yet',
  },
  'ar-sa': {
    subject: '{brand}: {day}',
    sold: 'المبيعات بعد المبالغ المستردة',
    orders: 'الطلبات',
    tax: 'ضريبة القيمة المضافة منها',
    refunds: 'المبالغ المستردة',
    late: 'طلبات متأخرة',
    notServed: 'طلبات لم تُقدَّم',
    till: 'المتوقع في الصناديق',
    closed: 'اليوم مغلق، الإغلاق رقم {number}، بصمته {hash}',
    notClosed: 'لم يُغلق اليوم بعد',
  },
  fr: {
    subject: '{brand} : {day}',
    sold: 'Ventes, remboursements déduits',
    orders: 'Commandes',
    tax: 'Dont TVA',
    refunds: 'Remboursements',
    late: 'Commandes en retard',
    notServed: 'Commandes non servies',
    till: 'Attendu dans les caisses',
    closed: 'journée clôturée, nº {number}, empreinte {hash}',
    notClosed: 'journée pas encore clôturée',
  },
};

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));

/**
 * The mail of a day. The hash of each closed branch is in it: a row that is changed in the database afterwards no
 * longer fits what lies in the owner's mailbox.
 */
async function write(
  context: RequestContext,
  day: string,
  {
    figures,
    givenBack,
    closes,
  }: { figures: Figures; givenBack: ReadonlyMap<string, number>; closes: readonly StoredClose[] },
): Promise<{ subject: string; text: string }> {
  const { merchant, locale } = context;
  const own = words[locale];
  const money = (minor: number) => priceText(merchant, locale, minor);
  const row = (name: string, value: string | number) => `${name}${locale === 'fr' ? '\u00a0' : ''}: ${value}`;
  const rows: [name: string, value: string | number][] = [
    [own.sold, money(figures.soldMinor - refundedMinor(figures))],
    [own.orders, figures.orders],
    [own.tax, money(figures.taxMinor - refundedTaxMinor(figures))],
    [own.refunds, `${refundCount(figures)} · ${money(refundedMinor(figures))}`],
    [own.late, figures.late ?? 0],
    [own.notServed, figures.notServed.reduce((sum, { orders }) => sum + orders, 0)],
    [own.till, money(tillMinor(figures))],
  ];
  const branches = (await listFigureBranches(context)).flatMap(({ id, name, isRemoved }) => {
    const share = figures.shares.branch.find(({ value }) => value === id);
    const sold = (share?.minor ?? 0) - (givenBack.get(id) ?? 0);
    const close = closes.find(({ branchId }) => branchId === id);
    if (isRemoved && !share && !close && !givenBack.has(id)) return [];
    const state = close
      ? fill(own.closed, { number: close.number, hash: close.hash.slice(0, 12) })
      : fill(own.notClosed, {});
    return `${row(localize(name, locale, 'en-us'), money(sold))} (${state})`;
  });
  const brand = localize(merchant.concept.label, locale, 'en-us');
  return {
    subject: fill(own.subject, { brand, day: formatDate(day, locale) }),
    text: `${rows.map(([name, value]) => row(name, value)).join('\n')}\n\n${branches.join('\n')}\n`,
  };
}
