import { branchFile, orderTypes, removeBranch, setListed, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { branchesOf, namesIn, problemAt, stationsOf, type Thing, textOf } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, isFormBegun } from '../draft/draft-store.ts';
import { Fields, Languages, NumberField, Part, PlainField, Tick, Ticks, tidyNumber } from '../draft/inputs.tsx';
import { PlaceAndAreas } from './areas.tsx';
import { Kitchen } from './branch-kitchen.tsx';
import { BranchPrayer } from './branch-prayer.tsx';
import styles from './branches.module.css';
import { NewBranch, newBranchForm } from './new-branch.tsx';
import { Unattended } from './unattended.tsx';

const fileOf = (branch: Thing): string => branchFile(branch.handle);

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
  const file = fileOf(branch);
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
          <BranchPrayer draft={draft} branch={branch} />
        </Part>
        <Part level={3} title={tBranches('unattended.title')}>
          <Unattended draft={draft} branch={branch} />
        </Part>
        {branches.length > 1 && <RemoveBranch draft={draft} branch={branch} />}
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
      <ErrorText>{problemAt(draft, file, ['preparationMinutes']) ?? problemAt(draft, file, ['orderTypes'])}</ErrorText>
    </>
  );
}

/** The branch goes with every mention of it, after a second press. */
function RemoveBranch({ draft, branch }: { draft: Draft; branch: Thing }) {
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
