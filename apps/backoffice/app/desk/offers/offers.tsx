import { benefitTypes, newHandle, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type FormEvent, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, isFormBegun, useForm } from '../draft/draft-store.ts';
import { Fields } from '../draft/inputs.tsx';
import { OfferEditor } from './offer-editor.tsx';
import { useCodeProblem } from './offer-fields.tsx';
import { OfferStateChip } from './offer-state.tsx';
import { type BenefitType, type DraftOffer, fileOfKind, type OfferKind, offersOf, usualBenefit } from './offer-view.ts';
import styles from './offers.module.css';
import { useOfferWords } from './use-offer-words.ts';

/** Offers that guests pick, and codes that they type: what each gives, in words, and what it would have cost. */
export function Offers() {
  return (
    <DraftFrame>
      {(draft) => (
        <Routes>
          <Route path=":kind/:key" element={<OfferEditor draft={draft} />} />
          <Route path="*" element={<List draft={draft} />} />
        </Routes>
      )}
    </DraftFrame>
  );
}

function List({ draft }: { draft: Draft }) {
  const t = useText('offers');
  const { localized } = useLanguage();
  const wordsOf = useOfferWords(draft);
  const offers = offersOf(draft);
  return (
    <>
      <NewOffer draft={draft} offers={offers} />
      {offers.length === 0 && <p className="muted">{t('offers.none')}</p>}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={`${offer.kind} ${offer.key}`}>
            <div className={styles.head}>
              <Link className={styles.name} dir="auto" to={`/desk/offers/${offer.kind}/${offer.key}`}>
                {localized(offer.name)}
              </Link>
              <span className="muted">{t(`offers.kind.${offer.kind}`)}</span>
              <OfferStateChip offer={offer} />
            </div>
            <p>{wordsOf(offer)[0]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const longestCode = 30;

/** A code for an offer that needs no typing: the end of a long name gives way to a number where the code is taken. */
function codeOf(handle: string, taken: readonly string[]): string {
  const whole = `PROMO-${handle.toUpperCase()}`;
  const ended = (end: string) => `${whole.slice(0, longestCode - end.length)}${end}`;
  let [code, number] = [ended(''), 1];
  while (taken.includes(code)) code = ended(`-${(number += 1)}`);
  return code;
}

const newOfferForm = 'new-offer';

type NewOfferForm = { kind: OfferKind; type: BenefitType; english: string; own: string; code: string };

const emptyForm: NewOfferForm = { kind: 'promotions', type: 'percentage', english: '', own: '', code: '' };

function NewOffer({ draft, offers }: { draft: Draft; offers: readonly DraftOffer[] }) {
  const t = useText('offers');
  const tMenu = useText('menu');
  const { locale } = useLanguage();
  const { currency } = useSettings().currency;
  const navigate = useNavigate();
  const codeProblem = useCodeProblem(offers);
  const [isOpen, setIsOpen] = useState(() => isFormBegun(newOfferForm));
  const [{ kind, type, english, own, code }, put, drop] = useForm(newOfferForm, emptyForm);
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const name = { 'en-us': english.trim(), ...(locale !== 'en-us' && own.trim() !== '' && { [locale]: own.trim() }) };
    const typed = codeProblem(code);
    if (kind === 'coupons' && !typed.ok) return setProblem(typed.refusal);
    const handle = newHandle(
      english,
      offers.map((offer) => offer.key),
    );
    const key = kind === 'coupons' && typed.ok ? typed.value : handle;
    const codes = offers.map((offer) => offer.code);
    const entry = {
      ...(kind === 'coupons' ? { code: key } : { handle, code: codeOf(handle, codes) }),
      name,
      benefit: usualBenefit(draft, type, currency),
    };
    const file = fileOfKind(kind);
    if (draft.files.has(file)) edit(setValue(file, [kind, key], { was: null, to: entry }));
    else edit(setValue(file, [], { was: null, to: { [kind]: [entry] } }));
    drop();
    void navigate(`/desk/offers/${kind}/${key}`);
  };
  if (!isOpen)
    return (
      <Button className={styles.start} onClick={() => setIsOpen(true)}>
        {t('offers.new')}
      </Button>
    );
  return (
    <form className={styles.new} onSubmit={add} aria-label={t('offers.new')}>
      <Fields>
        <SelectField
          label={t('offers.gives')}
          value={type}
          onChange={(event) => put({ type: event.target.value as BenefitType })}
        >
          {benefitTypes.map((one) => (
            <option key={one} value={one}>
              {t(`offers.type.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('offers.how')}
          value={kind}
          onChange={(event) => put({ kind: event.target.value as OfferKind })}
        >
          <option value="promotions">{t('offers.kind.promotions')}</option>
          <option value="coupons">{t('offers.kind.coupons')}</option>
        </SelectField>
        {kind === 'coupons' && (
          <Field
            label={t('offers.code')}
            hint={t('offers.codeHint')}
            dir="ltr"
            autoCapitalize="characters"
            value={code}
            error={problem}
            onChange={(event) => {
              put({ code: event.target.value });
              setProblem(undefined);
            }}
          />
        )}
        {locale !== 'en-us' && (
          <Field
            label={tMenu('menu.in', { field: tMenu('field.name'), language: tMenu(`language.${locale}`) })}
            dir="auto"
            value={own}
            onChange={(event) => put({ own: event.target.value })}
          />
        )}
        <Field
          label={tMenu('menu.in', { field: tMenu('field.name'), language: tMenu('language.en-us') })}
          dir="ltr"
          lang="en"
          required
          value={english}
          onChange={(event) => put({ english: event.target.value })}
        />
      </Fields>
      <div className={styles.tools}>
        <Button type="submit" disabled={english.trim() === ''}>
          {tMenu('menu.add')}
        </Button>
        <Button
          variant="line"
          onClick={() => {
            drop();
            setIsOpen(false);
          }}
        >
          {tMenu('prices.cancel')}
        </Button>
      </div>
    </form>
  );
}
