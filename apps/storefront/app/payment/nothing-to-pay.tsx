import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** An address that names no order of this guest which waits for a payment. */
export function NothingToPay() {
  const t = useText('payment');
  return (
    <>
      <PageTitle title={t('payment.nothing')} />
      <EmptyState icon="bag" headingLevel={1} title={t('payment.nothing')} hint={t('payment.nothingHelp')}>
        <LinkButton to="/user/order">{t('payment.toOrders')}</LinkButton>
      </EmptyState>
    </>
  );
}
