import {
  addBranch,
  branchFile,
  newHandle,
  type LocalizedText,
  type PartOfBranch,
  partsOfBranch,
  type Point,
  roundPosition,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { branchesOf, languagesIn, namesIn, treeOf } from '../draft/bundle-view.ts';
import { type Draft, edit, useForm } from '../draft/draft-store.ts';
import { Fields, Part, Ticks, tidyNumber } from '../draft/inputs.tsx';
import { PositionField } from './area-row.tsx';
import { AreaMap, useOthers } from './areas.tsx';

type Words = Record<string, string>;
type Problems = Partial<Record<'name' | 'address' | 'code' | 'phone' | 'position', string>>;

const parts = Object.keys(partsOfBranch) as PartOfBranch[];
const noAreas: never[] = [];

/** The form of a new branch in the browser's storage. */
export const newBranchForm = 'new-branch';

type NewBranchForm = {
  name: Words;
  address: Words;
  typedCode: string | undefined;
  phone: string;
  position: Point | undefined;
  /** The branch that it begins as a copy of; empty for none. */
  like: string | undefined;
  taken: readonly PartOfBranch[];
};

const emptyForm: NewBranchForm = {
  name: {},
  address: {},
  typedCode: undefined,
  phone: '',
  position: undefined,
  like: undefined,
  taken: ['orders', 'hours', 'kitchen'],
};

/** Makes the file of a branch in the draft. Typed text stays until the branch is made, also over a reload. */
export function NewBranch({
  draft,
  onMade,
  onCancel,
}: {
  draft: Draft;
  onMade: (handle: string) => void;
  onCancel: () => void;
}) {
  const t = useText('branches');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const { timeZone } = useSettings();
  const branches = branchesOf(draft);
  const others = useOthers(draft, undefined);
  const [typed, put, drop] = useForm(newBranchForm, emptyForm);
  const { name, address, typedCode, phone, position, taken } = typed;
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const handles = branches.map(({ handle }) => handle);
  const code = typedCode ?? (name['en-us']?.trim() ? newHandle(name['en-us'], handles) : '');
  // The branch that was chosen may be gone meanwhile.
  const like = typed.like === '' || handles.includes(typed.like ?? '') ? typed.like : handles[0];
  const model = branches.find(({ handle }) => handle === like);
  const putPin = (at: Point) => put({ position: roundPosition(at) });

  const make = (event: FormEvent) => {
    event.preventDefault();
    const number = tidyNumber(phone);
    const found: Problems = {
      ...(!name['en-us']?.trim() && { name: t('new.needed') }),
      ...(!address['en-us']?.trim() && { address: t('new.needed') }),
      ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) && { code: t('new.codeWrong') }),
      ...(draft.files.has(branchFile(code)) && { code: t('new.codeTaken') }),
      ...(number !== '' && !/^\+\d{7,15}$/.test(number) && { phone: t('new.phoneWrong') }),
      ...(!position && { position: t('new.positionNeeded') }),
    };
    setProblems(found);
    if (!position || Object.keys(found).length > 0) {
      // Once the problems stand at their fields.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    edit(
      addBranch(
        { handle: code, name: tidy(name), address: tidy(address), phone: number, location: position },
        branches,
        {
          timeZone,
          orderTypes: orderTypesOf(draft),
          like: model,
          parts: taken,
        },
      ),
    );
    drop();
    onMade(code);
  };

  return (
    <form ref={form} onSubmit={make} noValidate>
      <Part level={3} title={t('new.title')}>
        <Texts
          draft={draft}
          label={tMenu('field.name')}
          words={name}
          error={problems.name}
          onWords={(to) => put({ name: to })}
        />
        <Texts
          draft={draft}
          label={tMenu('field.address')}
          words={address}
          error={problems.address}
          onWords={(to) => put({ address: to })}
        />
        <Fields>
          <Field
            label={t('new.code')}
            hint={t('new.codeHint')}
            value={code}
            error={problems.code}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => put({ typedCode: event.target.value })}
          />
          <Field
            label={tMenu('field.phone')}
            value={phone}
            error={problems.phone}
            dir="ltr"
            inputMode="tel"
            onChange={(event) => put({ phone: event.target.value })}
          />
        </Fields>
        <PositionField value={position} error={position ? undefined : problems.position} onPosition={putPin} />
        <Suspense fallback={<p role="status">{t('map.loading')}</p>}>
          <AreaMap
            name={name['ar-sa'] ?? name['en-us'] ?? t('new.title')}
            pin={position}
            onPin={putPin}
            isTapping
            onTap={putPin}
            areas={noAreas}
            changed={undefined}
            changedName=""
            others={others}
            onMove={() => undefined}
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
        </Suspense>
        <Fields>
          <SelectField label={t('new.like')} value={like} onChange={(event) => put({ like: event.target.value })}>
            {branches.map((one) => (
              <option key={one.handle} value={one.handle}>
                {localized(one.name)}
              </option>
            ))}
            <option value="">{t('new.empty')}</option>
          </SelectField>
        </Fields>
        {model ? (
          <Ticks
            label={t('new.take')}
            options={parts.map((part) => [part, t(`new.${part}`)] as const)}
            chosen={taken}
            onTick={(part, isOn) => put({ taken: parts.filter((one) => (one === part ? isOn : taken.includes(one))) })}
          />
        ) : null}
        {(!model || !taken.includes('hours')) && <p className="muted">{t('new.emptyHint')}</p>}
        <Fields>
          <Button type="submit">{t('new.make')}</Button>
          <Button
            variant="line"
            onClick={() => {
              drop();
              onCancel();
            }}
          >
            {t('new.cancel')}
          </Button>
        </Fields>
      </Part>
    </form>
  );
}

/** A text that is typed in the languages of the draft. */
function Texts({
  draft,
  label,
  words,
  error,
  onWords,
}: {
  draft: Draft;
  label: string;
  words: Words;
  error: string | undefined;
  onWords: (words: Words) => void;
}) {
  const tMenu = useText('menu');
  return (
    <Fields>
      {languagesIn(draft).map((language) => (
        <Field
          key={language}
          label={tMenu('menu.in', { field: label, language: tMenu(`language.${language}`) })}
          value={words[language] ?? ''}
          error={language === 'en-us' && !words[language]?.trim() ? error : undefined}
          dir={language === 'ar-sa' ? 'rtl' : 'ltr'}
          lang={language.slice(0, 2)}
          onChange={(event) => onWords({ ...words, [language]: event.target.value })}
        />
      ))}
    </Fields>
  );
}

/** The languages in which something was typed. */
const tidy = (words: Words): LocalizedText =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
  );

/** The kinds of orders of the shop; a branch needs one at least. */
function orderTypesOf(draft: Draft): string[] {
  const offered = namesIn(treeOf(treeOf(draft.files.get('merchant.json')).application).allowedOrderTypes);
  return offered.length > 0 ? offered : ['pickup'];
}
