import { newHandle, setListed, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import {
  allergensOf,
  countGaps,
  ingredientsOf,
  languagesIn,
  listOf,
  namesIn,
  type Thing,
  wordOf,
} from '../draft/bundle-view.ts';
import { addToFile, type Draft, edit } from '../draft/draft-store.ts';
import { Languages, NewThing, Tick, Ticks } from '../draft/inputs.tsx';
import styles from './menu.module.css';

/** The ingredients of a dish that guests read: which may be left out, and the allergens that come with each. */
export function Ingredients({ draft, menu, file, item }: { draft: Draft; menu: string; file: string; item: Thing }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const listFile = `menus/${menu}/ingredients.json`;
  const known = ingredientsOf(draft, menu);
  const own = listOf(item.ingredients);
  const at = (ingredient: string) => ['items', item.handle, 'ingredients', ingredient];
  const has = (handle: string) => own.some(({ ingredient }) => ingredient === handle);
  const add = (handle: string) => setValue(file, at(handle), { was: null, to: { ingredient: handle } });
  return (
    <>
      {own.length > 0 && (
        <ul className={styles.groups}>
          {own.map((entry) => {
            const handle = wordOf(entry.ingredient);
            const ingredient = known.find((one) => one.handle === handle);
            const name = ingredient ? localized(ingredient.name) : handle;
            const gaps = ingredient ? countGaps(ingredient.name, languagesIn(draft)) : 0;
            return (
              <li key={handle}>
                <div className={styles.head}>
                  <b className={styles.name} dir="auto">
                    {name}
                  </b>
                  {gaps > 0 && <span className={styles.missing}>{t('menu.gaps', { count: gaps })}</span>}
                  <Tick
                    label={t('field.isRemovable')}
                    isOn={entry.isRemovable !== false}
                    onTick={(isOn) =>
                      edit(
                        setValue(file, [...at(handle), 'isRemovable'], {
                          was: entry.isRemovable ?? null,
                          to: isOn ? null : false,
                        }),
                      )
                    }
                  />
                  <Button
                    isSmall
                    variant="plain"
                    onClick={() => edit(setValue(file, at(handle), { was: entry, to: null }))}
                  >
                    {t('groups.removeAnswer', { name })}
                  </Button>
                </div>
                {ingredient && (
                  <details>
                    <summary className={styles.summary}>{t('ingredients.about', { name })}</summary>
                    <p className="muted small">{t('ingredients.everywhere')}</p>
                    <Languages
                      file={listFile}
                      at={['ingredients', handle, 'name']}
                      label={t('field.name')}
                      value={ingredient.name}
                    />
                    <Ticks
                      label={t('field.allergens')}
                      options={allergensOf(draft).map((one) => [one.handle, localized(one.name)])}
                      chosen={namesIn(ingredient.allergens)}
                      onTick={(allergen, isOn) =>
                        edit(setListed(listFile, ['ingredients', handle, 'allergens'], allergen, isOn))
                      }
                    />
                  </details>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {known.some(({ handle }) => !has(handle)) && (
        <SelectField
          label={t('ingredients.add')}
          value=""
          className={styles.short}
          onChange={(event) => event.target.value && edit(add(event.target.value))}
        >
          <option value="">{t('item.askChoose')}</option>
          {known.map(
            (one) =>
              !has(one.handle) && (
                <option key={one.handle} value={one.handle}>
                  {localized(one.name)}
                </option>
              ),
          )}
        </SelectField>
      )}
      <NewThing
        label={t('ingredients.new')}
        onAdd={(name) => {
          const handle = newHandle(
            name['en-us'],
            known.map((one) => one.handle),
          );
          edit(addToFile(draft, listFile, 'ingredients', { handle, name }), add(handle));
        }}
      />
    </>
  );
}
