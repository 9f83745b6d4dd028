import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ProviderFormProps } from '../../provider-form.ts';
import { askIntentState } from './ask-intent-state.ts';
import { embedAddress } from './embed-address.ts';
import { hearFrame, type FrameMessage } from './hear-frame.ts';
import styles from './moneyhash-form.module.css';

const patienceMilliseconds = 20_000;
const heights = { first: 420, least: 200, most: 1600 };

/** What banks need of a frame; it may take the whole page somewhere else only when the guest pressed something. */
const permissions =
  'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation';

/** Nothing can be paid any more, or it has been: what it came to is the server's to find out. */
const overStates = new Set(['INTENT_PROCESSED', 'EXPIRED', 'CLOSED']);

/** MoneyHash's own page in a frame: cards are typed there, tried again there, and never seen by this page (PAY-19). */
export function MoneyHashForm({ page, data, locale, onReady, onFinished, onFailed }: ProviderFormProps) {
  const t = useText('payment');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(heights.first);
  const [embedUrl, intentId] = [textOf(page['embedUrl']), textOf(data?.['intentId'])];
  const address = useMemo(
    () => (embedUrl && intentId ? embedAddress(intentId, { embedUrl, locale }) : undefined),
    [embedUrl, intentId, locale],
  );
  const ready = useEffectEvent(onReady);
  const finished = useEffectEvent(onFinished);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!address || !frame.current) return failed('unavailable');
    const timer = setTimeout(() => failed('unavailable'), patienceMilliseconds);
    const stop = hearFrame(frame.current, address.origin, ({ type, data: told }, answer) => {
      if (type === 'sdk:init') {
        clearTimeout(timer);
        answer({ type: 'sdk:init', data: { headless: false } });
        ready();
      }
      if (type === 'dimensionsChange') setHeight((now) => readHeight(told) ?? now);
      // After a declined card the frame lets the guest try another one: only the end of the intent ends this.
      if (type === 'onComplete' || (type === 'onFail' && isOver(told))) finished();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [address]);

  useEffect(() => {
    if (!embedUrl || !intentId) return undefined;
    const asking = new AbortController();
    const look = async () => {
      const state = await askIntentState(intentId, { embedUrl, locale, signal: asking.signal });
      if (state && overStates.has(state) && !asking.signal.aborted) finished();
    };
    void look();
    return () => asking.abort();
  }, [embedUrl, intentId, locale]);

  if (!address) return null;
  return (
    <iframe
      ref={frame}
      sandbox={sandboxOf(address)}
      className={styles.frame}
      src={address.href}
      title={t('payment.step.fields')}
      style={{ blockSize: height }}
    />
  );
}

/** A frame of the shop's own origin, as the simulator's is, cannot be confined by the page around it. */
const sandboxOf = ({ origin }: URL) => (origin === window.location.origin ? undefined : permissions);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const isOver = ({ state }: FrameMessage['data']): boolean => typeof state === 'string' && overStates.has(state);

function readHeight({ iframeHeight }: FrameMessage['data']): number | undefined {
  const told = Number(iframeHeight);
  return told > 0 ? Math.min(Math.max(told, heights.least), heights.most) : undefined;
}
