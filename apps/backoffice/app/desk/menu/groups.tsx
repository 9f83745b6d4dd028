import { addThing, type FileChange, groupsFile, moveThing, newHandle, setListed, setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Link, useNavigate, useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import {
  allergensOf,
  categoriesOf,
  countGaps,
  groupsOf,
  languagesIn,
  namesIn,
  type Thing,
} from '../draft/bundle-view.ts';
import { addToFile, type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, NewThing, NumberField, Part, SureButton, Ticks } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import { useOrder } from '../draft/use-order.ts';
import styles from './menu.module.css';

type Ticked = { group: string; modifier: string };

/** The answers that are ticked from the start. */
const tickedIn = (item: Thing): Ticked[] =>
  Array.isArray(item.defaultModifiers) ? (item.defaultModifiers as Ticked[]) : [];

const setTicked = (file: string, item: Thing, { group, modifier }: Ticked, isOn: boolean): FileChange => {
  const at = ['items', item.handle, 'defaultModifiers', `${group}/${modifier}`];
  const value = { group, modifier };
  return setValue(file, at, isOn ? { was: null, to: value } : { was: value, to: null });
};

/** Takes answers that are ticked from the start out of an item. */
const untick = (file: string, item: Thing, isMeant: (ticked: Ticked) => boolean): FileChange[] =>
  tickedIn(item)
    .filter(isMeant)
    .map((ticked) => setTicked(file, item, ticked, false));

/** The questions of a menu: how many answers each takes, how many are free, and the answers with their prices. */
export function Groups({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { menu = '', group: open } = useParams();
  const groups = groupsOf(draft, menu);
  const languages = languagesIn(draft);
  const group = groups.find(({ handle }) => handle === open);
  if (group) return <Group draft={draft} menu={menu} group={group} />;
  return (
    <>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to="/desk/menu">
          {t('item.back')}
        </LinkButton>
        <h3>{t('menu.groups')}</h3>
      </div>
      <ul className={styles.items}>
        {groups.map((one) => (
          <li key={one.handle}>
            <Link className={styles.name} dir="auto" to={`/desk/menu/groups/${menu}/${one.handle}`}>
              {localized(one.name)}
            </Link>
            {countGaps(one, languages) > 0 && (
              <span className={styles.missing}>{t('menu.gaps', { count: countGaps(one, languages) })}</span>
            )}
            <span className="muted">
              {t('groups.count', { count: Array.isArray(one.modifiers) ? one.modifiers.length : 0 })}
            </span>
          </li>
        ))}
      </ul>
      <NewThing
        label={t('groups.new')}
        onAdd={(name) => {
          const handle = newHandle(
            name['en-us'],
            groups.map((one) => one.handle),
          );
          const first = { handle: 'first', name: { 'en-us': 'First answer' } };
          edit(addToFile(draft, groupsFile(menu), 'modifierGroups', { handle, name, modifiers: [first] }));
          void navigate(`/desk/menu/groups/${menu}/${handle}`);
        }}
      />
    </>
  );
}

function Group({ draft, menu, group }: { draft: Draft; menu: string; group: Thing }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const file = groupsFile(menu);
  const at = (...rest: string[]) => ['modifierGroups', group.handle, ...rest];
  const modifiers = (Array.isArray(group.modifiers) ? group.modifiers : []) as Thing[];
  const order = useOrder(
    modifiers.map(({ handle }) => handle),
    (handle, before) => edit(moveThing(file, at('modifiers'), handle, before)),
  );
  const categories = categoriesOf(draft).filter((one) => one.menu === menu);
  const users = categories
    .flatMap(({ items }) => items)
    .filter((item) => namesIn(item.modifierGroups).includes(group.handle));
  const removeAnswer = (answer: Thing) =>
    edit(
      setValue(file, at('modifiers', answer.handle), { was: answer, to: null }),
      // The check refuses a dish that ticks an answer which is gone.
      ...categories.flatMap((category) =>
        category.items.flatMap((item) =>
          untick(category.file, item, (one) => one.group === group.handle && one.modifier === answer.handle),
        ),
      ),
    );
  const number = (key: 'minimum' | 'maximum' | 'freeCount') => (
    <NumberField
      file={file}
      at={at(key)}
      label={t(`field.${key}`)}
      value={group[key]}
      usual="0"
      onSet={(to) => edit(setValue(file, at(key), { was: group[key] ?? null, to: to === 0 ? null : to }))}
    />
  );
  return (
    <article className={styles.item} aria-label={localized(group.name)}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to={`/desk/menu/groups/${menu}`}>
          {t('groups.back')}
        </LinkButton>
        <h3 dir="auto">{localized(group.name)}</h3>
      </div>
      <Part title={t('item.words')}>
        <Languages file={file} at={at('name')} label={t('field.name')} value={group.name} />
        <p className="muted">
          {t('groups.users', { count: users.length })} {users.map((item) => localized(item.name)).join(t('list.comma'))}
        </p>
      </Part>
      <Part title={t('groups.rules')}>
        <Fields>
          {number('minimum')}
          {number('maximum')}
          {number('freeCount')}
        </Fields>
        <p className="muted">{t('groups.rulesHint')}</p>
      </Part>
      <Part title={t('field.modifiers')}>
        <ol className={styles.groups}>
          {modifiers.map((modifier, index) => {
            const place = at('modifiers', modifier.handle);
            return (
              <li
                key={modifier.handle}
                {...order.dropOn(modifier.handle)}
                className={classNames(order.over === modifier.handle && styles.over)}
              >
                <Languages file={file} at={[...place, 'name']} label={t('field.name')} value={modifier.name} />
                <Fields>
                  <MoneyField
                    file={file}
                    at={[...place, 'price']}
                    label={t('field.price')}
                    placeholder={t('groups.free')}
                  />
                  <NumberField
                    file={file}
                    at={[...place, 'maximumQuantity']}
                    label={t('field.maximumQuantity')}
                    value={modifier.maximumQuantity}
                    usual="1"
                    onSet={(to) =>
                      edit(
                        setValue(file, [...place, 'maximumQuantity'], {
                          was: modifier.maximumQuantity ?? null,
                          to: to === 1 ? null : to,
                        }),
                      )
                    }
                  />
                  <NumberField
                    file={file}
                    at={[...place, 'calories']}
                    label={t('field.calories')}
                    value={modifier.calories}
                    onSet={(to) => edit(setValue(file, [...place, 'calories'], { was: modifier.calories ?? null, to }))}
                  />
                </Fields>
                <Ticks
                  label={t('field.allergens')}
                  options={allergensOf(draft).map((one) => [one.handle, localized(one.name)])}
                  chosen={namesIn(modifier.allergens)}
                  onTick={(name, isOn) => edit(setListed(file, [...place, 'allergens'], name, isOn))}
                />
                <div className={styles.head}>
                  <span {...order.grip(modifier.handle, localized(modifier.name), t)}>⠿</span>
                  <Button
                    isSmall
                    variant="soft"
                    disabled={index === 0}
                    aria-label={t('menu.upOf', { name: localized(modifier.name) })}
                    onClick={() =>
                      edit(moveThing(file, at('modifiers'), modifier.handle, modifiers[index - 1]?.handle ?? null))
                    }
                  >
                    ↑
                  </Button>
                  {modifiers.length > 1 && (
                    <Button isSmall variant="plain" onClick={() => removeAnswer(modifier)}>
                      {t('groups.removeAnswer', { name: localized(modifier.name) })}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
        <NewThing
          label={t('groups.newAnswer')}
          onAdd={(name) =>
            edit(
              addThing(file, at('modifiers'), {
                handle: newHandle(
                  name['en-us'],
                  modifiers.map(({ handle }) => handle),
                ),
                name,
              }),
            )
          }
        />
      </Part>
      {users.length === 0 && (
        <SureButton
          label={t('groups.remove')}
          sureLabel={t('item.removeSure', { name: localized(group.name) })}
          onSure={() => {
            edit(setValue(file, at(), { was: group, to: null }));
            void navigate(`/desk/menu/groups/${menu}`);
          }}
        />
      )}
    </article>
  );
}

/** The questions that are asked about the item, in their order, and the answers that are ticked from the start. */
export function ItemGroups({ draft, menu, file, item }: { draft: Draft; menu: string; file: string; item: Thing }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const groups = groupsOf(draft, menu);
  const own = namesIn(item.modifierGroups);
  const ticked = tickedIn(item);
  const unasked = ticked.filter((one) => !own.includes(one.group));
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
                <Button
                  isSmall
                  variant="plain"
                  onClick={() =>
                    edit(setListed(file, at, handle, false), ...untick(file, item, (one) => one.group === handle))
                  }
                >
                  {t('item.unask', { name })}
                </Button>
              </div>
              <Ticks
                label={t('item.defaults')}
                options={modifiers.map((modifier) => [modifier.handle, localized(modifier.name)])}
                chosen={ticked.flatMap((one) => (one.group === handle ? [one.modifier] : []))}
                onTick={(modifier, isOn) => edit(setTicked(file, item, { group: handle, modifier }, isOn))}
              />
            </li>
          );
        })}
      </ol>
      <Ticks
        label={t('item.defaults')}
        options={[]}
        chosen={unasked.map(({ group, modifier }) => `${group}: ${modifier}`)}
        onTick={(name) => edit(...untick(file, item, ({ group, modifier }) => `${group}: ${modifier}` === name))}
      />
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
