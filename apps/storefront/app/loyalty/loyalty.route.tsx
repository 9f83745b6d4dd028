import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LoyaltyDocument, LoyaltyTransactionListDocument } from '@sufra/contracts';
import { tierStanding } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatDay } from '@sufra/ui/i18n/format-moment.ts';
import { intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import styles from './loyalty.module.css';
import { type Points, readEntries, readPoints } from './loyalty.resource.ts';
import { NoPoints, PointsList } from './points-list.tsx';

type HowItWorksProps = { points: Points; canPay: boolean };

/** The ways to earn points, their value and their lifetime (LOYAL-02). */
function HowItWorks({ points: { earn, redeem, expiryDays }, canPay }: HowItWorksProps) {
  const t = useText('loyalty');
  return (
    <Card className={styles.section}>
      <h2>{t('loyalty.howTitle')}</h2>
      <ul className={styles.rules}>
        <li>
          {t('loyalty.howEarn', { count: earn.points })} <Price minor={earn.amountMinor} /> {t('loyalty.howEarnHelp')}
        </li>
        <li>
          {t('loyalty.howWorth', { count: redeem.points })} <Price minor={redeem.amountMinor} />
          {canPay ? <>. {t('loyalty.howPay')}</> : '.'}
        </li>
        <li>{expiryDays > 0 ? t('loyalty.howExpiry', { days: expiryDays }) : t('loyalty.howNoExpiry')}</li>
      </ul>
    </Card>
  );
}

/** The balance, its value, its sources, and the points that expire soon (LOYAL-01). */
function BalanceCard({ points }: { points: Points }) {
  const t = useText('loyalty');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const number = (count: number) => new Intl.NumberFormat(intlTags[locale]).format(count);
  return (
    <Card className={styles.balance}>
      <section aria-labelledby="balance">
        <h2 id="balance">{t('loyalty.balance')}</h2>
        <p className={styles.amount}>
          <span className="numbers">{number(points.balance)}</span> {t('loyalty.unit', { count: points.balance })}
        </p>
        {points.balance > 0 && (
          <p>
            {t('loyalty.worth')} <Price minor={points.worthMinor} />
          </p>
        )}
        <dl className={styles.sums}>
          {(['earned', 'redeemed', 'expired'] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(`loyalty.${kind}`)}</dt>
              <dd className="numbers">{number(points[kind])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {points.expiring.length > 0 && (
        <section className={styles.expiring} aria-labelledby="expiring">
          <h3 id="expiring">{t('loyalty.expiringTitle')}</h3>
          <ul>
            {points.expiring.map(({ points: count, until }) => (
              <li key={until}>{t('loyalty.expiring', { count, day: formatDay(until, locale, timeZone) })}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

/** The tier, the way to the next one, and what every tier brings (LOYAL-01). */
function TierCard({ points }: { points: Points }) {
  const t = useText('loyalty');
  const { localized } = useLanguage();
  const { tier, next, missingPoints, progress } = tierStanding(points.tiers, points.tierPoints);
  const nextName = next && localized(next.name);
  return (
    <Card className={styles.section}>
      <h2>{t('loyalty.tierTitle')}</h2>
      <p className={styles.tier}>{tier ? localized(tier.name) : t('loyalty.noTier')}</p>
      {nextName ? (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={Math.round(progress * 100)}
            aria-label={t('loyalty.progress', { tier: nextName })}
          />
          <p>{t('loyalty.toNext', { count: missingPoints, tier: nextName })}</p>
        </>
      ) : (
        <p>{t('loyalty.highest')}</p>
      )}
      <p className="muted small">{t('loyalty.tierHelp')}</p>
      <h3>{t('loyalty.tiers')}</h3>
      <ol className={styles.tiers}>
        {points.tiers.map((each) => (
          <li key={each.id} aria-current={each.id === tier?.id ? 'true' : undefined}>
            {each.imageUrl && <img src={each.imageUrl} alt="" width="40" height="40" loading="lazy" />}
            <div>
              <p className={styles.tierName}>
                {localized(each.name)}
                {each.id === tier?.id && <Chip tone="good">{t('loyalty.yours')}</Chip>}
              </p>
              <p className="muted small">
                {t('loyalty.tierFrom', { count: each.minimumPoints })}
                {each.morePercent > 0 && <> · {t('loyalty.tierEarns', { percent: each.morePercent })}</>}
              </p>
              {each.description && <p className="small">{localized(each.description)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Enough to recognise the last visit; the rest is a page of its own. */
const latest = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, customer } = await requireSignIn(args);
  const [points, entries] = await Promise.all([
    api.read<LoyaltyDocument>(`/customers/${customer.id}/loyalty`),
    api.read<LoyaltyTransactionListDocument>(`/loyalty/customers/${customer.id}/transactions`, {
      'page[size]': latest,
    }),
  ]);
  return { points: readPoints(points, shop.prices.currency), entries: readEntries(entries) };
}

/** A customer's points: balance, tier, rules and the latest entries (ROUTE-13, LOYAL-01, LOYAL-03). */
export default function LoyaltyRoute() {
  const t = useText('loyalty');
  const { points, entries } = useLoaderData<typeof loader>();
  const { paymentsForDelivery, paymentsForOthers } = useShop();
  const canPay = [...paymentsForDelivery, ...paymentsForOthers].includes('loyalty-points');
  return (
    <AccountPage title={t('loyalty.title')}>
      <BalanceCard points={points} />
      {points.tiers.length > 0 && <TierCard points={points} />}
      <section className={styles.latest} aria-labelledby="history">
        <div className={styles.headingRow}>
          <h2 id="history">{t('loyalty.history')}</h2>
          {entries.length > 0 && <Link to="/user/profile/loyalty/points">{t('loyalty.allHistory')}</Link>}
        </div>
        {entries.length > 0 ? <PointsList entries={entries} /> : <NoPoints />}
      </section>
      <HowItWorks points={points} canPay={canPay} />
    </AccountPage>
  );
}
