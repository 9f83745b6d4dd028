import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { recentOrderId } from './recent-order.ts';

/** Leads to the order that was just placed; the order's own page asks the server about it (ROUTE-21, decision 58). */
export default function SuccessRoute() {
  const t = useText('checkout');
  const navigate = useNavigate();
  const home = useHomePath();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const id = recentOrderId();
    if (id) void navigate(`/user/order/${id}`, { replace: true });
    else setMissing(true);
  }, [navigate]);
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('checkout.successTitle')} />
      {isMissing ? (
        <EmptyState icon="bag" headingLevel={1} title={t('checkout.successNone')}>
          <LinkButton to={home}>{t('checkout.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState icon="check" headingLevel={1} title={t('checkout.successTitle')} hint={t('checkout.success')} />
      )}
    </SiteFrame>
  );
}
