import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, useState } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import type { Thing } from '../draft/bundle-view.ts';
import { Tick } from '../draft/inputs.tsx';
import styles from './hours.module.css';

type ElsewhereProps = {
  same: readonly Thing[];
  differing: readonly Thing[];
  renderDifference: (branch: Thing) => ReactNode;
  /** Names the press by how many branches are chosen. */
  applyText: TextId<'menu'>;
  onApply: (targets: readonly Thing[]) => void;
};

/** The other branches: which have the same, how the others differ, and one press that gives it to those that are chosen. */
export function Elsewhere({ same, differing, renderDifference, applyText, onApply }: ElsewhereProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const [chosen, setChosen] = useState<string[]>([]);
  const targets = differing.filter(({ handle }) => chosen.includes(handle));
  if (same.length + differing.length === 0) return null;
  return (
    <details className={styles.same}>
      <summary>{t('hours.elsewhere', { same: same.length, other: differing.length })}</summary>
      {differing.map((other) => (
        <div key={other.handle} className={styles.other}>
          <Tick
            label={localized(other.name)}
            isOn={chosen.includes(other.handle)}
            onTick={(isOn) =>
              setChosen(isOn ? [...chosen, other.handle] : chosen.filter((one) => one !== other.handle))
            }
          />
          {renderDifference(other)}
        </div>
      ))}
      {same.length > 0 && (
        <p className="muted">
          {t('hours.sameAt', { branches: same.map(({ name }) => localized(name)).join(t('list.comma')) })}
        </p>
      )}
      {differing.length > 0 && (
        <Button
          disabled={targets.length === 0}
          onClick={() => {
            onApply(targets);
            setChosen([]);
          }}
        >
          {t(applyText, { count: targets.length })}
        </Button>
      )}
    </details>
  );
}
