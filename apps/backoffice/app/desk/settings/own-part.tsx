import {
  guestMoments,
  locales,
  moveThing,
  orderTypes,
  placeholdersOf,
  refundMessage,
  setListed,
  setValue,
  unknownPlaceholders,
  usualMessages,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { languagesIn, menusOf, namesIn, problemAt, textOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { Fields, Languages, PlainField, Ticks } from '../draft/inputs.tsx';
import { useOrder } from '../draft/use-order.ts';
import { Charges, Stations } from './named-things.tsx';
import { endedWords, file, type SettingProps, useSettingWords } from './setting-words.ts';
import { nameOfSetting } from './setting-groups.ts';
import styles from './settings.module.css';

/** A setting that no single field can hold. */
export function OwnPart({ draft, setting }: SettingProps<'part'>) {
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
      <p className={styles.error} role="alert">
        {problemAt(draft, file, at)}
      </p>
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
