import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { SwitchRow } from '../ui/switch-row.tsx';
import { findSupport, isSubscribed, renew, subscribe, unsubscribe, type PushSupport } from './push.ts';
import styles from './push-switch.module.css';

type PushSwitchProps = {
  customerId: string;
  label: 'notices.order' | 'notices.settings';
  /** Says why where it cannot be had; on the page of an order that would only be in the way. */
  isExplained?: boolean;
};

type Problem = 'notices.failed' | 'notices.offFailed' | 'notices.blocked';

/** Notices on this device, on or off. Nobody is asked for anything before they turn it on. */
export function PushSwitch({ customerId, label, isExplained = false }: PushSwitchProps) {
  const t = useText('notices');
  const { locale } = useLanguage();
  const [support, setSupport] = useState<PushSupport>();
  const [isOn, setOn] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = await findSupport();
      const isKnown = found === 'supported' && (await isSubscribed(customerId));
      if (isGone) return;
      setSupport(found);
      setOn(isKnown);
      if (isKnown) await renew(customerId, locale);
    };
    // What cannot be renewed now is renewed with the next visit.
    void look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [customerId, locale]);

  const change = async (wanted: boolean) => {
    setPending(true);
    setProblem(undefined);
    setOn(wanted);
    try {
      if (!wanted) await unsubscribe(customerId, locale);
      const isAllowed = !wanted || (await subscribe(customerId, locale));
      setOn(wanted && isAllowed);
      if (!isAllowed) setProblem('notices.blocked');
    } catch {
      setOn(!wanted);
      setProblem(wanted ? 'notices.failed' : 'notices.offFailed');
    } finally {
      setPending(false);
    }
  };

  const isLooking = support === undefined;
  // A page of an order does not jump for what may not come.
  if (isLooking && !isExplained) return null;
  if (isLooking || support === 'supported') {
    const isDisabled = isPending || isLooking;
    return (
      <div className={styles.switch}>
        <SwitchRow label={t(label)} isOn={isOn} isDisabled={isDisabled} onChange={(wanted) => void change(wanted)} />
        <p className="muted small">{t('notices.help')}</p>
        <p className={styles.problem} role="alert">
          {problem && t(problem)}
        </p>
      </div>
    );
  }
  const words = {
    blocked: 'notices.blocked',
    'app-first': 'notices.appFirst',
    unsupported: 'notices.unsupported',
  } as const;
  return isExplained && <p className="muted small">{t(words[support])}</p>;
}
