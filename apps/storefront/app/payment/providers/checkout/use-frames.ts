import { useEffect, useEffectEvent, useState } from 'react';
import type { Locale } from '@sufra/ordering';
import { loadScript } from '../../load-script.ts';
import { leaveFrames, type FrameElement, type FramesScript, type FramesSettings } from './frames.ts';
import { frameLooks } from './frame-looks.ts';

const languages: Record<Locale, FramesSettings['localization']> = { 'en-us': 'EN-GB', 'ar-sa': 'AR', fr: 'FR-FR' };

/** Longer than this nobody waits for empty fields. */
const patienceMs = 20_000;

type UseFrames = {
  scriptUrl: string;
  publicKey: string;
  locale: Locale;
  onReady(): void;
  onFailed(): void;
};

/** Draws the fields into their places, once, and tells what they say of themselves. */
export function useFrames({ scriptUrl, publicKey, locale, onReady, onFailed }: UseFrames) {
  const [focused, setFocused] = useState<FrameElement>();
  const [valid, setValid] = useState<Partial<Record<FrameElement, boolean>>>({});
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    let isOver = false;
    const end = (then: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => end(failed), patienceMs);
    const draw = (frames: FramesScript) => {
      frames.addEventHandler('ready', () => end(ready));
      frames.addEventHandler('frameActivated', () => end(ready));
      frames.addEventHandler('frameFocus', ({ element }) => setFocused(element));
      frames.addEventHandler('frameBlur', () => setFocused(undefined));
      frames.addEventHandler('frameValidationChanged', ({ element, isValid }) =>
        setValid((known) => ({ ...known, [element]: isValid })),
      );
      frames.init({ publicKey, localization: languages[locale], style: frameLooks() });
    };
    loadScript(scriptUrl)
      .then(() => {
        if (isOver) return;
        if (!window.Frames) throw new Error('The script of Checkout.com is not there.');
        draw(window.Frames);
      })
      .catch(() => end(failed));
    return () => {
      isOver = true;
      clearTimeout(timer);
      leaveFrames();
    };
  }, [scriptUrl, publicKey, locale]);

  return { focused, valid };
}
