import type { TerminalStep, TerminalStepDocument } from '@sufra/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../../api/browser-api.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { terminalStepCall } from './terminal-calls.ts';

const pauseMilliseconds = 1000;
const goneStatuses = new Set([401, 403, 404]);

type Watched = {
  step: Exclude<TerminalStep, 'ended'> | undefined;
  /** Neither the shop nor the terminal has answered the last question. */
  isSilent: boolean;
};

/** Follows the terminal, second by second, from when the payment has begun there until it has ended. */
export function useTerminalStep(orderId: string, isBegun: boolean, onEnded: () => void): Watched {
  const { locale } = useLanguage();
  const [watched, setWatched] = useState<Watched>({ step: undefined, isSilent: false });
  const ended = useEffectEvent(onEnded);

  useEffect(() => {
    if (!isBegun) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const step = await askTerminal(orderId, locale);
      if (isLeft) return;
      if (step === 'ended') return ended();
      setWatched((before) => (step === null ? { ...before, isSilent: true } : { step, isSilent: false }));
      timer = setTimeout(() => void ask(), pauseMilliseconds);
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [orderId, isBegun, locale]);

  return watched;
}

async function askTerminal(orderId: string, locale: Parameters<typeof browserApi>[1]): Promise<TerminalStep | null> {
  const answer = await browserApi<TerminalStepDocument>(terminalStepCall(orderId), locale).catch(() => undefined);
  if (answer?.ok) return answer.value.data.attributes.step;
  // Who may not watch any more, as after signing out, waits for nothing here.
  return answer && goneStatuses.has(answer.refusal.status) ? 'ended' : null;
}
