import { formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PaymentProgressCard } from './payment-progress.tsx';
import type { Payment } from './payment.resource.ts';
import styles from './payment.module.css';
import { usePayment } from './use-payment.ts';

type PaymentPageProps = { loaded: Payment; isReturning: boolean };

/** The order that is to be paid, and everything that happens until it is (PAY-25). */
export function PaymentPage({ loaded, isReturning }: PaymentPageProps) {
  const t = useText('payment');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const state = usePayment(loaded, { isReturning });
  const { payment, phase } = state;
  const fields = phase.name === 'fields' ? phase : phase.name === 'redirecting' ? phase.fields : undefined;
  const isBusy = phase.name !== 'fields' || phase.isBusy;
  const isProblem = phase.name === 'failed' || phase.name === 'unfinished';
  return (
    <>
      <PageTitle title={t('payment.title')} />
      <div className={styles.page}>
        <Card className={styles.summary}>
          <div>
            <h1 className={styles.title}>{t('payment.title')}</h1>
            <p className="muted small">{t('payment.order', { number: payment.orderNumber })}</p>
          </div>
          <p className={styles.amount}>
            <span className="muted small">{t('payment.toPay')}</span>
            <Price minor={payment.amountMinor} />
          </p>
          {payment.gateway?.['is-simulated'] && <p className={styles.test}>{t('payment.test')}</p>}
          {payment.payUntil && (
            <p className="muted small">
              {t('payment.payUntil', { time: formatTime(payment.payUntil, locale, timeZone) })}
            </p>
          )}
        </Card>
        <noscript>
          <p className={styles.noScript} role="alert">
            {t('payment.noScript')} <a href={`/user/order/${payment.orderId}`}>{t('payment.toOrder')}</a>
          </p>
        </noscript>
        {isProblem ? <PaymentProblem state={state} phase={phase} /> : <PaymentProgressCard phase={phase} />}
        {fields && <PaymentFields key={state.attempt} state={state} data={fields.data} isBusy={isBusy} />}
      </div>
    </>
  );
}
