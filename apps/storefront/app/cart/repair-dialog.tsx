import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RepairCard } from './repair-card.tsx';
import styles from './repair-dialog.module.css';
import type { Difference, RepairOption } from './repair.ts';

type RepairDialogProps = {
  differences: Difference[];
  /** Everything was decided and done, and the guest has nowhere else to go first. */
  onRepaired: () => void;
  onBack: () => void;
};

/**
 * Everything that changed since the guest chose it, on one screen: each with its choices, and nothing happens before
 * they continue. Going back leaves the cart as it was.
 */
export function RepairDialog({ differences, onRepaired, onBack }: RepairDialogProps) {
  const t = useText('repair');
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [phase, setPhase] = useState<'choosing' | 'working' | 'failed'>('choosing');
  const open = differences.filter(({ options }) => options.length > 0);
  const decisions = open.map((difference) => chosenOption(difference, chosen[difference.id]));
  const left = decisions.filter((option) => option === undefined).length;

  const onContinue = async () => {
    setPhase('working');
    try {
      for (const option of decisions) await option?.apply?.();
    } catch {
      return setPhase('failed');
    }
    const next = decisions.find((option) => option?.goTo);
    if (next?.goTo) next.goTo();
    else onRepaired();
  };

  return (
    <Dialog
      title={t('repair.title')}
      isPersistent
      onClose={onBack}
      footer={
        <div className={styles.foot}>
          <p className={phase === 'failed' ? styles.failed : 'muted small'} role="status">
            {statusText()}
          </p>
          {open.length > 0 && (
            <Button isWide isPending={phase === 'working'} disabled={left > 0} onClick={() => void onContinue()}>
              {t('repair.continue')}
            </Button>
          )}
          <Button variant="line" isWide onClick={onBack}>
            {t('repair.toCart')}
          </Button>
        </div>
      }
    >
      <p className="muted">{t('repair.intro')}</p>
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <li key={difference.id}>
            <RepairCard
              difference={difference}
              selected={chosenOption(difference, chosen[difference.id])?.id}
              onSelect={(optionId) => setChosen((before) => ({ ...before, [difference.id]: optionId }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );

  function statusText(): string {
    if (phase === 'failed') return t('repair.failed');
    if (phase === 'working') return t('repair.working');
    return left > 0 ? t('repair.left', { count: left }) : '';
  }
}

const chosenOption = ({ options, suggested }: Difference, id: string | undefined): RepairOption | undefined =>
  options.find((option) => option.id === (id ?? suggested));
