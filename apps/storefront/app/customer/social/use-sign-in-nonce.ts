import { useCallback, useEffect, useState } from 'react';
import { callAction } from '../../api/call-action.ts';

/** The nonce of the next attempt, while the shop makes it nothing yet; `renew` asks for another after one was used. */
export function useSignInNonce(): { nonce: string | undefined; isComing: boolean; renew: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [nonce, setNonce] = useState<string>();
  const [isComing, setComing] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    void callAction<{ nonce: string }>('/customer/social/nonce', {}, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) setNonce(answer.value.nonce);
      setComing(false);
    });
    return () => leaving.abort();
  }, [attempt]);
  const renew = useCallback(() => {
    setComing(true);
    setAttempt((count) => count + 1);
  }, []);
  return { nonce, isComing, renew };
}
