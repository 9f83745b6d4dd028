import { addThing, type Json, mostOfProgramme, newHandle, type Place, setValue } from '@sufra/ordering';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { changedPlaces, listOf, namesIn, problemAt, textOf, type Thing, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, Part, tidyDecimal } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { ThingList } from './named-things.tsx';
import styles from './settings.module.css';

const file = 'loyalty.json';

/** Points that guests earn and spend: so many for so much money, and tiers that earn more. */
export function Points({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const { currency } = useSettings().currency;
  const programme = draft.files.get(file);
  const { isEnabled, tiers } = treeOf(programme);
  const paid = (['allowedPaymentsDeliver', 'allowedPaymentsPickup'] as const).some((key) =>
    namesIn(valueIn(draft, 'merchant.json', ['application', key])).includes('loyalty-points'),
  );
  const turn = (isOn: boolean) => {
    if (programme !== undefined)
      return edit(setValue(file, ['isEnabled'], { was: isEnabled ?? null, to: isOn ? null : false }));
    const begun = changedPlaces(draft).get(`${file} `) as Json | undefined;
    const amount = (value: number) => value.toFixed(currency.digits);
    const first = { earn: { points: 1, amount: amount(1) }, redeem: { points: 100, amount: amount(5) } };
    return edit(setValue(file, [], { was: null, to: begun ?? first }));
  };
  return (
    <>
      <Part title={t('group.points')}>
        <SwitchRow label={t('points.isOn')} isOn={programme !== undefined && isEnabled !== false} onChange={turn} />
        {paid && (programme === undefined || isEnabled === false) && <ErrorText>{t('points.stillPaid')}</ErrorText>}
      </Part>
      {programme !== undefined && (
        <>
          <Part title={t('points.rates')}>
            <Rate draft={draft} name="earn" />
            <Rate draft={draft} name="redeem" />
            <Whole
              draft={draft}
              at={['expiryDays']}
              label={t('points.expiryDays')}
              hint={t('points.expiryHint')}
              usual={0}
              to={mostOfProgramme.expiryDays}
            />
          </Part>
          <Part title={t('points.tiers')}>
            <p className="muted small">{t('points.tiersHint')}</p>
            <Tiers draft={draft} tiers={listOf(tiers)} />
          </Part>
        </>
      )}
    </>
  );
}

type WholeProps = {
  draft: Draft;
  at: Place;
  label: string;
  hint?: string;
  usual?: number;
  from?: number;
  to: number;
  /** Two decimals are read too. */
  isShare?: boolean;
};

/** A number of the programme; the usual one is left out of the file. */
function Whole({ draft, at, label, hint, usual, from = 0, to, isShare = false }: WholeProps) {
  const t = useText('settings');
  const value = valueIn(draft, file, at);
  return (
    <EditField
      label={label}
      {...(hint !== undefined && { hint })}
      className={styles.short}
      inputMode={isShare ? 'decimal' : 'numeric'}
      dir="ltr"
      value={typeof value === 'number' ? String(value) : String(usual ?? '')}
      error={problemAt(draft, file, at)}
      onCommit={(typed) => {
        const text = tidyDecimal(typed);
        const number = Number(text);
        const isOne = (isShare ? /^\d{1,2}(?:\.\d{1,2})?$/ : /^\d{1,10}$/).test(text);
        if (!isOne || number < from || number > to) return t('settings.noCount', { typed, from, to });
        return edit(setValue(file, at, { was: value, to: number === usual ? null : number }));
      }}
    />
  );
}

/** So many points for so much money. */
function Rate({ draft, name }: { draft: Draft; name: 'earn' | 'redeem' }) {
  const t = useText('settings');
  const points = valueIn(draft, file, [name, 'points']);
  const amount = wordOf(valueIn(draft, file, [name, 'amount']));
  return (
    <div className={styles.setting}>
      <Fields>
        <Whole
          draft={draft}
          at={[name, 'points']}
          label={t(`points.${name}Points`)}
          from={1}
          to={mostOfProgramme.ratePoints}
        />
        <MoneyField file={file} at={[name, 'amount']} label={t(`points.${name}Amount`)} isNeeded />
      </Fields>
      <p className="muted small">
        {t(`points.${name}Words`, { points: typeof points === 'number' ? points : 0, amount })}
      </p>
      <ErrorText>{problemAt(draft, file, [name])}</ErrorText>
    </div>
  );
}

function Tiers({ draft, tiers }: { draft: Draft; tiers: readonly Thing[] }) {
  const t = useText('settings');
  const last = tiers.at(-1)?.minimumPoints;
  return (
    <ThingList
      file={file}
      at={['tiers']}
      things={tiers}
      newLabel={t('points.newTier')}
      onNew={(name) => {
        const handle = newHandle(
          name['en-us'],
          tiers.map((tier) => tier.handle),
        );
        const minimumPoints = tiers.length === 0 ? 0 : (typeof last === 'number' ? last : 0) + 500;
        edit(addThing(file, ['tiers'], { handle, name, minimumPoints }));
      }}
    >
      {(tier, at) => (
        <>
          <Languages
            file={file}
            at={[...at, 'description']}
            isLong
            label={t('points.description')}
            value={textOf(tier.description)}
          />
          <Fields>
            <Whole
              draft={draft}
              at={[...at, 'minimumPoints']}
              label={t('points.minimumPoints')}
              to={mostOfProgramme.tierPoints}
            />
            <Whole
              draft={draft}
              at={[...at, 'earnMultiplier']}
              label={t('points.earnMultiplier')}
              usual={1}
              from={1}
              to={10}
              isShare
            />
          </Fields>
          <h5>{t('points.picture')}</h5>
          <PictureField
            draft={draft}
            name={tier.handle}
            label={t('points.picture')}
            path={tier.image}
            onPicture={(path) => edit(setValue(file, [...at, 'image'], { was: tier.image ?? null, to: path }))}
            onRemove={() => edit(setValue(file, [...at, 'image'], { was: tier.image ?? null, to: null }))}
          />
        </>
      )}
    </ThingList>
  );
}
