import { type Json, removeCategory, setListed, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { branchesOf, type Category, namesIn, problemAt, textOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, NumberField, Tick, Ticks } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import styles from './menu.module.css';
import { StationField } from './station-field.tsx';
import { WhenOffered } from './when-offered.tsx';

/** Everything about a category beside its items. */
export function CategoryEditor({ draft, one, isOnly }: { draft: Draft; one: Category; isOnly: boolean }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const [isSure, setIsSure] = useState(false);
  const { file, menu, handle, category, items } = one;
  const set = (key: string, to: Json) => edit(setValue(file, [key], { was: category[key] ?? null, to }));
  return (
    <div className={styles.change}>
      <Languages file={file} at={['name']} label={t('field.name')} value={category.name} />
      <Languages
        file={file}
        at={['description']}
        isLong
        label={t('field.description')}
        value={textOf(category.description)}
      />
      <Tick
        label={t('menu.isActive')}
        isOn={category.isActive !== false}
        onTick={(isOn) => set('isActive', isOn ? null : false)}
      />
      <h4>{t('field.image')}</h4>
      <PictureField
        draft={draft}
        name={handle}
        label={t('menu.categoryPicture')}
        path={category.image}
        aspect={4 / 3}
        error={problemAt(draft, file, ['image'])}
        onPicture={(path) => set('image', path)}
        onRemove={() => set('image', null)}
      />
      <h4>{t('item.kitchen')}</h4>
      <Fields>
        <NumberField
          label={t('field.makeMinutes')}
          value={category.makeMinutes}
          onSet={(to) => set('makeMinutes', to)}
        />
        <StationField
          draft={draft}
          value={category.station}
          none={t('menu.firstStation')}
          error={problemAt(draft, file, ['station'])}
          onSet={(to) => set('station', to)}
        />
      </Fields>
      <p className="muted small">{t('menu.makeHint')}</p>
      <h4>{t('item.when')}</h4>
      <WhenOffered draft={draft} file={file} at={[]} thing={category} />
      <Ticks
        label={t('field.excludedBranches')}
        options={branchesOf(draft).map((branch) => [branch.handle, localized(branch.name)])}
        chosen={namesIn(category.excludedBranches)}
        onTick={(name, isOn) => edit(setListed(file, ['excludedBranches'], name, isOn))}
      />
      {!isOnly &&
        (isSure ? (
          <Button variant="line" onClick={() => edit(...removeCategory(menu, category))}>
            {t('menu.removeSure', { name: localized(category.name), count: items.length })}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => setIsSure(true)}>
            {t('menu.remove')}
          </Button>
        ))}
    </div>
  );
}
