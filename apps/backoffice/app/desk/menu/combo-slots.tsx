import { addThing, moveThing, newHandle, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { categoriesOf, listOf, problemAt, type Thing, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, NewThing, NumberField, Tick } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import { useOrder } from '../draft/use-order.ts';
import styles from './menu.module.css';

type ItemProps = { draft: Draft; menu: string; file: string; item: Thing };

/** The steps of a combo: how many dishes each takes, and which, some for more than the combo's price. */
export function ComboSlots({ draft, menu, file, item }: ItemProps) {
  const t = useText('menu');
  const slots = listOf(item.comboSlots);
  const at = ['items', item.handle, 'comboSlots'];
  const handles = slots.map(({ handle }) => handle);
  const order = useOrder(handles, (handle, before) => edit(moveThing(file, at, handle, before)));
  const { localized } = useLanguage();
  const items = categoriesOf(draft)
    .filter((category) => category.menu === menu)
    .flatMap((category) => category.items);
  const combosWithIt = items.filter((one) =>
    listOf(one.comboSlots).some(({ choices }) => listOf(choices).some((choice) => choice.item === item.handle)),
  );
  // There is no combo within a combo.
  if (slots.length === 0 && combosWithIt.length > 0)
    return (
      <p className="muted">
        {t('combo.within', { names: combosWithIt.map(({ name }) => localized(name)).join(t('list.comma')) })}
      </p>
    );
  const dishes = items.filter((one) => listOf(one.comboSlots).length === 0 && one.handle !== item.handle);
  return (
    <>
      <p className="muted">{t('combo.hint')}</p>
      {slots.length > 0 && (
        <ol className={styles.groups}>
          {slots.map((slot) => (
            <Slot key={slot.handle} {...{ draft, file, slot, dishes, order }} at={[...at, slot.handle]} />
          ))}
        </ol>
      )}
      <NewThing
        label={t('combo.newStep')}
        onAdd={(name) => {
          const added = { handle: newHandle(name['en-us'], handles), name, choices: [] };
          edit(addThing(file, at, added));
        }}
      />
    </>
  );
}

type SlotProps = {
  draft: Draft;
  file: string;
  at: readonly string[];
  slot: Thing;
  dishes: readonly Thing[];
  order: ReturnType<typeof useOrder>;
};

function Slot({ draft, file, at, slot, dishes, order }: SlotProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const name = localized(slot.name);
  const choices = listOf(slot.choices);
  const chosen = choices.map((choice) => wordOf(choice.item));
  const choiceOrder = useOrder(chosen, (dish, before) => edit(moveThing(file, [...at, 'choices'], dish, before)));
  const number = (key: 'minimum' | 'maximum') => (
    <NumberField
      file={file}
      at={[...at, key]}
      label={t(`combo.${key}`)}
      value={slot[key]}
      usual="1"
      onSet={(to) => edit(setValue(file, [...at, key], { was: slot[key] ?? null, to: to === 1 ? null : to }))}
    />
  );
  return (
    <li {...order.dropOn(slot.handle)} className={classNames(order.over === slot.handle && styles.over)}>
      <div className={styles.head}>
        <span {...order.grip(slot.handle, name, t)}>⠿</span>
        <b className={styles.name} dir="auto">
          {name}
        </b>
        <Button isSmall variant="plain" onClick={() => edit(setValue(file, at, { was: slot, to: null }))}>
          {t('combo.removeStep', { name })}
        </Button>
      </div>
      <Languages file={file} at={[...at, 'name']} label={t('combo.step')} value={slot.name} />
      <Fields>
        {number('minimum')}
        {number('maximum')}
      </Fields>
      <ul className={styles.choices} aria-label={t('combo.dishes', { name })}>
        {choices.map((choice, index) => {
          const dish = chosen[index] ?? '';
          const known = dishes.find(({ handle }) => handle === dish);
          const words = known ? localized(known.name) : dish;
          const place = [...at, 'choices', dish];
          return (
            <li
              key={dish}
              {...choiceOrder.dropOn(dish)}
              className={classNames(choiceOrder.over === dish && styles.over)}
            >
              <span {...choiceOrder.grip(dish, words, t)}>⠿</span>
              <span className={styles.name} dir="auto">
                {words}
              </span>
              <MoneyField
                file={file}
                at={[...place, 'surcharge']}
                label={t('combo.surcharge', { name: words })}
                placeholder={t('combo.included')}
              />
              <Button
                isSmall
                variant="soft"
                disabled={index === 0}
                aria-label={t('menu.upOf', { name: words })}
                onClick={() => edit(moveThing(file, [...at, 'choices'], dish, chosen[index - 1] ?? null))}
              >
                ↑
              </Button>
              <Button
                isSmall
                variant="plain"
                aria-label={t('groups.removeAnswer', { name: words })}
                onClick={() => edit(setValue(file, place, { was: choice, to: null }))}
              >
                ✕
              </Button>
              <div className={styles.usual}>
                <Tick
                  label={t('combo.isDefault', { name: words })}
                  isOn={choice.isDefault === true}
                  onTick={(isOn) =>
                    edit(
                      setValue(file, [...place, 'isDefault'], {
                        was: choice.isDefault ?? null,
                        to: isOn ? true : null,
                      }),
                    )
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
      <SelectField
        label={t('combo.addDish')}
        value=""
        className={styles.short}
        error={choices.length === 0 ? t('combo.noDish') : problemAt(draft, file, [...at, 'choices'])}
        onChange={(event) => {
          const dish = event.target.value;
          if (dish !== '') edit(setValue(file, [...at, 'choices', dish], { was: null, to: { item: dish } }));
        }}
      >
        <option value="">{t('item.askChoose')}</option>
        {dishes.map(
          (dish) =>
            !chosen.includes(dish.handle) && (
              <option key={dish.handle} value={dish.handle}>
                {localized(dish.name)}
              </option>
            ),
        )}
      </SelectField>
    </li>
  );
}
