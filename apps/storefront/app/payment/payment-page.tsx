import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { PaymentFields } from './payment-fields.tsx';
import styles from './payment.module.css';
import type { Payment } from './payment.resource.ts';
import { type PaymentPhase, type PaymentTrouble, usePayment } from './use-payment.ts';

const steps = ['configuring', 'redirecting', 'verifying', 'success'] as const;

type Step = (typeof steps)[number];

const stepOf = ({ name }: PaymentPhase): Step =>
  name === 'fields' ? 'redirecting' : (steps.find((step) => step === name) ?? 'verifying');

/** Where the payment stands: configuring, redirecting, verifying, success (PAY-25). */
function PaymentProgressCard({ phase }: { phase: PaymentPhase }) {
  const t = useText('payment');
  const current = stepOf(phase);
  const isWithFields = phase.name === 'fields';
  const at = steps.indexOf(current);
  return (
    <Card className={styles.progress}>
      <ol className={styles.steps} aria-label={t('payment.steps')}>
        {steps.map((step, index) => {
          const state = index < at || current === 'success' ? 'done' : index === at ? 'now' : 'next';
          const label = isWithFields && step === 'redirecting' ? 'payment.step.fields' : `payment.step.${step}`;
          return (
            <li
              key={step}
              className={classNames(styles.step, styles[state])}
              {...(state === 'now' && { 'aria-current': 'step' as const })}
            >
              <span className={styles.dot}>{state === 'done' && <Icon name="check" />}</span>
              <span>
                {t(label as 'payment.step.fields')}
                <span className="visually-hidden">, {t(`payment.step.${state}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classNames('muted small', isWithFields && 'visually-hidden')} role="status">
        {!isWithFields && `${t(`payment.step.${current}`)}. ${t(`payment.${current}Help`)}`}
      </p>
    </Card>
  );
}

type PaymentProblemProps = {
  state: ReturnType<typeof usePayment>;
  phase: Extract<PaymentPhase, { name: 'failed' | 'unfinished' }>;
};

/** The reasons of the bank or the provider, beside the plain fact that the card did not pay (ERR-48 to ERR-50). */
const reasons: Partial<Record<PaymentTrouble, 'payment.declined' | 'payment.transactionFailed'>> = {
  declined: 'payment.declined',
  failed: 'payment.transactionFailed',
  mismatch: 'payment.transactionFailed',
  expired: 'payment.transactionFailed',
};

/** The card did not pay, or the outcome is unknown: the reason, and every way on with the same order (PAY-26, D-64). */
function PaymentProblem({ state, phase }: PaymentProblemProps) {
  const t = useText('payment');
  const { payment } = state;
  const isUnfinished = phase.name === 'unfinished';
  const reason = isUnfinished ? undefined : reasons[phase.why];
  const help = isUnfinished ? t('payment.unfinishedHelp') : (phase.detail ?? '') || t(`payment.why.${phase.why}`);
  const canGoOn = isUnfinished && payment.step !== null && payment.step.kind !== 'verify';
  return (
    <Card className={styles.problem}>
      <span className={styles.disc}>
        <Icon name={isUnfinished ? 'clock' : 'warning'} />
      </span>
      <div role="alert" className={styles.words}>
        <h2 ref={focusAtFirst} tabIndex={-1} className={styles.problemTitle}>
          {t(isUnfinished ? 'payment.unfinished' : 'payment.failed')}
        </h2>
        {reason && <p className={styles.reason}>{t(reason)}</p>}
        <p className="muted">{help}</p>
      </div>
      <p className="small">{t('payment.waits')}</p>
      <div className={styles.ways}>
        {canGoOn && (
          <Button isWide onClick={state.goOn}>
            {t('payment.goOn')}
          </Button>
        )}
        {payment.gateway && (
          <Button isWide variant={canGoOn ? 'soft' : 'primary'} onClick={state.tryAgain} disabled={state.isAskingCash}>
            {t('payment.tryAgain')}
          </Button>
        )}
        {isUnfinished && (
          <Button isWide variant="line" onClick={state.verify}>
            {t('payment.checkAgain')}
          </Button>
        )}
        <CashInstead state={state} />
        <LinkButton isWide variant="plain" to={`/user/order/${payment.orderId}`}>
          {t('payment.toOrder')}
        </LinkButton>
      </div>
    </Card>
  );
}

const focusAtFirst = (heading: HTMLElement | null): void => heading?.focus();

/** The provider refused a card and takes another one in its own fields below; cash is the other way on (PAY-26). */
function DeclinedInFields({ state }: Pick<PaymentProblemProps, 'state'>) {
  const t = useText('payment');
  return (
    <Card className={styles.problem}>
      <div role="alert" className={styles.words}>
        <h2 className={styles.problemTitle}>{t('payment.failed')}</h2>
        <p className={styles.reason}>{t('payment.declined')}</p>
        <p className="muted">{t('payment.why.declined')}</p>
      </div>
      <CashInstead state={state} />
    </Card>
  );
}

/** The same order, paid in cash, where the shop takes cash for it (D-64). */
function CashInstead({ state }: Pick<PaymentProblemProps, 'state'>) {
  const t = useText('payment');
  if (!state.payment.canPayWithCash) return null;
  return (
    <Button isWide variant="line" isPending={state.isAskingCash} onClick={() => void state.payWithCash()}>
      {t('payment.cash')}
    </Button>
  );
}

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
        {state.isDeclined && fields && <DeclinedInFields state={state} />}
        {isProblem ? <PaymentProblem state={state} phase={phase} /> : <PaymentProgressCard phase={phase} />}
        {fields && <PaymentFields key={state.attempt} state={state} data={fields.data} isBusy={isBusy} />}
      </div>
    </>
  );
}
