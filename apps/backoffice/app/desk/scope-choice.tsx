import { addDays } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { useToday } from '../shell/settings.ts';
import type { Scope } from './figures.tsx';
import styles from './figures.module.css';

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The days and branches that figures are of, from the address of the page; and what chooses them. */
export function useScope(branches: Branches): [scope: Scope, choices: ReactNode] {
  const t = useText('desk');
  const { localized } = useLanguage();
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const chosen = (query.get('branches') ?? '').split(',').filter((id) => branches.some((branch) => branch.id === id));
  const scope: Scope = {
    from: query.get('from') ?? firstOfMonth(today),
    to: query.get('to') ?? today,
    ...(chosen.length > 0 && { locations: chosen.join(',') }),
  };
  const choose = (values: Record<string, string>) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(values)) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const lastMonth = addDays(firstOfMonth(today), -1);
  const presets = [
    ['reports.week', addDays(today, -6), today],
    ['reports.month', firstOfMonth(today), today],
    ['reports.lastMonth', firstOfMonth(lastMonth), lastMonth],
    ['reports.year', `${today.slice(0, 4)}-01-01`, today],
  ] as const;
  const choices = (
    <>
      <div className={styles.choices}>
        <Field
          type="date"
          label={t('reports.from')}
          value={scope.from}
          max={today}
          onChange={(event) => event.target.value && choose({ from: event.target.value })}
        />
        <Field
          type="date"
          label={t('reports.to')}
          value={scope.to}
          max={today}
          onChange={(event) => event.target.value && choose({ to: event.target.value })}
        />
        {presets.map(([label, from, to]) => (
          <Button
            key={label}
            isSmall
            variant={scope.from === from && scope.to === to ? 'soft' : 'line'}
            onClick={() => choose({ from, to })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {branches.length > 1 && (
        <fieldset className={styles.branches}>
          <legend className="visually-hidden">{t('figures.branches')}</legend>
          {branches.map(({ id, attributes }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() =>
                  choose({
                    branches: (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(','),
                  })
                }
              />
              <bdi>{localized(attributes.name)}</bdi>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
  return [scope, choices];
}
