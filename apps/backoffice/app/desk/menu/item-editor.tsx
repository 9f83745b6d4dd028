import {
  carryItem,
  diets,
  type Json,
  newHandle,
  orderTypes,
  type Place,
  setBranchPrice,
  setListed,
  setValue,
} from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useNavigate, useParams } from 'react-router';
import { type TextId, useText } from '../../i18n/use-text.ts';
import {
  allergensOf,
  branchesOf,
  categoriesOf,
  countGaps,
  ingredientsOf,
  languagesIn,
  listOf,
  namesIn,
  problemAt,
  textOf,
  type Thing,
  wordOf,
} from '../draft/bundle-view.ts';
import { addToFile, type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, NewThing, NumberField, Part, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import { MoneyField, MoneyInput } from '../draft/money-input.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { ComboSlots } from './combo-slots.tsx';
import { ItemGroups } from './groups.tsx';
import styles from './menu.module.css';
import { StationField } from './station-field.tsx';
import { WhenOffered } from './when-offered.tsx';

/** Everything about an item, in the order in which people think of it. */
export function ItemEditor({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { menu = '', category = '', item: handle = '' } = useParams();
  const categories = categoriesOf(draft).filter((one) => one.menu === menu);
  const home = categories.find((one) => one.handle === category);
  const item = home?.items.find((one) => one.handle === handle);
  if (!home || !item)
    return (
      <>
        <p>{t('item.gone')}</p>
        <LinkButton to="/desk/menu">{t('item.back')}</LinkButton>
      </>
    );
  const { file } = home;
  const at = (...rest: string[]): Place => ['items', handle, ...rest];
  const set = (key: string, to: Json) => edit(setValue(file, at(key), { was: item[key] ?? null, to }));
  const number = (key: 'calories' | 'preparationMinutes' | 'makeMinutes') => (
    <NumberField file={file} at={at(key)} label={t(`field.${key}`)} value={item[key]} onSet={(to) => set(key, to)} />
  );
  const carry = (to: string) => {
    const target = categories.find((one) => one.handle === to);
    if (!target || target === home) return;
    edit(...carryItem(file, target.file, item));
    void navigate(`/desk/menu/${menu}/${to}/${handle}`, { replace: true });
  };
  return (
    <article className={styles.item} aria-label={localized(item.name)}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to={`/desk/menu#${menu}/${handle}`}>
          {t('item.back')}
        </LinkButton>
        <h3 dir="auto">{localized(item.name)}</h3>
        <SelectField label={t('item.category')} value={category} onChange={(event) => carry(event.target.value)}>
          {categories.map((one) => (
            <option key={one.handle} value={one.handle}>
              {localized(one.category.name)}
            </option>
          ))}
        </SelectField>
      </div>
      <Part title={t('item.words')}>
        <Languages file={file} at={at('name')} label={t('field.name')} value={item.name} />
        <Languages
          file={file}
          at={at('description')}
          isLong
          label={t('field.description')}
          value={textOf(item.description)}
        />
      </Part>
      <Part title={t('field.price')}>
        <Prices draft={draft} file={file} item={item} />
      </Part>
      <Part title={t('field.image')}>
        <PictureField
          draft={draft}
          name={item.handle}
          label={t('item.picture')}
          path={item.image}
          aspect={4 / 3}
          onPicture={(path) => set('image', path)}
          onRemove={() => set('image', null)}
        />
      </Part>
      <Part title={t('item.questions')}>
        <ItemGroups draft={draft} menu={menu} file={file} item={item} />
      </Part>
      <Part title={t('combo.title')}>
        <ComboSlots draft={draft} menu={menu} file={file} item={item} />
      </Part>
      <Part title={t('field.ingredients')}>
        <Ingredients draft={draft} menu={menu} file={file} item={item} />
      </Part>
      <Part title={t('item.food')}>
        <Ticks
          label={t('field.allergens')}
          options={allergensOf(draft).map((one) => [one.handle, localized(one.name)])}
          chosen={namesIn(item.allergens)}
          onTick={(name, isOn) => edit(setListed(file, at('allergens'), name, isOn))}
        />
        <Ticks
          label={t('field.diets')}
          options={diets.map((diet) => [diet, t(`diet.${diet}` as TextId<'menu'>)])}
          chosen={namesIn(item.diets)}
          onTick={(name, isOn) => edit(setListed(file, at('diets'), name, isOn))}
        />
        {number('calories')}
      </Part>
      <Part title={t('item.kitchen')}>
        <Fields>
          {number('preparationMinutes')}
          {number('makeMinutes')}
          <StationField
            draft={draft}
            value={item.station}
            none={t('item.usualStation')}
            error={problemAt(draft, file, at('station'))}
            onSet={(to) => set('station', to)}
          />
        </Fields>
      </Part>
      <Part title={t('item.when')}>
        <Ticks
          label={t('item.orderTypes')}
          options={orderTypes.map((type) => [type, t(`orderType.${type}` as TextId<'menu'>)])}
          chosen={namesIn(item.orderTypes)}
          onTick={(name, isOn) => edit(setListed(file, at('orderTypes'), name, isOn))}
        />
        <WhenOffered draft={draft} file={file} at={at()} thing={item} />
      </Part>
      <Part title={t('item.marks')}>
        <Tick
          label={t('field.isPopular')}
          isOn={item.isPopular === true}
          onTick={(isOn) => set('isPopular', isOn || null)}
        />
        <Tick
          label={t('field.isUpsell')}
          isOn={item.isUpsell === true}
          onTick={(isOn) => set('isUpsell', isOn || null)}
        />
      </Part>
      <SureButton
        label={t('item.remove')}
        sureLabel={t('item.removeSure', { name: localized(item.name) })}
        onSure={() => {
          edit(setValue(file, at(), { was: item, to: null }));
          void navigate('/desk/menu');
        }}
      />
    </article>
  );
}

/** The common price, what each branch takes instead, and which branches never have it. */
function Prices({ draft, file, item }: { draft: Draft; file: string; item: Thing }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const own = new Map(
    (Array.isArray(item.branchPrices) ? (item.branchPrices as { branch: string; price: string }[]) : []).map(
      ({ branch, price }) => [branch, price],
    ),
  );
  const excluded = namesIn(item.excludedBranches);
  return (
    <>
      <MoneyField
        file={file}
        at={['items', item.handle, 'price']}
        label={t('prices.common')}
        className={styles.short}
        isNeeded
      />
      <ul className={styles.branches}>
        {branchesOf(draft).map(({ handle, name }) => (
          <li key={handle}>
            <Tick
              label={localized(name)}
              isOn={!excluded.includes(handle)}
              onTick={(isOn) => edit(setListed(file, ['items', item.handle, 'excludedBranches'], handle, !isOn))}
            />
            {!excluded.includes(handle) && (
              <MoneyInput
                place={[file, item.handle, 'branchPrices', handle]}
                label={t('diff.priceAt', { branch: localized(name) })}
                value={own.get(handle) ?? ''}
                usual={wordOf(item.price)}
                placeholder={wordOf(item.price)}
                className={styles.short}
                onAmount={(to) => edit(setBranchPrice(file, item.handle, handle, { was: own.get(handle) ?? null, to }))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The ingredients of a dish that guests read: which may be left out, and the allergens that come with each. */
function Ingredients({ draft, menu, file, item }: { draft: Draft; menu: string; file: string; item: Thing }) {
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
