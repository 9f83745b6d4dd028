import {
  carryItem,
  diets,
  type Json,
  moveThing,
  orderTypes,
  type Place,
  setBranchPrice,
  setListed,
  setValue,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Link, useNavigate, useParams } from 'react-router';
import { type TextId, useText } from '../../i18n/use-text.ts';
import {
  allergensOf,
  branchesOf,
  categoriesOf,
  groupsOf,
  namesIn,
  problemAt,
  textOf,
  wordOf,
  type Thing,
} from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, NumberField, Part, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import { MoneyField, MoneyInput } from '../draft/money-input.tsx';
import { useOrder } from '../draft/use-order.ts';
import { PictureField } from '../draft/picture-field.tsx';
import { ComboSlots } from './combo-slots.tsx';
import { Ingredients } from './ingredients.tsx';
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
  const carry = (to: string) => {
    const target = categories.find((one) => one.handle === to);
    if (!target || target === home) return;
    edit(...carryItem(file, target.file, item));
    void navigate(`/desk/menu/${menu}/${to}/${handle}`, { replace: true });
  };
  return (
    <article className={styles.item} aria-label={localized(item.name)}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to="/desk/menu">
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
        <NumberField label={t('field.calories')} value={item.calories} onSet={(to) => set('calories', to)} />
      </Part>
      <Part title={t('item.kitchen')}>
        <Fields>
          <NumberField
            label={t('field.preparationMinutes')}
            value={item.preparationMinutes}
            onSet={(to) => set('preparationMinutes', to)}
          />
          <NumberField label={t('field.makeMinutes')} value={item.makeMinutes} onSet={(to) => set('makeMinutes', to)} />
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

/** The questions that are asked about the item, in their order, and the answers that are ticked from the start. */
function ItemGroups({ draft, menu, file, item }: { draft: Draft; menu: string; file: string; item: Thing }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const groups = groupsOf(draft, menu);
  const own = namesIn(item.modifierGroups);
  const ticked = (Array.isArray(item.defaultModifiers) ? item.defaultModifiers : []) as {
    group: string;
    modifier: string;
  }[];
  const at = ['items', item.handle, 'modifierGroups'];
  const order = useOrder(own, (handle, before) => edit(moveThing(file, at, handle, before)));
  return (
    <>
      <ol className={styles.groups}>
        {own.map((handle, index) => {
          const group = groups.find((one) => one.handle === handle);
          const name = group ? localized(group.name) : handle;
          const modifiers = (Array.isArray(group?.modifiers) ? group.modifiers : []) as Thing[];
          return (
            <li key={handle} {...order.dropOn(handle)} className={classNames(order.over === handle && styles.over)}>
              <div className={styles.head}>
                <span {...order.grip(handle, name, t)}>⠿</span>
                <Link to={`/desk/menu/groups/${menu}/${handle}`} dir="auto">
                  {name}
                </Link>
                <Button
                  isSmall
                  variant="soft"
                  disabled={index === 0}
                  aria-label={t('menu.upOf', { name })}
                  onClick={() => edit(moveThing(file, at, handle, own[index - 1] ?? null))}
                >
                  ↑
                </Button>
                <Button isSmall variant="plain" onClick={() => edit(setListed(file, at, handle, false))}>
                  {t('item.unask', { name })}
                </Button>
              </div>
              <Ticks
                label={t('item.defaults')}
                options={modifiers.map((modifier) => [modifier.handle, localized(modifier.name)])}
                chosen={ticked.flatMap((one) => (one.group === handle ? [one.modifier] : []))}
                onTick={(modifier, isOn) => {
                  const value = { group: handle, modifier };
                  const place = ['items', item.handle, 'defaultModifiers', `${handle}/${modifier}`];
                  edit(setValue(file, place, isOn ? { was: null, to: value } : { was: value, to: null }));
                }}
              />
            </li>
          );
        })}
      </ol>
      {groups.length > own.length && (
        <SelectField
          label={t('item.ask')}
          value=""
          className={styles.short}
          onChange={(event) => event.target.value && edit(setListed(file, at, event.target.value, true))}
        >
          <option value="">{t('item.askChoose')}</option>
          {groups.map(
            (group) =>
              !own.includes(group.handle) && (
                <option key={group.handle} value={group.handle}>
                  {localized(group.name)}
                </option>
              ),
          )}
        </SelectField>
      )}
    </>
  );
}
