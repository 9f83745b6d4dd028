import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isTerminalPage, keepKioskTerminal, readTerminalHash } from '../shell/kiosk-terminal.ts';
import { mayHoldCardFields } from '../shell/payment-pages.ts';
import { useRoot } from '../shell/shop.ts';
import { useTerminalRunning } from '../shell/terminal-activity.ts';
import { IdlePrompt } from './idle-prompt.tsx';
import { hasBegun, isKiosk, setKiosk } from './kiosk-mode.ts';
import { restartOrder, signOut } from './restart-order.ts';
import { useIdle } from './use-idle.ts';

/** Watches over a device of the restaurant, so that nobody finds the order of whoever left (decision 65). */
export function KioskGuard({ restart = restartOrder }: { restart?: () => unknown }) {
  const isOn = useKioskParameter();
  return isOn && <Watch restart={restart} />;
}

function Watch({ restart }: { restart: () => unknown }) {
  const { shop, isSignedIn } = useRoot();
  const { pathname } = useLocation();
  const [isAnswered, setAnswered] = useState(true);
  const isIdle = useIdle(shop.kiosk.idleSeconds, isAnswered);
  const isTerminalRunning = useTerminalRunning();
  // Beside the terminal, a guest who has gone is noticed once nobody is paying any more.
  const isKeptFree = isTerminalPage(pathname) ? isTerminalRunning : mayHoldCardFields(pathname);
  const isAsked = isIdle && hasBegun(pathname) && !isKeptFree;

  useEffect(() => {
    // A guest who was signed out while the line was down is signed out now.
    if (isSignedIn && localStorage.getItem(storageKeys.currentUser) === null) void signOut();
  }, [isSignedIn]);

  useEffect(() => {
    // Whoever paid at the terminal did not touch the page meanwhile.
    return isTerminalRunning ? () => setAnswered(false) : undefined;
  }, [isTerminalRunning]);

  useEffect(() => {
    // Nothing to ask about: wait for the next guest.
    if (isIdle && !isAsked) setAnswered(false);
    if (!isAnswered) setAnswered(true);
  }, [isIdle, isAsked, isAnswered]);

  return (
    isAsked && (
      <IdlePrompt
        seconds={shop.kiosk.countdownSeconds}
        onGoOn={() => setAnswered(false)}
        onStartOver={() => void restart()}
      />
    )
  );
}

/**
 * Takes `?kiosk=true` or `?kiosk=false` over from the address, with the terminal behind its #, and leaves both out of it.
 */
function useKioskParameter(): boolean {
  const [search, setSearch] = useSearchParams();
  const [isOn, setOn] = useState(isKiosk);
  const asked = search.get('kiosk');
  const terminal = readTerminalHash(useLocation().hash);
  useEffect(() => {
    if (asked === null) return;
    setKiosk(asked === 'true');
    if (asked !== 'true') keepKioskTerminal(undefined);
    else if (terminal !== undefined) keepKioskTerminal(terminal);
    setOn(asked === 'true');
    setSearch(
      (current) => {
        current.delete('kiosk');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, terminal, setSearch]);
  return isOn;
}
