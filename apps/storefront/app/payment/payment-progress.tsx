import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { PaymentPhase } from './payment-phase.ts';
import styles from './payment.module.css';

const steps = ['configuring', 'redirecting', 'verifying', 'success'] as const;

type Step = (typeof steps)[number];

const stepOf = ({ name }: PaymentPhase): Step =>
  name === 'fields' ? 'redirecting' : (steps.find((step) => step === name) ?? 'verifying');

/** Where the payment stands: configuring, redirecting, verifying, success (PAY-25). */
export function PaymentProgressCard({ phase }: { phase: PaymentPhase }) {
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
