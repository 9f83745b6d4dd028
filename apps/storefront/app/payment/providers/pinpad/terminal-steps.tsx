import type { TerminalStep } from '@sufra/contracts';
import { useText } from '../../../i18n/use-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './pinpad-form.module.css';

const steps = [
  { step: 'insert-card', label: 'payment.terminal.insertCard', help: 'payment.terminal.insertCardHelp' },
  { step: 'enter-pin', label: 'payment.terminal.enterPin', help: 'payment.terminal.enterPinHelp' },
  { step: 'processing', label: 'payment.terminal.processing', help: 'payment.terminal.processingHelp' },
] as const;

/** Insert card, enter PIN, processing: what the terminal asks for now is said aloud (PAY-27). */
export function TerminalSteps({ step }: { step: TerminalStep | undefined }) {
  const t = useText('payment');
  const at = steps.findIndex((each) => each.step === step);
  const current = steps[at];
  return (
    <>
      <ol className={styles.steps} aria-label={t('payment.terminal.steps')}>
        {steps.map(({ step: name, label }, index) => {
          const state = index < at ? 'done' : index === at ? 'now' : 'next';
          return (
            <li
              key={name}
              className={classNames(styles.step, styles[state])}
              {...(state === 'now' && { 'aria-current': 'step' as const })}
            >
              <span className={classNames(styles.number, 'numbers')} aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              {t(label)}
            </li>
          );
        })}
      </ol>
      <p role="status">
        {current && <span className="visually-hidden">{t(current.label)}. </span>}
        {t(current?.help ?? 'payment.terminal.waking')}
      </p>
    </>
  );
}
