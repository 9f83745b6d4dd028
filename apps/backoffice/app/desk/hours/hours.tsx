import { branchFile, isSameJson, setValue } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { branchesOf, type Thing } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Part } from '../draft/inputs.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { ExceptionPart, exceptionsOf, Holiday } from './exceptions.tsx';
import styles from './hours.module.css';
import { useDayName, type Week, WeekEditor } from './week-editor.tsx';

/** Hours of each branch: the week, and days with hours of their own. */
export function Hours() {
  return <DraftFrame>{(draft) => <Branches draft={draft} />}</DraftFrame>;
}

function Branches({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const branches = branchesOf(draft);
  const [handle, setHandle] = useState(branches[0]?.handle ?? '');
  const branch = branches.find((one) => one.handle === handle) ?? branches[0];
  if (!branch) return null;
  const others = branches.filter((one) => one !== branch);
  const hasSameWeek = (other: Thing) => isSameJson(other.openingHours, branch.openingHours);
  return (
    <>
      <Holiday branches={branches} />
      <SelectField label={t('hours.branch')} value={branch.handle} onChange={(event) => setHandle(event.target.value)}>
        {branches.map((one) => (
          <option key={one.handle} value={one.handle}>
            {localized(one.name)}
          </option>
        ))}
      </SelectField>
      <Part level={3} title={t('hours.week')}>
        <WeekEditor
          file={branchFile(branch.handle)}
          at={['openingHours']}
          hours={branch.openingHours as Week | undefined}
        />
        <Elsewhere
          key={branch.handle}
          same={others.filter(hasSameWeek)}
          differing={others.filter((other) => !hasSameWeek(other))}
          renderDifference={(other) => (
            <WeekDifference
              from={other.openingHours as Week | undefined}
              to={branch.openingHours as Week | undefined}
            />
          )}
          applyText="hours.apply"
          onApply={(targets) =>
            edit(
              ...targets.map((other) =>
                setValue(branchFile(other.handle), ['openingHours'], {
                  was: other.openingHours ?? null,
                  to: branch.openingHours ?? null,
                }),
              ),
            )
          }
        />
      </Part>
      <Part level={3} title={t('field.exceptions')}>
        {exceptionsOf(branch).length === 0 && <p className="muted">{t('hours.noExceptions')}</p>}
        {exceptionsOf(branch).map((exception, index) => (
          <ExceptionPart
            // Its first day, by which it is found, may be changed here. The count is in the key so that a removed one does
            // not leave its typed text to the next.
            key={`${branch.handle} ${exceptionsOf(branch).length} ${index}`}
            branch={branch}
            exception={exception}
            others={others}
          />
        ))}
      </Part>
    </>
  );
}

function WeekDifference({ from, to }: { from: Week | undefined; to: Week | undefined }) {
  const nameOf = useDayName();
  const keys = Object.keys({ ...from, ...to }) as (keyof Week)[];
  return (
    <ul className={styles.weekDifference}>
      {keys
        .filter((key) => !isSameJson(from?.[key], to?.[key]))
        .map((key) => (
          <li key={key}>
            {nameOf(key)}: <s dir="ltr">{from?.[key]?.join(' ') ?? '–'}</s>{' '}
            <b dir="ltr">{to?.[key]?.join(' ') ?? '–'}</b>
          </li>
        ))}
    </ul>
  );
}
