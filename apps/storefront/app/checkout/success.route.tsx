import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { recentOrderId } from './use-place-order.ts';

/** Leads to the order that was just placed; the order's own page asks the server about it (ROUTE-21, D-58). */
export default function SuccessRoute() {
  const t = useText('checkout');
  const navigate = useNavigate();
  const home = useHomePath();
  const [isMissing, setMissing] = useState(false);
  useArrival(() => {
    const id = recentOrderId();
    if (id) void navigate(`/user/order/${id}`, { replace: true });
    else setMissing(true);
  });
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
