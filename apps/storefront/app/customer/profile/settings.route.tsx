import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useFetcher,
  useLoaderData,
} from 'react-router';
import { isLocale, type Locale } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { giveConsent, useConsent } from '../../shell/consent.ts';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { PushSwitch } from '../../notifications/push-switch.tsx';
import { saveLocale } from '../../shell/language-switch.tsx';
import { useShop } from '../../shell/shop.ts';
import { AccountPage } from '../account-page.tsx';
import { formText } from '../check-account.ts';
import { changeProfile } from './profile-change.ts';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';

type ConsentChoiceProps = { isGiven: boolean; onChange: (consent: 'granted' | 'refused') => void };

/** The guest's consent, which can be changed at any time; nothing is allowed before they gave it. */
function ConsentChoice({ isGiven, onChange }: ConsentChoiceProps) {
  const t = useText('account');
  return (
    <SwitchRow
      label={t('account.consent')}
      isOn={isGiven}
      onChange={(isOn) => onChange(isOn ? 'granted' : 'refused')}
    />
  );
}

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { customerId: customer.id, wantsOrderTexts: customer.attributes['wants-order-texts'] };
}

/** The language of the account is that of its messages too; the page comes back in it. */
export async function action(args: ActionFunctionArgs) {
  const open = await requireSignIn(args);
  const form = await readFormBody(args.request);
  if (form.has('orderTexts')) {
    await changeProfile(open, { 'wants-order-texts': formText(form, 'orderTexts') === 'on' });
    throw redirect('/user/profile/settings');
  }
  const locale = formText(form, 'locale');
  if (!isLocale(locale)) throw redirect('/user/profile/settings');
  await changeProfile(open, { locale });
  throw redirect(`/language/${locale}?back=/user/profile/settings`);
}

/** Language, what the guest allowed, and notices (PROFILE-05). */
export default function SettingsRoute() {
  const t = useText('account');
  const { tracking } = useShop();
  const { consent } = useConsent();
  const words = useText('notices');
  const { customerId } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('account.settingsTitle')}>
      <SettingsCard title={t('shell.language')} hint={t('account.languageHelp')}>
        <LanguageChoice />
      </SettingsCard>
      <SettingsCard title={words('notices.title')}>
        <PushSwitch customerId={customerId} label="notices.settings" isExplained />
        <OrderTextsSwitch />
      </SettingsCard>
      {tracking && (
        <SettingsCard title={t('shell.privacy')} hint={t('account.consentHelp')}>
          <ConsentChoice isGiven={consent === 'granted'} onChange={giveConsent} />
        </SettingsCard>
      )}
    </AccountPage>
  );
}

/** Text messages about orders; what the guest chose last stands, whatever the line does. */
function OrderTextsSwitch() {
  const words = useText('notices');
  const { wantsOrderTexts } = useLoaderData<typeof loader>();
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get('orderTexts');
  return (
    <>
      <SwitchRow
        label={words('notices.texts')}
        isOn={chosen ? chosen === 'on' : wantsOrderTexts}
        onChange={(isOn) => void fetcher.submit({ orderTexts: isOn ? 'on' : 'off' }, { method: 'post' })}
      />
      <p className="muted small">{words('notices.textsHelp')}</p>
    </>
  );
}

function LanguageChoice() {
  const { locale } = useLanguage();
  const { languages } = useShop();
  return (
    <Form method="post" reloadDocument className={styles.languages}>
      {languages.map((language: Locale) => (
        <button
          key={language}
          type="submit"
          name="locale"
          value={language}
          lang={htmlLanguages[language]}
          aria-pressed={language === locale}
          className={classNames(styles.language, language === locale && styles.current)}
          onClick={() => saveLocale(language)}
        >
          {languageNames[language].name}
          {language === locale && <Icon name="check" />}
        </button>
      ))}
    </Form>
  );
}
