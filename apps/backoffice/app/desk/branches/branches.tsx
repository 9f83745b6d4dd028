import {
  asrMethods,
  branchFile,
  orderTypes,
  prayerMethods,
  removeBranch,
  setListed,
  setValue,
  usualUnattendedRules,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import {
  branchesOf,
  listOf,
  namesIn,
  problemAt,
  stationsOf,
  textOf,
  type Thing,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, isFormBegun } from '../draft/draft-store.ts';
import {
  Fields,
  Languages,
  LinesField,
  NumberField,
  Part,
  PlainField,
  Tick,
  Ticks,
  tidyNumber,
} from '../draft/inputs.tsx';
import { PlaceAndAreas } from './areas.tsx';
import styles from './branches.module.css';
import { ByHour } from './by-hour.tsx';
import { NewBranch, newBranchForm } from './new-branch.tsx';

type BranchProps = { draft: Draft; branch: Thing };

/** Each branch: its orders, its words, where it stands and delivers, its kitchen; new ones, and those that go. */
export function BranchSettings() {
  return <DraftFrame>{(draft) => <ChosenBranch draft={draft} />}</DraftFrame>;
}

function ChosenBranch({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tBranches = useText('branches');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const branches = branchesOf(draft);
  const [isNew, setIsNew] = useState(() => isFormBegun(newBranchForm));
  const [made, setMade] = useState<string>();
  const [handle, setHandle] = useState(branches[0]?.handle ?? '');
  const branch = branches.find((one) => one.handle === handle) ?? branches[0];
  if (!branch || isNew)
    return (
      <NewBranch
        draft={draft}
        onCancel={() => setIsNew(false)}
        onMade={(made) => {
          setIsNew(false);
          setMade(made);
          setHandle(made);
        }}
      />
    );
  const file = branchFile(branch.handle);
  return (
    <>
      <div className={styles.choice}>
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
        <Button variant="soft" onClick={() => setIsNew(true)}>
          {tBranches('new.open')}
        </Button>
      </div>
      <p className={styles.made} role="status">
        {made === branch.handle && tBranches('new.made', { name: localized(branch.name) })}
      </p>
      {/* Typed text belongs to the branch that was shown. */}
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
        <Part level={3} title={tBranches('place.title')}>
          <PlaceAndAreas draft={draft} branch={branch} />
        </Part>
        {stationsOf(draft).length > 0 && (
          <Part level={3} title={t('branch.kitchen')}>
            <Kitchen draft={draft} branch={branch} />
          </Part>
        )}
        <Part level={3} title={tBranches('prayer.title')}>
          <Prayer draft={draft} branch={branch} />
        </Part>
        <Part level={3} title={tBranches('unattended.title')}>
          <Unattended draft={draft} branch={branch} />
        </Part>
        {branches.length > 1 && <RemoveBranch draft={draft} branch={branch} />}
      </div>
    </>
  );
}

function Orders({ draft, branch }: BranchProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const file = branchFile(branch.handle);
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
          file={file}
          at={['preparationMinutes']}
          label={tMenu('field.preparationMinutes')}
          value={branch.preparationMinutes}
          onSet={(to) =>
            edit(setValue(file, ['preparationMinutes'], { was: branch.preparationMinutes ?? null, to: to ?? 0 }))
          }
        />
      </Fields>
      <ErrorText>{problemAt(draft, file, ['orderTypes'])}</ErrorText>
    </>
  );
}

/** How many work at each station, from which the promised times are worked out. */
function Kitchen({ draft, branch }: BranchProps) {
  const t = useText('branches');
  const tContent = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const file = branchFile(branch.handle);
  const kitchen = treeOf(branch.kitchen);
  const stations = listOf(kitchen.stations);
  return (
    <>
      <p className="muted">{tContent('branch.kitchenHint')}</p>
      <Fields>
        {stationsOf(draft).map((station) => {
          const known = stations.find((one) => one.station === station.handle);
          const at = ['kitchen', 'stations', station.handle];
          return (
            <NumberField
              key={station.handle}
              file={file}
              at={[...at, 'hands']}
              label={tContent('branch.hands', { name: localized(station.name) })}
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
          file={file}
          at={['kitchen', 'packingMinutes']}
          label={tMenu('field.packingMinutes')}
          value={kitchen.packingMinutes}
          usual={stations.length > 0 ? '3' : ''}
          onSet={(to) =>
            edit(setValue(file, ['kitchen', 'packingMinutes'], { was: kitchen.packingMinutes ?? null, to }))
          }
        />
      </Fields>
      {stationsOf(draft).map(({ handle, name }) => {
        const known = stations.find((one) => one.station === handle);
        if (!known) return undefined;
        const words = { name: localized(name) };
        return (
          <ByHour
            key={handle}
            file={file}
            at={['kitchen', 'stations', handle, 'byHour']}
            entries={known.byHour}
            number="hands"
            usual={known.hands ?? 0}
            hoursLabel={t('kitchen.hours', words)}
            numberLabel={tContent('branch.hands', words)}
            addLabel={t('kitchen.addHours', words)}
          />
        );
      })}
      <ErrorText>{problemAt(draft, file, ['kitchen', 'stations'])}</ErrorText>
    </>
  );
}

/** How the prayer times of one branch are computed: a chain has branches under several authorities. */
function Prayer({ draft, branch }: BranchProps) {
  const t = useText('branches');
  const tSettings = useText('settings');
  const file = branchFile(branch.handle);
  const field = <Option extends string>(
    key: 'prayerMethod' | 'asrMethod',
    label: string,
    options: readonly Option[],
    wordsOf: (option: Option) => string,
  ) => (
    <SelectField
      label={label}
      value={wordOf(branch[key])}
      error={problemAt(draft, file, [key])}
      onChange={({ target }) =>
        edit(setValue(file, [key], { was: branch[key] ?? null, to: target.value === '' ? null : target.value }))
      }
    >
      <option value="">{t('prayer.ofBrand')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {wordsOf(option)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Fields>
      {field('prayerMethod', tSettings('field.prayer.method'), prayerMethods, (option) =>
        tSettings(`choice.prayer.method.${option}`),
      )}
      {field('asrMethod', tSettings('field.prayer.asr'), asrMethods, (option) =>
        tSettings(`choice.prayer.asr.${option}`),
      )}
    </Fields>
  );
}

const { phones: _phones, ...usualTimes } = usualUnattendedRules;
/** In the order in which they come. */
const steps = Object.keys(usualTimes) as (keyof typeof usualTimes)[];

/** When which step is taken for an order that this branch does not accept, and who is called (decision record 0106). */
function Unattended({ branch }: BranchProps) {
  const t = useText('branches');
  const tMenu = useText('menu');
  const file = branchFile(branch.handle);
  const rules = treeOf(branch.unattended);
  return (
    <>
      <p className="muted">{t('unattended.hint')}</p>
      <Fields>
        {steps.map((step) => (
          <NumberField
            key={step}
            file={file}
            at={['unattended', step]}
            label={tMenu(`field.${step}`)}
            value={rules[step]}
            usual={String(usualTimes[step])}
            onSet={(to) => edit(setValue(file, ['unattended', step], { was: rules[step] ?? null, to }))}
          />
        ))}
      </Fields>
      <LinesField
        file={file}
        at={['unattended', 'phones']}
        label={tMenu('field.phones')}
        hint={t('unattended.phonesHint')}
        tidy={tidyNumber}
      />
    </>
  );
}

/** The branch goes with every mention of it, after a second press. */
function RemoveBranch({ draft, branch }: BranchProps) {
  const t = useText('branches');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const [isSure, setIsSure] = useState(false);
  const name = localized(branch.name);
  if (!isSure)
    return (
      <Button variant="plain" className={styles.gone} onClick={() => setIsSure(true)}>
        {t('gone.open')}
      </Button>
    );
  const { changes, offers } = removeBranch(draft.files, branch.handle);
  return (
    <div className={styles.note} role="alert">
      <p>
        {offers.length > 0
          ? t('gone.offers', { name, offers: offers.map((offer) => localized(offer)).join(tMenu('list.comma')) })
          : t('gone.sure', { name })}
      </p>
      <div className={styles.row}>
        {offers.length === 0 && (
          <Button isSmall onClick={() => edit(...changes)}>
            {t('gone.yes', { name })}
          </Button>
        )}
        <Button variant="line" isSmall onClick={() => setIsSure(false)}>
          {t('gone.no')}
        </Button>
      </div>
    </div>
  );
}
