import { benefitTypes, orderTypes, setListed, setValue } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useNavigate, useParams } from 'react-router';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import {
  branchesOf,
  categoriesOf,
  namesIn,
  problemAt,
  textOf,
  type Thing,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, Part, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import { type Week, WeekEditor } from '../hours/week-editor.tsx';
import {
  AmountField,
  CountField,
  MomentField,
  type OfferProps,
  PercentField,
  setIn,
  useCodeProblem,
} from './offer-fields.tsx';
import { OfferTrial } from './offer-trial.tsx';
import { type BenefitType, itemsOf, offersOf, placeOf, usualBenefit } from './offer-view.ts';
import { OfferStateChip } from './offer-state.tsx';
import styles from './offers.module.css';
import { useOfferWords } from './use-offer-words.ts';

/** One offer: what it gives, said in words while it is written, and what it asks for. */
export function OfferEditor({ draft }: { draft: Draft }) {
  const t = useText('offers');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const { kind, key } = useParams();
  const offer = offersOf(draft).find((one) => one.kind === kind && one.key === key);
  if (!offer)
    return (
      <>
        <p>{t('offers.gone')}</p>
        <LinkButton to="/desk/offers">{t('offers.back')}</LinkButton>
      </>
    );
  const { file, entry } = offer;
  const name = localized(offer.name);
  const story = offer.kind === 'coupons' ? 'terms' : 'qualification';
  return (
    <article className={styles.offer} aria-label={name}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to="/desk/offers">
          {t('offers.back')}
        </LinkButton>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        <OfferStateChip offer={offer} />
      </div>
      <SwitchRow
        label={t('offers.isOn')}
        isOn={entry.isActive !== false}
        onChange={(isOn) =>
          edit(setValue(file, placeOf(offer, 'isActive'), { was: entry.isActive ?? null, to: isOn ? null : false }))
        }
      />
      <Words draft={draft} offer={offer} />
      <Part title={t('offers.gives')}>
        <Benefit draft={draft} offer={offer} />
      </Part>
      <Part title={t('offers.words')}>
        {offer.kind === 'coupons' && <Code draft={draft} offer={offer} />}
        <Languages file={file} at={placeOf(offer, 'name')} label={tMenu('field.name')} value={offer.name} />
        <Languages
          file={file}
          at={placeOf(offer, story)}
          isLong
          label={t(`offers.${story}`)}
          value={textOf(entry[story])}
        />
      </Part>
      <Part title={t('offers.conditions')}>
        <Conditions draft={draft} offer={offer} />
      </Part>
      <Part title={t('offers.who')}>
        <Who draft={draft} offer={offer} />
      </Part>
      <Part title={t('offers.when')}>
        <When draft={draft} offer={offer} />
      </Part>
      <OfferTrial key={offer.key} draft={draft} offer={offer} />
      <Remove draft={draft} offer={offer} />
    </article>
  );
}

function Words({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const sentences = useOfferWords(draft)(offer);
  return (
    <section className={styles.words} aria-label={t('offers.inWords')}>
      <h4>{t('offers.inWords')}</h4>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}

function Benefit({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const { localized } = useLanguage();
  const { currency } = useSettings().currency;
  const { type, entry, file } = offer;
  const tMenu = useText('menu');
  const isItem = type === 'free-item' || type === 'discounted-item';
  const [item, items] = [wordOf(treeOf(entry.benefit).item), itemsOf(draft)];
  return (
    <Fields>
      <SelectField
        label={t('offers.gives')}
        value={type}
        onChange={(event) => {
          const to = usualBenefit(draft, event.target.value as BenefitType, currency);
          edit(setValue(file, placeOf(offer, 'benefit'), { was: entry.benefit ?? null, to }));
        }}
      >
        {benefitTypes.map((one) => (
          <option key={one} value={one}>
            {t(`offers.type.${one}`)}
          </option>
        ))}
      </SelectField>
      {type === 'percentage' && (
        <>
          <PercentField draft={draft} offer={offer} />
          <AmountField
            draft={draft}
            offer={offer}
            label={t('offers.maximumDiscount')}
            at={['benefit', 'maximumDiscount']}
          />
        </>
      )}
      {type === 'fixed' && (
        <AmountField draft={draft} offer={offer} isNeeded label={t('offers.amount')} at={['benefit', 'amount']} />
      )}
      {isItem && (
        <>
          <SelectField
            label={t('offers.item')}
            value={item}
            error={problemAt(draft, offer.file, placeOf(offer, 'benefit', 'item'))}
            onChange={(event) => setIn(offer, ['benefit', 'item'], event.target.value)}
          >
            {/* One that is gone stays to be seen: the first of the others would only look chosen. */}
            {items.every(({ handle }) => handle !== item) && (
              <option value={item}>{item && tMenu('ticks.gone', { name: item })}</option>
            )}
            <Options things={items} nameOf={({ name }) => localized(name)} />
          </SelectField>
          <CountField draft={draft} offer={offer} label={t('offers.quantity')} at={['benefit', 'quantity']} />
        </>
      )}
      {type === 'discounted-item' && (
        <AmountField draft={draft} offer={offer} isNeeded label={t('offers.price')} at={['benefit', 'price']} />
      )}
      {type === 'delivery' && (
        <AmountField
          draft={draft}
          offer={offer}
          isNeeded
          label={t('offers.deliveryCharge')}
          at={['benefit', 'deliveryCharge']}
        />
      )}
    </Fields>
  );
}

const Options = ({ things, nameOf }: { things: readonly Thing[]; nameOf: (thing: Thing) => string }) =>
  things.map((thing) => (
    <option key={thing.handle} value={thing.handle}>
      {nameOf(thing)}
    </option>
  ));

/** The code of a coupon is its name in the file: another code is another coupon. */
function Code({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const navigate = useNavigate();
  const codeProblem = useCodeProblem(offersOf(draft).filter((one) => one.key !== offer.key));
  return (
    <EditField
      label={t('offers.code')}
      hint={t('offers.codeHint')}
      dir="ltr"
      value={offer.code}
      error={problemAt(draft, offer.file, placeOf(offer, 'code'))}
      onCommit={(typed, isGone) => {
        const read = codeProblem(typed);
        if (!read.ok) return read.refusal;
        if (read.value === offer.code) return undefined;
        edit(
          setValue(offer.file, [offer.kind, read.value], { was: null, to: { ...offer.entry, code: read.value } }),
          setValue(offer.file, placeOf(offer), { was: offer.entry, to: null }),
        );
        if (!isGone) void navigate(`/desk/offers/${offer.kind}/${read.value}`, { replace: true });
        return undefined;
      }}
    />
  );
}

function Conditions({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const { localized } = useLanguage();
  const rules = treeOf(offer.entry.cartRules);
  const chosen = namesIn(rules.items);
  const items = itemsOf(draft);
  const list = (key: string, name: string, isOn: boolean) =>
    edit(setListed(offer.file, placeOf(offer, 'cartRules', key), name, isOn));
  return (
    <>
      <Fields>
        <AmountField
          draft={draft}
          offer={offer}
          label={t('offers.minimumSubtotal')}
          at={['cartRules', 'minimumSubtotal']}
        />
        <CountField
          draft={draft}
          offer={offer}
          label={t('offers.minimumQuantity')}
          at={['cartRules', 'minimumQuantity']}
        />
      </Fields>
      <Ticks
        label={t('offers.categories')}
        // A handle stands for the category of that handle in every menu.
        options={[...new Map(categoriesOf(draft).map(({ handle, category }) => [handle, localized(category.name)]))]}
        chosen={namesIn(rules.categories)}
        onTick={(name, isOn) => list('categories', name, isOn)}
      />
      <SelectField label={t('offers.items')} value="" onChange={(event) => list('items', event.target.value, true)}>
        <option value="" disabled>
          {t('offers.addItem')}
        </option>
        <Options
          things={items.filter(({ handle }) => !chosen.includes(handle))}
          nameOf={({ name }) => localized(name)}
        />
      </SelectField>
      {chosen.length > 0 && (
        <div className={styles.tools}>
          {chosen.map((handle) => {
            const item = items.find((one) => one.handle === handle);
            const name = item ? localized(item.name) : handle;
            return (
              <Button key={handle} isSmall variant="soft" onClick={() => list('items', handle, false)}>
                <span aria-hidden="true">×</span>{' '}
                <span className="visually-hidden">{t('offers.removeItem', { name })}</span>
                <span aria-hidden="true">{name}</span>
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

function Who({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const { entry, file } = offer;
  const eligibility = treeOf(entry.eligibility);
  const tiers = treeOf(draft.files.get('loyalty.json')).tiers;
  return (
    <>
      {offer.type !== 'delivery' && (
        <Ticks
          label={t('offers.orderTypes')}
          options={orderTypes.map((type) => [type, tMenu(`orderType.${type}` as TextId<'menu'>)])}
          chosen={namesIn(entry.orderTypes)}
          onTick={(name, isOn) => edit(setListed(file, placeOf(offer, 'orderTypes'), name, isOn))}
        />
      )}
      <Ticks
        label={t('offers.branches')}
        options={branchesOf(draft).map(({ handle, name }) => [handle, localized(name)])}
        chosen={namesIn(entry.branches)}
        onTick={(name, isOn) => edit(setListed(file, placeOf(offer, 'branches'), name, isOn))}
      />
      <Ticks
        label={t('offers.tiers')}
        options={(Array.isArray(tiers) ? (tiers as Thing[]) : []).map(({ handle, name }) => [handle, localized(name)])}
        chosen={namesIn(eligibility.loyaltyTiers)}
        onTick={(name, isOn) => edit(setListed(file, placeOf(offer, 'eligibility', 'loyaltyTiers'), name, isOn))}
      />
      <Tick
        label={t('offers.isFirstOrderOnly')}
        isOn={eligibility.isFirstOrderOnly === true}
        onTick={(isOn) => setIn(offer, ['eligibility', 'isFirstOrderOnly'], isOn || null)}
      />
      <Fields>
        <CountField draft={draft} offer={offer} label={t('offers.perCustomer')} at={['limits', 'perCustomer']} />
        <CountField draft={draft} offer={offer} label={t('offers.total')} at={['limits', 'total']} />
      </Fields>
    </>
  );
}

function When({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const { from, until, hours } = treeOf(offer.entry.validity);
  const isBackwards = Date.parse(wordOf(until)) <= Date.parse(wordOf(from));
  return (
    <>
      <Fields>
        <MomentField draft={draft} offer={offer} label={t('offers.from')} at={['validity', 'from']} />
        <MomentField
          draft={draft}
          offer={offer}
          label={t('offers.until')}
          at={['validity', 'until']}
          error={isBackwards ? t('offers.untilBeforeFrom') : undefined}
        />
      </Fields>
      <WeekEditor
        file={offer.file}
        at={placeOf(offer, 'validity', 'hours')}
        hours={hours as Week | undefined}
        emptyHint={t('offers.allHours')}
      />
    </>
  );
}

function Remove({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const remove = () => {
    const { file, entry, kind } = offer;
    const isLast = offersOf(draft).filter((one) => one.kind === kind).length === 1;
    // A file without offers says nothing, and goes.
    if (isLast) edit(setValue(file, [], { was: draft.files.get(file) ?? null, to: null }));
    else edit(setValue(file, placeOf(offer), { was: entry, to: null }));
    void navigate('/desk/offers');
  };
  return (
    <SureButton
      label={t('offers.remove')}
      sureLabel={t('offers.removeSure', { name: localized(offer.name) })}
      className={styles.start}
      onSure={remove}
    />
  );
}
