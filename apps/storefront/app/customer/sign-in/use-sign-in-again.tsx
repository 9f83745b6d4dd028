import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useSessionChange } from '../../document/shared-session.ts';

// Few guests see it, on pages that many open.
const SignInDialog = lazyPart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

/**
 * Signing in over a form whose session has ended: what was typed stays, and is sent `again` in the new session.
 */
export function useSignInAgain(): { signInAgain: (again: () => void) => void; signInDialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ again: () => void }>();
  const onSessionChange = useSessionChange();
  const onSignedIn = () => {
    void onSessionChange();
    waiting?.again();
  };
  return {
    signInAgain: (again) => setWaiting({ again }),
    signInDialog: waiting && (
      <Suspense>
        <SignInDialog onSignedIn={onSignedIn} onClose={() => setWaiting(undefined)} />
      </Suspense>
    ),
  };
}
