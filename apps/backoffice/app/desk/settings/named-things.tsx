import {
  addThing,
  type Json,
  moveThing,
  newHandle,
  orderTypes,
  type Place,
  setListed,
  setValue,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { listOf, namesIn, problemAt, textOf, type Thing } from '../draft/bundle-view.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, NewThing, Tick, Ticks, tidyDecimal } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import { neighbour } from '../draft/use-order.ts';
import { file, type SettingProps, useSettingWords } from './setting-words.ts';
import styles from './settings.module.css';

type ThingListProps = {
  file: string;
  at: Place;
  things: readonly Thing[];
  /** The fields of a thing below its name. */
  children: (thing: Thing, at: Place) => ReactNode;
  /** Why a thing cannot be taken away; nothing where it can. */
  kept?: (thing: Thing) => string | undefined;
  newLabel: string;
  /** Left out where no more may be added. */
  onNew: ((name: { 'en-us': string; 'ar-sa'?: string; fr?: string }) => void) | undefined;
};

/** Things with a name in every language, in an order that matters. */
export function ThingList({ file, at, things, children, kept, newLabel, onNew }: ThingListProps) {
  const t = useText('settings');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const keys = things.map(({ handle }) => handle);
  return (
    <>
      <ul className={styles.things}>
        {things.map((thing, index) => {
          const name = localized(textOf(thing.name)) || thing.handle;
          const place = [...at, thing.handle];
          const why = kept?.(thing);
          return (
            <li key={thing.handle} aria-label={name}>
              <Languages file={file} at={[...place, 'name']} label={tMenu('field.name')} value={textOf(thing.name)} />
              {children(thing, place)}
              <div className={styles.head}>
                <Button
                  isSmall
                  variant="soft"
                  disabled={index === 0}
                  aria-label={tMenu('menu.upOf', { name })}
                  onClick={() => edit(moveThing(file, at, thing.handle, neighbour(keys, thing.handle, -1) ?? null))}
                >
                  ↑
                </Button>
                {why === undefined ? (
                  <Button isSmall variant="plain" onClick={() => edit(setValue(file, place, { was: thing, to: null }))}>
                    {t('settings.remove', { name })}
                  </Button>
                ) : (
                  <span className="muted small">{why}</span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {onNew && <NewThing label={newLabel} onAdd={onNew} />}
    </>
  );
}

/** How often the files of a draft name a thing under a key: a station of a dish, an allergen in a list of them. */
export function countUses(draft: Draft, key: 'station' | 'allergens', handle: string): number {
  const countIn = (value: Json): number => {
    if (typeof value !== 'object' || value === null) return 0;
    return Object.entries(value).reduce((sum, [at, one]) => {
      const isNamed = at === key && (one === handle || (Array.isArray(one) && one.includes(handle)));
      return sum + (isNamed ? 1 : countIn(one));
    }, 0);
  };
  return [...draft.files.values()].reduce<number>((sum, file) => sum + countIn(file), 0);
}

export function Stations({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const { hint } = useSettingWords(setting);
  const stations = listOf(valueIn(draft, file, setting.at));
  return (
    <div className={styles.setting}>
      <p className="muted small">{hint}</p>
      <ThingList
        file={file}
        at={setting.at}
        things={stations}
        kept={({ handle }) => {
          const uses = countUses(draft, 'station', handle);
          return uses > 0 ? t('settings.inUse', { count: uses }) : undefined;
        }}
        newLabel={t('settings.newStation')}
        onNew={(name) =>
          edit(addThing(file, setting.at, { handle: newHandle(name['en-us'], handlesOf(stations)), name }))
        }
      >
        {() => null}
      </ThingList>
    </div>
  );
}

const handlesOf = (things: readonly Thing[]): string[] => things.map(({ handle }) => handle);

/** A handle of letters and underscores alone, which receipts name a charge by. */
function chargeHandle(name: string, taken: readonly string[]): string {
  const letters =
    newHandle(name, [])
      .replaceAll(/[^a-z]+/g, '_')
      .replaceAll(/^_+|_+$/g, '') || 'charge';
  return taken.includes(letters) ? chargeHandle(`${letters} more`, taken) : letters;
}

export function Charges({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const { hint } = useSettingWords(setting);
  const charges = listOf(valueIn(draft, file, setting.at));
  return (
    <div className={styles.setting}>
      <p className="muted small">{hint}</p>
      <ThingList
        file={file}
        at={setting.at}
        things={charges}
        newLabel={t('settings.newCharge')}
        onNew={(name) => {
          const handle = chargeHandle(name['en-us'], handlesOf(charges));
          edit(addThing(file, setting.at, { handle, name, percent: 10, orderTypes: ['eat-in'] }));
        }}
      >
        {(charge, at) => <Charge draft={draft} charge={charge} at={at} />}
      </ThingList>
    </div>
  );
}

/** A charge is a share of the order or an amount, for some kinds of orders. */
function Charge({ draft, charge, at }: { draft: Draft; charge: Thing; at: Place }) {
  const t = useText('settings');
  const tMenu = useText('menu');
  const { currency } = useSettings().currency;
  const place = (key: string) => [...at, key];
  const isShare = charge.percent !== undefined;
  const turnInto = (to: 'percent' | 'amount') =>
    edit(
      setValue(file, place('percent'), { was: charge.percent ?? null, to: to === 'percent' ? 10 : null }),
      setValue(file, place('amount'), {
        was: charge.amount ?? null,
        to: to === 'amount' ? (1).toFixed(currency.digits) : null,
      }),
    );
  const types = namesIn(charge.orderTypes);
  return (
    <>
      <Fields>
        <SelectField
          label={t('settings.chargeKind')}
          value={isShare ? 'percent' : 'amount'}
          onChange={(event) => turnInto(event.target.value as 'percent' | 'amount')}
        >
          <option value="percent">{t('settings.share')}</option>
          <option value="amount">{t('settings.amount')}</option>
        </SelectField>
        {isShare ? (
          <EditField
            label={t('settings.share')}
            inputMode="decimal"
            dir="ltr"
            value={typeof charge.percent === 'number' ? String(charge.percent) : ''}
            error={problemAt(draft, file, place('percent'))}
            onCommit={(typed) => {
              const to = tidyDecimal(typed);
              if (!/^\d{1,2}(?:\.\d{1,2})?$|^100$/.test(to)) return t('settings.noCount', { typed, from: 0, to: 100 });
              return edit(setValue(file, place('percent'), { was: charge.percent ?? null, to: Number(to) }));
            }}
          />
        ) : (
          <MoneyField file={file} at={place('amount')} label={t('settings.amount')} isNeeded />
        )}
      </Fields>
      <Ticks
        label={t('settings.chargeTypes')}
        options={orderTypes.map((type) => [type, tMenu(`orderType.${type}` as TextId<'menu'>)])}
        chosen={types}
        fixed={types.length === 1 ? types : []}
        onTick={(type, isOn) => edit(setListed(file, place('orderTypes'), type, isOn))}
      />
      <Tick
        label={t('settings.isTaxable')}
        isOn={charge.isTaxable !== false}
        onTick={(isOn) =>
          edit(setValue(file, place('isTaxable'), { was: charge.isTaxable ?? null, to: isOn ? null : false }))
        }
      />
      <ErrorText>{problemAt(draft, file, at)}</ErrorText>
    </>
  );
}
