import type { TerminalStep, TerminalStepDocument } from '@sufra/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormTools, ProviderFormProps } from '../provider-form.ts';
import styles from './form.module.css';

/**
 * Pays at the terminal beside a kiosk: wakes it, shows what it asks for, and lets the server look once it is done. A
 * device without a terminal pays on the page of the merchant's gateway (record 0057).
 */
export function Form({ data, order, t, ui, ask, kiosk, onReady, onToken, onFinished }: ProviderFormProps) {
  const { Button, CheckMark } = ui;
  const [isCancelling, setCancelling] = useState(false);
  const isBegun = data !== undefined;
  const { step, isSilent } = useTerminalStep({ orderId: order.id, isBegun, ask, onEnded: onFinished });

  const setRunning = useEffectEvent(kiosk.setTerminalRunning);
  const begin = useEffectEvent(() => {
    const terminal = kiosk.findTerminal();
    onReady();
    if (terminal === undefined) kiosk.payWithoutTerminal();
    else if (!isBegun) void onToken(terminal, 'pinpad');
  });
  useEffect(() => {
    begin();
    setRunning(true);
    return () => setRunning(false);
  }, []);

  const cancel = async () => {
    setCancelling(true);
    // The terminal itself shows the result.
    await ask({ method: 'POST', path: `${terminalPath(order.id)}/cancellation`, body: {} }).catch(() => undefined);
    setCancelling(false);
  };

  return (
    <div className={styles.form}>
      <TerminalSteps t={t} step={step} CheckMark={CheckMark} />
      {isSilent && (
        <p className={styles.silent} role="alert">
          {t('payment.terminal.silent')}
        </p>
      )}
      {isBegun && step !== 'processing' && (
        <Button variant="line" isWide isPending={isCancelling} onClick={() => void cancel()}>
          {t('payment.terminal.cancel')}
        </Button>
      )}
    </div>
  );
}

const steps = [
  { step: 'insert-card', label: 'payment.terminal.insertCard', help: 'payment.terminal.insertCardHelp' },
  { step: 'enter-pin', label: 'payment.terminal.enterPin', help: 'payment.terminal.enterPinHelp' },
  { step: 'processing', label: 'payment.terminal.processing', help: 'payment.terminal.processingHelp' },
] as const;

type TerminalStepsProps = Pick<FormTools, 't'> &
  Pick<FormTools['ui'], 'CheckMark'> & { step: TerminalStep | undefined };

/** Insert card, enter PIN, processing: what the terminal asks for now is said aloud (PAY-27). */
function TerminalSteps({ t, step, CheckMark }: TerminalStepsProps) {
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
              className={`${styles.step} ${styles[state]}`}
              {...(state === 'now' && { 'aria-current': 'step' as const })}
            >
              <span className={`${styles.number} numbers`} aria-hidden="true">
                {state === 'done' ? <CheckMark /> : index + 1}
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

const pauseMilliseconds = 1000;
const goneStatuses = new Set([401, 403, 404]);

type Watched = {
  step: Exclude<TerminalStep, 'ended'> | undefined;
  /** Neither the shop nor the terminal has answered the last question. */
  isSilent: boolean;
};

type Watching = Pick<FormTools, 'ask'> & { orderId: string; isBegun: boolean; onEnded(): void };

/** Follows the terminal, second by second, from when the payment has begun there until it has ended. */
function useTerminalStep({ orderId, isBegun, ask, onEnded }: Watching): Watched {
  const [watched, setWatched] = useState<Watched>({ step: undefined, isSilent: false });
  const ended = useEffectEvent(onEnded);
  const look = useEffectEvent(() => askTerminal(orderId, ask));

  useEffect(() => {
    if (!isBegun) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const follow = async () => {
      const step = await look();
      if (isLeft) return;
      if (step === 'ended') return ended();
      setWatched((before) => (step === null ? { ...before, isSilent: true } : { step, isSilent: false }));
      timer = setTimeout(() => void follow(), pauseMilliseconds);
    };
    void follow();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [orderId, isBegun]);

  return watched;
}

async function askTerminal(orderId: string, ask: FormTools['ask']): Promise<TerminalStep | null> {
  const answer = await ask({ path: terminalPath(orderId) }).catch(() => undefined);
  if (answer?.ok) return (answer.value as TerminalStepDocument).data.attributes.step;
  // A guest without access any more, as after signing out, stops waiting.
  return answer && goneStatuses.has(answer.refusal.status) ? 'ended' : null;
}

const terminalPath = (orderId: string): string => `/payments/orders/${encodeURIComponent(orderId)}/terminal`;
