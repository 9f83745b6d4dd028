import { orderTypes, setListed, setValue } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import {
  branchesOf,
  listOf,
  namesIn,
  problemAt,
  stationsOf,
  type Thing,
  textOf,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit } from '../draft/draft-store.ts';
import {
  Fields,
  Languages,
  MoneyField,
  NumberField,
  Part,
  PlainField,
  Tick,
  Ticks,
  tidyNumber,
} from '../draft/inputs.tsx';
import styles from './branches.module.css';

const fileOf = (branch: Thing): string => `branches/${branch.handle}.json`;

/** Each branch: its orders, its words, its kitchen, and the fees and minimums of the areas to which it delivers. */
export function BranchSettings() {
  return <DraftFrame>{(draft) => <ChosenBranch draft={draft} />}</DraftFrame>;
}

function ChosenBranch({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const branches = branchesOf(draft);
  const [handle, setHandle] = useState(branches[0]?.handle ?? '');
  const branch = branches.find((one) => one.handle === handle) ?? branches[0];
  if (!branch) return null;
  const file = fileOf(branch);
  return (
    <>
      <SelectField
        label={tMenu('hours.branch')}
        value={branch.handle}
        onChange={(event) => setHandle(event.target.value)}
      >
        {branches.map((one) => (
          <option key={one.handle} value={one.handle}>
            {localized(one.name)}
          </option>
        ))}
      </SelectField>
      {/* What is being typed belongs to the branch that was shown. */}
      <div key={branch.handle} className={styles.branch}>
        <Part level={3} title={t('branch.orders')}>
          <Orders draft={draft} branch={branch} />
        </Part>
        <Part level={3} title={tMenu('item.words')}>
          <Languages file={file} at={['name']} label={tMenu('field.name')} value={textOf(branch.name)} />
          <Languages file={file} at={['address']} label={tMenu('field.address')} value={textOf(branch.address)} />
          <Fields>
            <PlainField file={file} at={['phone']} label={tMenu('field.phone')} inputMode="tel" tidy={tidyNumber} />
          </Fields>
        </Part>
        <Part level={3} title={tMenu('field.deliveryAreas')}>
          <Areas branch={branch} />
        </Part>
        {stationsOf(draft).length > 0 && (
          <Part level={3} title={t('branch.kitchen')}>
            <Kitchen draft={draft} branch={branch} />
          </Part>
        )}
      </div>
    </>
  );
}

function Orders({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const file = fileOf(branch);
  const offered = namesIn(branch.orderTypes);
  const accepted = namesIn(branch.autoAccept);
  const words = orderTypes.map((type) => [type, tMenu(`orderType.${type}` as TextId<'menu'>)] as const);
  const isOpen = branch.isAcceptingOrders !== false;
  return (
    <>
      <Tick
        label={tMenu('field.isAcceptingOrders')}
        isOn={isOpen}
        onTick={(isOn) =>
          edit(
            setValue(file, ['isAcceptingOrders'], { was: branch.isAcceptingOrders ?? null, to: isOn ? null : false }),
          )
        }
      />
      {!isOpen && <p className={styles.note}>{t('branch.closed')}</p>}
      <Ticks
        label={t('branch.orderTypes')}
        options={words}
        chosen={offered}
        fixed={offered.length === 1 ? offered : []}
        onTick={(type, isOn) => edit(setListed(file, ['orderTypes'], type, isOn))}
      />
      {offered.length === 1 && <p className="muted">{t('branch.oneStays')}</p>}
      <Ticks
        label={tMenu('field.autoAccept')}
        options={words.filter(([type]) => offered.includes(type) || accepted.includes(type))}
        chosen={accepted}
        onTick={(type, isOn) => edit(setListed(file, ['autoAccept'], type, isOn))}
      />
      <Tick
        label={tMenu('field.isCurbsideEnabled')}
        isOn={branch.isCurbsideEnabled === true}
        onTick={(isOn) =>
          edit(setValue(file, ['isCurbsideEnabled'], { was: branch.isCurbsideEnabled ?? null, to: isOn || null }))
        }
      />
      <Fields>
        <NumberField
          label={tMenu('field.preparationMinutes')}
          value={branch.preparationMinutes}
          onSet={(to) =>
            edit(setValue(file, ['preparationMinutes'], { was: branch.preparationMinutes ?? null, to: to ?? 0 }))
          }
        />
      </Fields>
      <p className={styles.error} role="alert">
        {problemAt(draft, file, ['preparationMinutes']) ?? problemAt(draft, file, ['orderTypes'])}
      </p>
    </>
  );
}

/** Fee and smallest order of each area; its border is drawn in the files. */
function Areas({ branch }: { branch: Thing }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const file = fileOf(branch);
  const areas = listOf(branch.deliveryAreas);
  if (areas.length === 0) return <p className="muted">{t('branch.noAreas')}</p>;
  return (
    <>
      <ul className={styles.areas}>
        {areas.map((area) => {
          const name = localized(area.name);
          const at = (key: string) => ['deliveryAreas', area.handle, key];
          return (
            <li key={area.handle}>
              <Languages file={file} at={at('name')} label={tMenu('field.name')} value={textOf(area.name)} />
              <Fields>
                <MoneyField file={file} at={at('deliveryCharge')} label={t('branch.charge', { name })} isNeeded />
                <MoneyField
                  file={file}
                  at={at('minimumOrder')}
                  label={t('branch.minimum', { name })}
                  placeholder={t('branch.noMinimum')}
                />
              </Fields>
            </li>
          );
        })}
      </ul>
      <p className="muted">{t('branch.borders')}</p>
    </>
  );
}

/** How many work at each station, from which the promised times are worked out. */
function Kitchen({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const file = fileOf(branch);
  const kitchen = treeOf(branch.kitchen);
  const stations = listOf(kitchen.stations);
  return (
    <>
      <p className="muted">{t('branch.kitchenHint')}</p>
      <Fields>
        {stationsOf(draft).map((station) => {
          const known = stations.find((one) => one.station === station.handle);
          const at = ['kitchen', 'stations', station.handle];
          return (
            <NumberField
              key={station.handle}
              label={t('branch.hands', { name: localized(station.name) })}
              value={known?.hands}
              onSet={(to) => {
                if (to === null) edit(setValue(file, at, { was: known ?? null, to: null }));
                else if (known) edit(setValue(file, [...at, 'hands'], { was: known.hands ?? null, to }));
                else edit(setValue(file, at, { was: null, to: { station: station.handle, hands: to } }));
              }}
            />
          );
        })}
        <NumberField
          label={tMenu('field.packingMinutes')}
          value={kitchen.packingMinutes}
          usual={stations.length > 0 ? '3' : ''}
          onSet={(to) =>
            edit(setValue(file, ['kitchen', 'packingMinutes'], { was: kitchen.packingMinutes ?? null, to }))
          }
        />
      </Fields>
      <p className={styles.error} role="alert">
        {problemAt(draft, file, ['kitchen', 'stations']) ??
          problemAt(draft, file, ['kitchen', 'packingMinutes']) ??
          stations.flatMap(
            ({ station }) => problemAt(draft, file, ['kitchen', 'stations', wordOf(station), 'hands']) ?? [],
          )[0]}
      </p>
    </>
  );
}
