import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import type { LoyaltyTransactionListDocument } from '@sufra/contracts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { readEntries } from './loyalty.resource.ts';
import { NoPoints, PointsList } from './points-list.tsx';

const firstPage = 20;
const mostShown = 999;

/** The number of rows shown stands in the address, so that going back finds the same list at the same place. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireSignIn(args);
  const asked = Math.trunc(Number(new URL(args.request.url).searchParams.get('show')));
  const shown = asked > firstPage ? Math.min(asked, mostShown) : firstPage;
  const path = `/loyalty/customers/${customer.id}/transactions`;
  const document = await api.read<LoyaltyTransactionListDocument>(path, { 'page[size]': shown });
  const { total = 0 } = (document.meta?.['page'] ?? {}) as { total?: number };
  return { entries: readEntries(document), hasMore: total > shown && shown < mostShown };
}

/** The whole points history, newest first, a stretch at a time (ROUTE-14, LOYAL-03). */
export default function PointsRoute() {
  const t = useText('loyalty');
  const { entries, hasMore } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  return (
    <AccountPage title={t('loyalty.history')} back={{ to: '/user/profile/loyalty', label: t('loyalty.title') }}>
      {entries.length > 0 ? <PointsList entries={entries} /> : <NoPoints />}
      <p className="visually-hidden" role="status">
        {t('loyalty.shown', { count: entries.length })}
      </p>
      {hasMore && (
        <LinkButton
          to={`?show=${entries.length * 2}`}
          replace
          preventScrollReset
          variant="line"
          isWide
          aria-busy={state === 'loading' || undefined}
        >
          {t('loyalty.more')}
        </LinkButton>
      )}
    </AccountPage>
  );
}
