import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { paymentPath } from '../shell/payment-pages.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Price } from '../ui/price.tsx';
import type { AmountProblem } from './check-amount.ts';
import type { Payment } from './payment.resource.ts';

const words = {
  invalid: { title: 'payment.invalidAmount', help: 'payment.invalidAmountHelp' },
  'below-total': { title: 'payment.amountBelow', help: 'payment.amountBelowHelp' },
} as const;

/** The address names another amount than the order costs: nothing begins (PAY-31, PAY-32, decision 58). */
export function WrongAmount({ payment, problem }: { payment: Payment; problem: AmountProblem }) {
  const t = useText('payment');
  const { title, help } = words[problem];
  const { gateway, orderId } = payment;
  return (
    <>
      <PageTitle title={t(title)} />
      <EmptyState icon="warning" headingLevel={1} title={t(title)} hint={t(help)}>
        <p>
          {t('payment.toPay')} <Price minor={payment.amountMinor} />
        </p>
        {gateway && <LinkButton to={paymentPath(gateway.provider, orderId)}>{t('payment.payRightAmount')}</LinkButton>}
        <LinkButton to={`/user/order/${orderId}`} variant="line">
          {t('payment.toOrder')}
        </LinkButton>
      </EmptyState>
    </>
  );
}
