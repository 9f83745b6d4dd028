import { mayRole } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useState } from 'react';
import { type TextId, useText } from '../i18n/use-text.ts';
import { type Person, signOut } from '../session.ts';
import { alarm } from './alarm.ts';
import { type Fault, kindOfDevice, type Outcome, runChecks, shiftChecks, type ShiftCheck } from './shift-checks.ts';
import styles from './start-shift.module.css';

/** Without these an order would go unnoticed. */
const needed: readonly ShiftCheck[] = ['sound', 'connection'];

/**
 * The tap that begins a shift: only after a tap does a browser sound. It tries what the shift depends on, says what does
 * not work and how to mend it on this device, and does not go on without sound and line.
 */
export function StartShift({ person, onStart }: { person: Person; onStart: () => void }) {
  const t = useText();
  const [outcomes, setOutcomes] = useState<Record<ShiftCheck, Outcome>>();
  const [isPending, setIsPending] = useState(false);
  const mayStart = outcomes !== undefined && needed.every((check) => outcomes[check].isGood);

  const tryAll = async () => {
    setIsPending(true);
    try {
      setOutcomes(await runChecks(person['device-id'] !== null));
    } finally {
      setIsPending(false);
    }
  };
  const heardNothing = () =>
    setOutcomes((before) => before && { ...before, sound: { isGood: false, fault: 'settings' } });

  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <h1>{t('shift.hello', { name: person.name })}</h1>
        <p className="muted">{t('shift.hint')}</p>
        {outcomes && (
          <ul className={styles.checks}>
            {shiftChecks.map((check) => (
              <Check key={check} check={check} outcome={outcomes[check]} />
            ))}
          </ul>
        )}
        {mayStart ? (
          <>
            <p className={styles.ask}>{t('shift.didItRing')}</p>
            <Button isWide onClick={onStart}>
              {t('shift.start')}
            </Button>
            <div className={styles.row}>
              <Button variant="soft" onClick={() => alarm.ring('loud')}>
                {t('shift.soundAgain')}
              </Button>
              <Button variant="soft" onClick={heardNothing}>
                {t('shift.heardNothing')}
              </Button>
            </div>
          </>
        ) : (
          <>
            {outcomes && (
              <p role="alert" className={styles.silent}>
                {t(outcomes.sound.isGood ? 'shift.noLine' : 'shift.silent')}
              </p>
            )}
            <Button isWide isPending={isPending} onClick={() => void tryAll()}>
              {t(outcomes ? 'shell.tryAgain' : 'shift.try')}
            </Button>
          </>
        )}
        {mayRole(person.role, 'read-figures') && (
          <LinkButton variant="plain" to="/desk">
            {t('shift.toDesk')}
          </LinkButton>
        )}
        <Button variant="plain" onClick={() => void signOut()}>
          {t('shift.signOut')}
        </Button>
      </div>
    </main>
  );
}

function Check({ check, outcome }: { check: ShiftCheck; outcome: Outcome }) {
  const t = useText();
  return (
    <li className={outcome.isGood ? styles.good : styles.bad}>
      <span aria-hidden="true">{outcome.isGood ? '✓' : '!'}</span>
      <div>
        <b>{t(`shift.${check}.${outcome.isGood ? 'good' : 'bad'}`)}</b>
        {!outcome.isGood && <p className="small">{t(wayToMend(check, outcome.fault))}</p>}
      </div>
    </li>
  );
}

/** How to mend it on this device, in the words of its own settings. */
function wayToMend(check: ShiftCheck, fault: Fault): TextId {
  const kind = kindOfDevice(navigator);
  if (check === 'connection') return 'shift.connection.mend';
  if (check === 'device') return 'shift.device.mend';
  if (fault === 'unpaired') return 'shift.notifications.unpaired';
  if (check === 'sound') return `shift.sound.mend.${kind}`;
  if (check === 'screen') return fault === 'http' ? `shift.screen.http.${kind}` : `shift.screen.mend.${kind}`;
  if (fault === 'http') return 'shift.notifications.http';
  return `shift.notifications.mend.${kind}`;
}
