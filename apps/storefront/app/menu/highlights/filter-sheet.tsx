import { type DishFilter, isFilteredOut, lightCalories } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { loadMenu } from '../load/load-menu.ts';
import { usefulWishes } from './dish-filter.ts';
import styles from './filter-sheet.module.css';

const nothing: DishFilter = { wishes: [], without: [] };

type FilterSheetProps = {
  menuUrl: string;
  filter: DishFilter | undefined;
  onChange: (filter: DishFilter | undefined) => void;
  onClose: () => void;
};

/** Chooses dishes by diet and by allergens; the menu follows when the guest is done. */
export function FilterSheet({ menuUrl, filter = nothing, onChange, onClose }: FilterSheetProps) {
  const t = useText('search');
  const { localized } = useLanguage();
  const { currency } = useShop().prices;
  const menu = useLoaded(menuUrl, () => loadMenu(menuUrl, currency))?.value;
  const [wanted, setWanted] = useState(filter);
  const items = menu ? [...menu.items.values()] : [];
  const left = items.filter((item) => !isFilteredOut(item, wanted)).length;
  const isEmpty = wanted.wishes.length + wanted.without.length === 0;
  return (
    <Dialog
      title={t('highlights.title')}
      onClose={onClose}
      footer={
        <Button
          isWide
          disabled={!menu || left === 0}
          onClick={() => {
            onChange(isEmpty ? undefined : wanted);
            onClose();
          }}
        >
          {t('highlights.show', { count: left })}
        </Button>
      }
    >
      {!menu && <Skeleton label={t('highlights.title')} lines={6} />}
      {menu && (
        <>
          <Choices
            legend={t('highlights.wishes')}
            choices={usefulWishes(items).map((id) => ({
              id,
              name: t(`highlights.${id}`, { calories: lightCalories }),
            }))}
            chosen={wanted.wishes}
            onChange={(wishes) => setWanted({ ...wanted, wishes })}
          />
          <Choices
            legend={t('highlights.without')}
            choices={[...menu.allergens].map(([id, name]) => ({ id, name: localized(name) }))}
            chosen={wanted.without}
            onChange={(without) => setWanted({ ...wanted, without })}
          />
          <p className="muted small">{t('highlights.caution')}</p>
        </>
      )}
    </Dialog>
  );
}

type ChoicesProps<Id extends string> = {
  legend: string;
  choices: { id: Id; name: string }[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
};

function Choices<Id extends string>({ legend, choices, chosen, onChange }: ChoicesProps<Id>) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
