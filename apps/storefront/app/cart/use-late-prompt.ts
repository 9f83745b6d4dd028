import { useEffect, useRef } from 'react';

/** How long the cart is open before a guest is asked to sign in (SIGNIN-28). */
export const signInPromptDelayMs = 500;

/**
 * Asks once after a while, unless the guest is writing: then it waits until they have finished, so that no
 * typed text goes astray.
 */
export function useLatePrompt(isWanted: boolean, ask: () => void): void {
  const asking = useRef(ask);
  const isAsked = useRef(false);
  useEffect(() => {
    asking.current = ask;
  });

  useEffect(() => {
    if (!isWanted || isAsked.current) return undefined;
    const prompt = () => {
      if (isWriting()) return;
      document.removeEventListener('focusout', onFocusOut);
      isAsked.current = true;
      asking.current();
    };
    // Focus moves to the next field only after this event.
    const onFocusOut = () => void setTimeout(prompt);
    const timer = setTimeout(() => {
      document.addEventListener('focusout', onFocusOut);
      prompt();
    }, signInPromptDelayMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [isWanted]);
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;
