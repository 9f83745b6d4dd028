import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../../api/browser-api.ts';
import { useText } from '../../../i18n/use-text.ts';
import { findKioskTerminal } from '../../../shell/kiosk-terminal.ts';
import { setTerminalRunning } from '../../../shell/terminal-activity.ts';
import { Button } from '../../../ui/button.tsx';
import { pageLeaver } from '../../leave-page.ts';
import type { ProviderFormProps } from '../../provider-form.ts';
import styles from './pinpad-form.module.css';
import { cancelAtTerminalCall } from './terminal-calls.ts';
import { TerminalSteps } from './terminal-steps.tsx';
import { useTerminalStep } from './use-terminal-step.ts';

/**
 * Pays at the terminal beside a kiosk: wakes it, shows what it asks for, and lets the server look once it is done. A
 * device without a terminal pays where everybody else does (decision 65).
 */
export function PinpadForm({ data, order, locale, onReady, onToken, onFinished }: ProviderFormProps) {
  const t = useText('payment');
  const [isCancelling, setCancelling] = useState(false);
  const isBegun = data !== undefined;
  const { step, isSilent } = useTerminalStep(order.id, isBegun, onFinished);

  const begin = useEffectEvent(() => {
    const terminal = findKioskTerminal();
    onReady();
    // This page sends everybody on to whoever takes the merchant's cards online.
    if (terminal === undefined) pageLeaver.forGood(`/checkout/payment?order=${encodeURIComponent(order.id)}`);
    else if (!isBegun) void onToken(terminal, 'pinpad');
  });
  useEffect(() => {
    begin();
    setTerminalRunning(true);
    return () => setTerminalRunning(false);
  }, []);

  const cancel = async () => {
    setCancelling(true);
    // Whatever comes of it, the terminal says so itself.
    await browserApi(cancelAtTerminalCall(order.id), locale).catch(() => undefined);
    setCancelling(false);
  };

  return (
    <div className={styles.form}>
      <TerminalSteps step={step} />
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
