import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { forgetLocale } from '../shell/language-switch.tsx';
import { isTerminalPage, useTerminalRunning } from './kiosk-terminal.ts';
import { mayHoldCardFields } from '../shell/payment-pages.ts';
import { useRoot } from '../shell/shop.ts';
import { useStored } from '../storage/stored-store.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useChange, useCountdown } from '@sufra/ui/effects.ts';
import { forgetGuest, hasBegun, kioskStore } from './kiosk-mode.ts';

const signOutMs = 5_000;

/** Ends the session of the guest who signed in here. The next one does not wait for an answer that does not come. */
const signOut = (): Promise<unknown> =>
  fetch('/customer/logout', {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(signOutMs),
  }).catch(() => undefined);

/** Starts over for the next guest: nothing of this one stays, and the first page is fetched anew. */
export async function restartOrder(): Promise<void> {
  forgetGuest();
  forgetLocale();
  await signOut();
  // The next guest begins at the top.
  window.scrollTo(0, 0);
  window.location.assign('/');
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** True when the page was left alone for so long during this visit; it stays so until another visit begins. */
function useIdle(afterSeconds: number, visit: number): boolean {
  const [idleVisit, setIdleVisit] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdleVisit(visit), afterSeconds * 1000);
    };
    wait();
    const stop = new AbortController();
    const how = { capture: true, passive: true, signal: stop.signal };
    for (const sign of signsOfLife) addEventListener(sign, wait, how);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [afterSeconds, visit]);
  return idleVisit === visit;
}

type IdlePromptProps = { seconds: number; onGoOn: () => void; onStartOver: () => void };

/** Asks a guest of a kiosk whether they are still there, and starts over without an answer (KIOSK-01). */
function IdlePrompt({ seconds, onGoOn, onStartOver }: IdlePromptProps) {
  const t = useText('visit');
  const { seconds: left } = useCountdown(seconds);
  useChange(left, () => {
    if (left === 0) onStartOver();
  });
  return (
    <Dialog
      title={t('kiosk.title')}
      onClose={onGoOn}
      footer={
        <>
          <Button variant="line" isWide onClick={onStartOver}>
            {t('kiosk.startOver')}
          </Button>
          <Button isWide onClick={onGoOn}>
            {t('kiosk.goOn')}
          </Button>
        </>
      }
    >
      <p role="timer" className="numbers">
        {t('kiosk.text', { seconds: left })}
      </p>
    </Dialog>
  );
}

/** Resets a device of the restaurant, so that no guest finds the order of the one before (D-65). */
export function KioskGuard({ restart = restartOrder }: { restart?: () => unknown }) {
  const isOn = useStored(kioskStore);
  return isOn && <Watch restart={restart} />;
}

function Watch({ restart }: { restart: () => unknown }) {
  const { shop, isSignedIn } = useRoot();
  const { pathname } = useLocation();
  const [visit, setVisit] = useState(1);
  const watchAnew = () => setVisit(visit + 1);
  const isIdle = useIdle(shop.kiosk.idleSeconds, visit);
  const isTerminalRunning = useTerminalRunning();
  // Beside the terminal, absence is detected only once no payment is running.
  const isKeptFree = isTerminalPage(pathname) ? isTerminalRunning : mayHoldCardFields(pathname);
  const isAsked = isIdle && hasBegun(pathname) && !isKeptFree;

  useEffect(() => {
    // A guest who was signed out while the connection was down is signed out now.
    if (isSignedIn && localStorage.getItem(storageKeys.currentUser) === null) void signOut();
  }, [isSignedIn]);

  // A guest who paid at the terminal did not touch the page meanwhile.
  useChange(isTerminalRunning, (wasRunning) => wasRunning && watchAnew());

  // Nothing to ask about: wait for the next guest.
  if (isIdle && !isAsked) watchAnew();

  return (
    isAsked && (
      <IdlePrompt seconds={shop.kiosk.countdownSeconds} onGoOn={watchAnew} onStartOver={() => void restart()} />
    )
  );
}
