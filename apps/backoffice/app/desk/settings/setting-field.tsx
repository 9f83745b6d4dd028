import {
  asrMethodOf,
  fromMinor,
  guestMoments,
  type Json,
  locales,
  moveThing,
  normalizeDigits,
  orderTypes,
  placeholdersOf,
  prayerMethodOf,
  refundMessage,
  setListed,
  setValue,
  unknownPlaceholders,
  usualHandoverMinor,
  usualMessages,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { changedPlaces, languagesIn, menusOf, namesIn, problemAt, textOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, PlainField, Tick, Ticks, tidyDecimal, tidyNumber, LinesField } from '../draft/inputs.tsx';
import { MoneyField } from '../draft/money-input.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { useOrder } from '../draft/use-order.ts';
import { Charges, Stations } from './named-things.tsx';
import { nameOfSetting, usualOf } from './setting-groups.ts';
import { choiceText, endedWords, file, type SettingProps, useSettingWords } from './setting-words.ts';
import styles from './settings.module.css';

/** One setting: its name, what it does, and what it is when nothing is said. */
export function SettingField({ draft, setting }: SettingProps) {
  const { kind } = setting;
  if (kind === 'count' || kind === 'percent') return <Count draft={draft} setting={setting} />;
  if (kind === 'money') return <Money setting={setting} />;
  if (kind === 'choice') return <Choice draft={draft} setting={setting} />;
  if (kind === 'lines') return <Lines draft={draft} setting={setting} />;
  if (kind === 'part') return <OwnPart draft={draft} setting={setting} />;
  return <Plain draft={draft} setting={setting} />;
}

/** Sets a value; the usual one is left out of the file. */
const set = ({ draft, setting }: SettingProps, to: Json) => {
  const usual = usualOf(setting);
  edit(setValue(file, setting.at, { was: valueIn(draft, file, setting.at), to: to === usual ? null : to }));
};

function Plain({ draft, setting }: SettingProps<'tick' | 'ticks' | 'word' | 'picture' | 'whole'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  const { at } = setting;
  const value = valueIn(draft, file, at);
  const problem = problemAt(draft, file, at);
  if (setting.kind === 'word')
    return <PlainField file={file} at={at} label={label} hint={hint} className={styles.short} tidy={normalizeDigits} />;
  return (
    <div className={styles.setting}>
      {setting.kind === 'tick' && (
        <Tick
          label={label}
          isOn={value === null ? setting.usual : value === true}
          onTick={(isOn) => set({ draft, setting }, isOn)}
        />
      )}
      {setting.kind === 'ticks' && (
        <Ticks
          label={label}
          options={setting.options.map((option) => [option, t(choiceText(setting, option))])}
          chosen={namesIn(value)}
          onTick={(name, isOn) => edit(setListed(file, at, name, isOn))}
        />
      )}
      {setting.kind === 'whole' && (
        <SwitchRow
          label={label}
          isOn={value !== null}
          onChange={(isOn) => {
            const published = changedPlaces(draft).get(`${file} ${at.join('/')}`) as Json | undefined;
            edit(setValue(file, at, { was: value, to: isOn ? (published ?? setting.first) : null }));
          }}
        />
      )}
      {setting.kind === 'picture' && (
        <>
          <h5>{label}</h5>
          <PictureField
            draft={draft}
            name={nameOfSetting(at).toLowerCase()}
            label={label}
            path={value}
            onPicture={(path) => set({ draft, setting }, path)}
            onRemove={() => set({ draft, setting }, null)}
          />
        </>
      )}
      <p className="muted small">{hint}</p>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}

function Count({ draft, setting }: SettingProps<'count' | 'percent'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  const value = valueIn(draft, file, setting.at);
  const [from, to] = setting.kind === 'count' ? [setting.from, setting.to] : [0, 100];
  const usual = setting.kind === 'count' ? setting.usual : undefined;
  const isNeeded = setting.kind === 'percent' || setting.isNeeded === true;
  return (
    <EditField
      label={label}
      hint={usual === undefined ? hint : `${hint} ${t('settings.usually', { value: usual })}`}
      className={styles.short}
      inputMode={setting.kind === 'count' ? 'numeric' : 'decimal'}
      dir="ltr"
      value={typeof value === 'number' ? String(value) : wordOf(value) || String(usual ?? '')}
      error={problemAt(draft, file, setting.at)}
      onCommit={(typed) => {
        const text = tidyDecimal(typed);
        if (text === '' && !isNeeded) return set({ draft, setting }, null);
        const pattern = setting.kind === 'count' ? /^\d{1,15}$/ : /^\d{1,3}(?:\.\d{1,2})?$/;
        const number = Number(text);
        if (!pattern.test(text) || number < from || number > to)
          return to > 1_000_000 ? t('settings.noNumber', { typed }) : t('settings.noCount', { typed, from, to });
        return set({ draft, setting }, number);
      }}
    />
  );
}

function Money({ setting }: Pick<SettingProps<'money'>, 'setting'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  const { currency } = useSettings().currency;
  const isHandover = setting.at.at(-1) === 'handoverAmount';
  const usual = isHandover ? fromMinor(usualHandoverMinor(currency), currency) : 0;
  return (
    <MoneyField
      file={file}
      at={setting.at}
      label={label}
      className={styles.short}
      hint={usual === 0 ? hint : `${hint} ${t('settings.usually', { value: usual })}`}
      placeholder={usual === 0 ? t('settings.none') : usual.toFixed(currency.digits)}
    />
  );
}

function Choice({ draft, setting }: SettingProps<'choice'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  const value = wordOf(valueIn(draft, file, setting.at));
  const usual = wordOf(usualOf(setting));
  const name = nameOfSetting(setting.at);
  const words = (option: string) => t(choiceText(setting, option));
  const country = wordOf(valueIn(draft, file, ['concept', 'country']));
  const custom = { 'prayer.method': prayerMethodOf(country), 'prayer.asr': asrMethodOf(country) }[name];
  return (
    <div className={styles.setting}>
      <SelectField
        label={label}
        className={styles.short}
        value={value === '' ? usual : value}
        error={problemAt(draft, file, setting.at)}
        onChange={(event) => set({ draft, setting }, event.target.value === '' ? null : event.target.value)}
      >
        {!setting.isNeeded && usual === '' && (
          <option value="">{custom ? t('settings.ofCountry', { value: words(custom) }) : words('none')}</option>
        )}
        {setting.options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </SelectField>
      <p className="muted small">{hint}</p>
    </div>
  );
}

function Lines({ setting }: SettingProps<'lines'>) {
  const words = useSettingWords(setting);
  return <LinesField {...words} file={file} at={setting.at} tidy={setting.areNumbers ? tidyNumber : undefined} />;
}

/** A setting that no single field can hold. */
function OwnPart({ draft, setting }: SettingProps<'part'>) {
  const name = nameOfSetting(setting.at);
  if (name === 'allowedOrderTypes') return <OrderTypes draft={draft} setting={setting} />;
  if (name === 'defaultMenu') return <DefaultMenu draft={draft} setting={setting} />;
  if (name === 'languages') return <SpokenLanguages draft={draft} setting={setting} />;
  if (name === 'guestMessages.texts') return <Texts draft={draft} setting={setting} />;
  if (name === 'guestMessages.templates') return <Templates draft={draft} setting={setting} />;
  if (name === 'stations') return <Stations draft={draft} setting={setting} />;
  return <Charges draft={draft} setting={setting} />;
}

/** The kinds of orders in the order shown; the last one is the guest's first choice. */
function OrderTypes({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const tMenu = useText('menu');
  const { label, hint } = useSettingWords(setting);
  const { at } = setting;
  const chosen = namesIn(valueIn(draft, file, at));
  const nameOf = (type: string) => tMenu(`orderType.${type}` as TextId<'menu'>);
  const order = useOrder(chosen, (key, before) => edit(moveThing(file, at, key, before)));
  return (
    <div className={styles.setting}>
      <Ticks
        label={label}
        options={orderTypes.map((type) => [type, nameOf(type)])}
        chosen={chosen}
        fixed={chosen.length === 1 ? chosen : []}
        onTick={(type, isOn) => edit(setListed(file, at, type, isOn))}
      />
      <p className="muted small">{hint}</p>
      <ol className={styles.rows}>
        {chosen.map((type, index) => (
          <li key={type} {...order.dropOn(type)} className={classNames(order.over === type && styles.over)}>
            <span {...order.grip(type, nameOf(type), tMenu)}>⠿</span>
            <b>{nameOf(type)}</b>
            {index === chosen.length - 1 && <span className="muted small">{t('settings.firstChoice')}</span>}
          </li>
        ))}
      </ol>
      <ErrorText>{problemAt(draft, file, at)}</ErrorText>
    </div>
  );
}

function DefaultMenu({ draft, setting }: SettingProps<'part'>) {
  const { localized } = useLanguage();
  const { label, hint } = useSettingWords(setting);
  const was = valueIn(draft, file, setting.at);
  if (menusOf(draft).length < 2) return null;
  return (
    <div className={styles.setting}>
      <SelectField
        label={label}
        className={styles.short}
        value={wordOf(was)}
        error={problemAt(draft, file, setting.at)}
        onChange={(event) => edit(setValue(file, setting.at, { was, to: event.target.value }))}
      >
        {menusOf(draft).map(({ handle, name }) => (
          <option key={handle} value={handle}>
            {localized(name)}
          </option>
        ))}
      </SelectField>
      <p className="muted small">{hint}</p>
    </div>
  );
}

function SpokenLanguages({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  const chosen = namesIn(valueIn(draft, file, setting.at));
  const spoken = (key: string) => wordOf(valueIn(draft, file, ['concept', key]));
  return (
    <div className={styles.setting}>
      <Ticks
        label={label}
        options={locales.map((locale) => [locale, t(`choice.language.${locale}`)])}
        chosen={chosen}
        fixed={chosen.filter((one) => one === spoken('primaryLanguage') || one === spoken('secondaryLanguage'))}
        onTick={(name, isOn) => edit(setListed(file, setting.at, name, isOn))}
      />
      <p className="muted small">{hint}</p>
    </div>
  );
}

/** The moments that guests get a message about: those of this draft. */
const momentsIn = (draft: Draft) => {
  const named = namesIn(valueIn(draft, file, ['concept', 'guestMessages', 'moments']));
  return guestMoments.filter((moment) => named.includes(moment));
};

function Texts({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const { locale } = useLanguage();
  const { hint } = useSettingWords(setting);
  const written = guestMoments.filter((moment) => valueIn(draft, file, [...setting.at, moment]) !== null);
  const shown = guestMoments.filter((moment) => momentsIn(draft).includes(moment) || written.includes(moment));
  return (
    <div className={styles.setting}>
      <p className="muted small">{hint}</p>
      {shown.map((moment) => (
        <div key={moment} className={styles.setting}>
          <Languages
            file={file}
            at={[...setting.at, moment]}
            label={t(`moment.${moment}`)}
            isLong
            hintOf={(language) => t('words.usual', { text: usualMessages[moment][language] })}
            check={(typed) => {
              const names = placeholdersOf(moment).join(' ');
              return unknownPlaceholders(moment, endedWords(typed)).length > 0
                ? t('words.noName', { names })
                : undefined;
            }}
            value={textOf(valueIn(draft, file, [...setting.at, moment]))}
          />
          <p className="muted small">{t('settings.placeholders', { names: placeholdersOf(moment).join(' ') })}</p>
          {moment === 'cancelled' && (
            <p className="muted small">{t('settings.refundAdded', { text: refundMessage[locale].trim() })}</p>
          )}
        </div>
      ))}
    </div>
  );
}

/** WhatsApp sends approved texts alone, each under the name that its provider gave. */
function Templates({ draft, setting }: SettingProps<'part'>) {
  const t = useText('settings');
  const { label, hint } = useSettingWords(setting);
  if (valueIn(draft, file, ['concept', 'guestMessages', 'channel']) !== 'push-then-whatsapp') return null;
  return (
    <div className={styles.setting}>
      <h5>{label}</h5>
      <p className="muted small">{hint}</p>
      {momentsIn(draft).map((moment) => (
        <Fields key={moment}>
          {languagesIn(draft).map((locale) => (
            <PlainField
              key={locale}
              file={file}
              at={[...setting.at, moment, locale]}
              label={`${t(`moment.${moment}`)} (${t(`choice.language.${locale}`)})`}
            />
          ))}
        </Fields>
      ))}
    </div>
  );
}
