import type { LoyaltyDocument, LoyaltyTransactionListDocument } from '@sufra/contracts';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { BalanceCard } from './balance-card.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './loyalty.module.css';
import { readEntries, readPoints } from './loyalty.resource.ts';
import { NoPoints } from './no-points.tsx';
import { PointsList } from './points-list.tsx';
import { TierCard } from './tier-card.tsx';

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
