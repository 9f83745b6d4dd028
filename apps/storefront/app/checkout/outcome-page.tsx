import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type OutcomePageProps = {
  title: string;
  hint: string;
  /** The order that it is about, when the server knows it. */
  orderId?: string | undefined;
  hasCheckout?: boolean;
  children?: ReactNode;
};

/** What came of a checkout or a payment, and every way on from there. */
export function OutcomePage({ title, hint, orderId, hasCheckout = true, children }: OutcomePageProps) {
  const t = useText('outcome');
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <EmptyState icon="warning" headingLevel={1} title={title} hint={hint}>
        {children}
        <LinkButton to={orderId ? `/user/order/${orderId}` : '/user/order'}>
          {t(orderId ? 'outcome.toOrder' : 'outcome.toOrders')}
        </LinkButton>
        {hasCheckout && (
          <LinkButton to="/checkout" variant="line">
            {t('outcome.toCheckout')}
          </LinkButton>
        )}
      </EmptyState>
    </SiteFrame>
  );
}
