import { Button } from '@sufra/ui/controls/button.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { type Person, signOut } from '../session.ts';
import { alarm } from './alarm.ts';
import styles from './start-shift.module.css';

type Check = 'sound' | 'screen' | 'notifications' | 'connection';
type Outcome = 'untried' | 'good' | 'bad';

const checks: Check[] = ['sound', 'screen', 'notifications', 'connection'];

/**
 * The tap that begins a shift: only after a tap does a browser sound. It tries what the shift depends on, says what does
 * not work and how to mend it, and does not go on without sound and line.
 */
export function StartShift({ person, onStart }: { person: Person; onStart: () => void }) {
  const t = useText();
  const [outcomes, setOutcomes] = useState<Record<Check, Outcome>>({
    sound: 'untried',
    screen: 'untried',
    notifications: 'untried',
    connection: 'untried',
  });
  const isTried = outcomes.sound !== 'untried';
  const maySound = outcomes.sound === 'good' && outcomes.connection === 'good';

  const tryAll = async () => {
    const hasSound = await alarm.unlock();
    if (hasSound) alarm.ring('usual');
    const isAwake = await keepAwake();
    const mayNotify = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    const isConnected = (await callStaff('/api/staff/board?location=none')).ok;
    const outcome = (isGood: boolean): Outcome => (isGood ? 'good' : 'bad');
    setOutcomes({
      sound: outcome(hasSound),
      screen: outcome(isAwake),
      notifications: outcome(mayNotify),
      connection: outcome(isConnected),
    });
  };

  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{t('shift.hello', { name: person.name })}</h1>
        <p className="muted">{t('shift.hint')}</p>
        {isTried && (
          <ul className={styles.checks}>
            {checks.map((check) => (
              <li key={check} className={outcomes[check] === 'good' ? styles.good : styles.bad}>
                <span aria-hidden="true">{outcomes[check] === 'good' ? '✓' : '!'}</span>
                <div>
                  <b>{t(`shift.${check}.${outcomes[check] === 'good' ? 'good' : 'bad'}` as TextId)}</b>
                  {outcomes[check] === 'bad' && <p className="small">{t(`shift.${check}.mend` as TextId)}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
        {isTried && maySound ? (
          <>
            <Button isWide onClick={onStart}>
              {t('shift.start')}
            </Button>
            <Button isWide variant="soft" onClick={() => alarm.ring('loud')}>
              {t('shift.soundAgain')}
            </Button>
          </>
        ) : (
          <>
            {isTried && (
              <p role="alert" className={styles.silent}>
                {t('shift.silent')}
              </p>
            )}
            <Button isWide onClick={() => void tryAll()}>
              {t(isTried ? 'shell.tryAgain' : 'shift.try')}
            </Button>
          </>
        )}
        <Button variant="plain" onClick={() => void signOut()}>
          {t('shift.signOut')}
        </Button>
      </div>
    </main>
  );
}

let lock: WakeLockSentinel | undefined;
let isWanted = false;

/** Keeps the screen on for the shift, also after the page was hidden for a while; answers whether the device can. */
async function keepAwake(): Promise<boolean> {
  isWanted = true;
  return acquire();
}

async function acquire(): Promise<boolean> {
  if (!('wakeLock' in navigator)) return false;
  try {
    lock = await navigator.wakeLock.request('screen');
    return !lock.released;
  } catch {
    return false;
  }
}

document.addEventListener('visibilitychange', () => {
  if (isWanted && document.visibilityState === 'visible' && (lock?.released ?? true)) void acquire();
});
