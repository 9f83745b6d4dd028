import type { Locale } from '@sufra/ordering';
import { headlessAddress, languageOf } from './embed-address.ts';
import { hearFrame, isRecord } from './hear-frame.ts';

const patienceMilliseconds = 8000;
const question = 'sdk:getIntentDetails';

type Asking = { embedUrl: string; locale: Locale; signal: AbortSignal };

/**
 * Asks MoneyHash itself how an intent stands, as its SDK does: `METHOD_SELECTION`, `INTENT_PROCESSED`, `EXPIRED` and so
 * on (API-33). The answer decides what this page shows and nothing about the order. Nothing when nobody answers.
 */
export function askIntentState(intentId: string, { embedUrl, locale, signal }: Asking): Promise<string | undefined> {
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
    const stop = hearFrame(frame, address.origin, ({ type, data }, answer) => {
      if (type === 'headlessSDK:init') {
        answer({ type: question, data: { intentType: 'payment', intentId, lang: languageOf(locale) } });
      }
      if (type === question) end(readState(data));
    });
    const timer = setTimeout(() => end(undefined), patienceMilliseconds);
    signal.addEventListener('abort', () => end(undefined), { once: true });
    frame.src = address.href;
    document.body.append(frame);
  });
}

function readState({ status, payload }: Record<string, unknown>): string | undefined {
  const state = status === 'resolved' && isRecord(payload) ? payload['state'] : undefined;
  return typeof state === 'string' ? state : undefined;
}
