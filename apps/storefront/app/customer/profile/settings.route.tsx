import { isLocale, type Locale } from '@sufra/ordering';
import { Form, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { giveConsent, useConsent } from '../../analytics/consent.ts';
import { readFormBody } from '../../api.server/read-body.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { htmlLanguages, languageNames } from '../../i18n/language-tags.ts';
import { useText } from '../../i18n/use-text.ts';
import { PushSwitch } from '../../notices/push-switch.tsx';
import { saveLocale } from '../../shell/keep-locale.tsx';
import { useShop } from '../../shell/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountPage } from '../account-page.tsx';
import { textOf } from '../check-account.ts';
import { changeProfile } from './change-profile.ts';
import { ConsentChoice } from './consent-choice.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { customerId: customer.id };
}

/** The language of the account is that of its messages too; the page comes back in it. */
export async function action(args: ActionFunctionArgs) {
  const open = await requireSignIn(args);
  const locale = textOf(await readFormBody(args.request), 'locale');
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
      </SettingsCard>
      {tracking && (
        <SettingsCard title={t('shell.privacy')} hint={t('account.consentHelp')}>
          <ConsentChoice isGiven={consent === 'granted'} onChange={giveConsent} />
        </SettingsCard>
      )}
    </AccountPage>
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
