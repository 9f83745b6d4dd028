import { useCallback, useEffect, useState } from 'react';
import { callAction } from '../../api/call-action.ts';

/** The nonce of the next attempt, as soon as the shop has made one; `renew` asks for another after one was used. */
export function useSignInNonce(): { nonce: string | undefined; renew: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [nonce, setNonce] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    void callAction<{ nonce: string }>('/customer/social/nonce', {}, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted && answer.ok) setNonce(answer.value.nonce);
    });
    return () => leaving.abort();
  }, [attempt]);
  const renew = useCallback(() => setAttempt((count) => count + 1), []);
  return { nonce, renew };
}
