import type { Locale } from '@sufra/ordering';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ProviderFormProps } from '../provider-form.ts';
import styles from './form.module.css';

const patienceMilliseconds = 20_000;
const heights = { first: 420, least: 200, most: 1600 };

/** The permissions that banks need of a frame; only a press of the guest may navigate the whole page. */
const permissions =
  'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation';

/** Nothing can be paid any more, or it has been: what it came to is the server's to find out. */
const overStates = new Set(['INTENT_PROCESSED', 'EXPIRED', 'CLOSED']);

/** MoneyHash's own page in a frame: cards are typed there, tried again there, and never seen by this page (PAY-19). */
export function Form({ page, data, locale, t, onReady, onDeclined, onFinished, onFailed }: ProviderFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(heights.first);
  const [embedUrl, intentId] = [textOf(page['embedUrl']), textOf(data?.['intentId'])];
  const address = useMemo(
    () => (embedUrl && intentId ? embedAddress(intentId, { embedUrl, locale }) : undefined),
    [embedUrl, intentId, locale],
  );
  const ready = useEffectEvent(onReady);
  const declined = useEffectEvent(onDeclined);
  const finished = useEffectEvent(onFinished);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!address || !frame.current) return failed('unavailable');
    const timer = setTimeout(() => failed('unavailable'), patienceMilliseconds);
    const stop = handleFrameMessage(frame.current, address.origin, ({ type, data: told }, answer) => {
      if (type === 'sdk:init') {
        clearTimeout(timer);
        answer({ type: 'sdk:init', data: { headless: false } });
        ready();
      }
      if (type === 'dimensionsChange') setHeight((now) => readHeight(told) ?? now);
      // After a declined card the frame lets the guest try another one: only the end of the intent ends this.
      if (type === 'onComplete' || (type === 'onFail' && isOver(told))) finished();
      else if (type === 'onFail') declined();
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

const answerPatienceMilliseconds = 8000;
const question = 'sdk:getIntentDetails';

type Asking = { embedUrl: string; locale: Locale; signal: AbortSignal };

/**
 * Asks MoneyHash itself how an intent stands, as its SDK does: `METHOD_SELECTION`, `INTENT_PROCESSED`, `EXPIRED` and so
 * on (API-33). The answer decides what this page shows and nothing about the order. Nothing when no answer comes.
 */
function askIntentState(intentId: string, { embedUrl, locale, signal }: Asking): Promise<string | undefined> {
  return new Promise((resolve) => {
    const address = headlessAddress(embedUrl);
    const frame = document.createElement('iframe');
    frame.hidden = true;
    const end = (state: string | undefined) => {
      clearTimeout(timer);
      stop();
      frame.remove();
      resolve(state);
    };
    const stop = handleFrameMessage(frame, address.origin, ({ type, data }, answer) => {
      if (type === 'headlessSDK:init') {
        answer({ type: question, data: { intentType: 'payment', intentId, lang: languageOf(locale) } });
      }
      if (type === question) end(readState(data));
    });
    const timer = setTimeout(() => end(undefined), answerPatienceMilliseconds);
    signal.addEventListener('abort', () => end(undefined), { once: true });
    frame.src = address.href;
    document.body.append(frame);
  });
}

function readState({ status, payload }: Record<string, unknown>): string | undefined {
  const state = status === 'resolved' && isRecord(payload) ? payload['state'] : undefined;
  return typeof state === 'string' ? state : undefined;
}

/** The version of MoneyHash's SDK whose messages this page speaks. */
const sdkVersion = 'js@1.13.2';

type Embedding = { embedUrl: string; locale: Locale };

/** MoneyHash knows languages without their countries. */
const languageOf = (locale: Locale): string => locale.slice(0, 2);

/**
 * The page of MoneyHash that takes the card of one intent, as it stands in a frame of this page.
 *
 * @example embedAddress('gQlovBL', { embedUrl: 'https://embed.moneyhash.io', locale: 'ar-sa' })
 */
function embedAddress(intentId: string, { embedUrl, locale }: Embedding): URL {
  const address = framed(`${embedUrl}/embed/payment/${encodeURIComponent(intentId)}`);
  address.searchParams.set('lang', languageOf(locale));
  address.searchParams.set('onDimensionsChange', 'true');
  return address;
}

/** The frame without anything to see through which intents are asked about. */
const headlessAddress = (embedUrl: string): URL => framed(`${embedUrl}/embed/headless-sdk`);

function framed(path: string): URL {
  const address = new URL(path, window.location.href);
  address.searchParams.set('sdk', 'true');
  address.searchParams.set('parent', window.location.origin);
  address.searchParams.set('version', sdkVersion);
  return address;
}

type FrameMessage = { type: string; data: Record<string, unknown> };

/** Subscribes to the messages of one frame; answers go to that frame's origin alone. Returns how to unsubscribe. */
function handleFrameMessage(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: FrameMessage, answer: (message: { type: string; data?: unknown }) => void) => void,
): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (message) hear(message, (answer) => frame.contentWindow?.postMessage(answer, origin));
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

function readMessage(sent: unknown): FrameMessage | undefined {
  if (!isRecord(sent) || typeof sent['type'] !== 'string') return undefined;
  return { type: sent['type'], data: isRecord(sent['data']) ? sent['data'] : {} };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
